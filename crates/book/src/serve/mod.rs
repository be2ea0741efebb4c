//! Shows the book on the loopback address and makes it again when its files change. Is no server for anybody else.

mod answer;
mod watch;

use std::convert::Infallible;
use std::io;
use std::net::{self, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use answer::{Question, answer};
use watch::watch;

/// How many browsers and windows are answered at once; more wait.
const MAX_CONNECTIONS: usize = 512;
/// How long a browser may take to put its question.
const ASKING: Duration = Duration::from_secs(10);
/// How long one connection is kept; browsers open another.
const KEPT: Duration = Duration::from_secs(60);
/// How long an answer that is under way may take after that.
const ENDING: Duration = Duration::from_secs(30);
/// How long to wait where the system has no connection to give.
const PAUSE: Duration = Duration::from_millis(100);

/// A server of one folder.
#[derive(Debug)]
pub struct Show {
    listener: net::TcpListener,
    shown: Arc<Shown>,
}

/// What is shown.
#[derive(Debug)]
struct Shown {
    folder: PathBuf,
    version: AtomicU64,
}

impl Show {
    /// Begins to listen on the loopback address: at the port, or at a free one where it is taken.
    ///
    /// # Errors
    /// Returns why it cannot listen at all.
    pub fn open(folder: &Path, port: u16) -> io::Result<Self> {
        let at = |port| net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let listener = at(port).or_else(|_| at(0))?;
        listener.set_nonblocking(true)?;
        let (folder, version) = (folder.to_owned(), AtomicU64::new(1));
        let shown = Arc::new(Shown { folder, version });
        Ok(Self { listener, shown })
    }

    /// Returns the address.
    pub fn address(&self) -> String {
        let address = self.listener.local_addr();
        address.map_or_else(|_| String::new(), |a| format!("http://{a}/"))
    }

    /// Answers until the program is stopped; `again` is called whenever something under `watched` has changed.
    ///
    /// # Errors
    /// Returns why nothing can be answered.
    pub fn run(self, watched: &[PathBuf], mut again: impl FnMut()) -> io::Result<()> {
        let (tell, told) = mpsc::channel();
        let watched = watched.to_vec();
        if !watched.is_empty() {
            thread::spawn(move || watch(&watched, &tell));
        }
        let Self { listener, shown } = self;
        let answered = Arc::clone(&shown);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()?;
        let listener = {
            let _inside = runtime.enter();
            TcpListener::from_std(listener)?
        };
        let answering = thread::spawn(move || runtime.block_on(listen(listener, answered)));
        while told.recv().is_ok() {
            while told.try_recv().is_ok() {}
            again();
            shown.version.fetch_add(1, Ordering::Relaxed);
        }
        let ended = answering.join();
        ended.map_err(|_| io::Error::other("the server has stopped"))
    }
}

/// Answers every browser beside the others, so that none that is slow or means harm keeps the others waiting.
async fn listen(listener: TcpListener, shown: Arc<Shown>) {
    let free = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    while let Ok(held) = Arc::clone(&free).acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            // Too many files are open, or the browser has gone again. The next may fare better.
            sleep(PAUSE).await;
            continue;
        };
        let shown = Arc::clone(&shown);
        tokio::spawn(async move {
            serve(stream, &shown).await;
            drop(held);
        });
    }
}

/// Answers what is asked on one connection, for a while.
async fn serve(stream: TcpStream, shown: &Shown) {
    let service =
        service_fn(|request| async move { Ok::<_, Infallible>(respond(&request, shown)) });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(ASKING)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    if timeout(KEPT, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _cut = timeout(ENDING, connection).await;
    }
}

fn respond(request: &Request<Incoming>, shown: &Shown) -> Response<Full<Bytes>> {
    let question = Question {
        method: request.method(),
        path: request.uri().path(),
        headers: request.headers(),
    };
    let version = shown.version.load(Ordering::Relaxed);
    answer(&question, &shown.folder, version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_no_hindrance() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let first = Show::open(folder, 0).expect("some port is free");
        let port = first.listener.local_addr().map_or(0, |a| a.port());
        let second = Show::open(folder, port).expect("another is free");
        assert_ne!(first.address(), second.address());
        assert!(second.address().starts_with("http://127.0.0.1:"));
    }
}
