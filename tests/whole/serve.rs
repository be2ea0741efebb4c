//! Speaks to `book serve` as browsers do, and as whoever means harm does.

#![cfg(feature = "book")]
#![expect(clippy::disallowed_methods, reason = "a test of a server of files")]

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::thread;
use std::time::Duration;

use codille::book::Show;

/// Shows a small folder and returns the address; it is shown until the tests end.
fn shown(folder: &Path) -> SocketAddr {
    fs::create_dir(folder.join("cases")).expect("a folder");
    fs::write(folder.join("index.html"), "<p>front</p>").expect("a file");
    fs::write(folder.join("cases/index.html"), "<p>cases</p>").expect("a file");
    fs::write(folder.join("long.txt"), vec![b'x'; 8 << 20]).expect("a file");
    let show = Show::open(folder, 0).expect("some port is free");
    let address = show.address();
    let address = address.trim_start_matches("http://").trim_end_matches('/');
    let address = address.parse().expect("an address");
    thread::spawn(move || show.run(&[], || ()));
    address
}

/// Sends bytes and returns all that is answered until the server ends the connection.
fn sent(address: SocketAddr, bytes: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let limit = Some(Duration::from_secs(20));
    stream.set_read_timeout(limit).expect("a limit");
    stream.write_all(bytes.as_bytes()).expect("it is read");
    let mut answer = Vec::new();
    let _ended = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn asked(address: SocketAddr, method: &str, path: &str) -> String {
    let request =
        format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    sent(address, &request)
}

#[test]
fn pages_are_shown_and_nothing_else_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = shown(folder.path());
    let page = asked(address, "GET", "/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(
        page.contains("front") && page.contains("text/html"),
        "{page}"
    );
    assert!(asked(address, "GET", "/cases/").contains("cases"));
    assert!(asked(address, "GET", "/none.html").starts_with("HTTP/1.1 404"));

    let head = asked(address, "HEAD", "/");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(
        head.ends_with("\r\n\r\n") && !head.contains("front"),
        "{head}"
    );
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
        let answer = asked(address, method, "/");
        assert!(answer.starts_with("HTTP/1.1 405"), "{method}: {answer}");
        assert!(
            answer.to_lowercase().contains("allow: get, head"),
            "{answer}"
        );
    }
}

#[test]
fn a_page_of_elsewhere_cannot_read_the_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = shown(folder.path());
    let port = address.port();
    for host in ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"] {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n");
        let answer = sent(address, &request);
        assert!(answer.starts_with("HTTP/1.1 200"), "{host}: {answer}");
    }
    for host in [
        "Host: evil.example:3000\r\n",
        "Host: localhost.evil.example\r\n",
        "Host: \r\n",
        "",
    ] {
        let request = format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
        let answer = sent(address, &request);
        assert!(answer.starts_with("HTTP/1.1 4"), "{host}: {answer}");
        assert!(!answer.contains("front"), "{host}: {answer}");
    }
}

#[cfg(unix)]
#[test]
fn no_link_leads_out_of_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let outside = tempfile::tempdir().expect("a folder");
    fs::write(outside.path().join("secret.txt"), "secret").expect("a file");
    let address = shown(folder.path());
    std::os::unix::fs::symlink(outside.path(), folder.path().join("out")).expect("a link");
    let file = outside.path().join("secret.txt");
    std::os::unix::fs::symlink(file, folder.path().join("s.txt")).expect("a link");
    for path in [
        "/out/secret.txt",
        "/s.txt",
        "/out/",
        "/../secret.txt",
        "/%2e%2e/x",
    ] {
        let answer = asked(address, "GET", path);
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
}

#[test]
fn nobody_keeps_others_from_reading() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = shown(folder.path());
    // Some announce a body without end, some ask for much and read nothing, some never finish their question.
    let mut idle = Vec::new();
    for _ in 0..20 {
        for request in [
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 18446744073709551615\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999999\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
            "GET /long.txt HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: local",
            "\u{0}\u{1}nonsense\r\n\r\n",
        ] {
            let mut stream = TcpStream::connect(address).expect("it listens");
            let _sent = stream.write_all(request.as_bytes());
            idle.push(stream);
        }
    }
    let page = asked(address, "GET", "/");
    assert!(page.contains("front"), "{page}");
    drop(idle);
    assert!(asked(address, "GET", "/").contains("front"));
}
