//! A browser driven over WebDriver: what the test needs of it and no more.

#![expect(
    clippy::indexing_slicing,
    reason = "what is not in an answer reads as null"
)]

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The name under which WebDriver speaks of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);

/// Which browser is driven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Make {
    /// With `chromedriver`.
    Chromium,
    /// With `geckodriver`: it lays out nothing as for paper, has no window narrower than 500 pixels, and counts no work.
    Firefox,
}

impl Make {
    /// Returns the browser that `CODILLE_BROWSER` asks for; `None` where it asks for none.
    ///
    /// # Panics
    /// Where it asks for one that there is not.
    pub(crate) fn asked() -> Option<Self> {
        let asked = std::env::var_os("CODILLE_BROWSER")?;
        Some(match asked.to_str() {
            Some("1" | "chromium") => Self::Chromium,
            Some("firefox") => Self::Firefox,
            _ => panic!(
                "CODILLE_BROWSER={}: `1` or `firefox` is meant",
                asked.display()
            ),
        })
    }

    /// Returns the name of the driver, and where it is to be had.
    const fn driver(self) -> (&'static str, &'static str) {
        match self {
            Self::Chromium => ("chromedriver", "Debian's chromium-driver"),
            Self::Firefox => ("geckodriver", "`cargo install geckodriver`"),
        }
    }

    /// Returns what is asked of a session with a window of a width.
    fn capabilities(self, width: u32) -> Value {
        // A long page takes axe some time, and on a busy machine more, in milliseconds.
        let timeouts = json!({"script": 110_000});
        match self {
            Self::Chromium => json!({
                "browserName": "chrome",
                "timeouts": timeouts,
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
                "goog:chromeOptions": {"args": [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                    "--disable-background-networking", "--disable-component-update", format!("--window-size={width},1000"),
                ]},
            }),
            Self::Firefox => json!({
                "browserName": "firefox",
                "timeouts": timeouts,
                "moz:firefoxOptions": {
                    "args": ["-headless"],
                    // Nothing can be fetched: whatever asks for more than files fails, and says so.
                    "prefs": {
                        "network.proxy.type": 1,
                        "network.proxy.http": "127.0.0.1",
                        "network.proxy.http_port": 9,
                        "network.proxy.ssl": "127.0.0.1",
                        "network.proxy.ssl_port": 9,
                    },
                },
            }),
        }
    }
}

/// A session of a browser, ended when it is dropped.
pub(crate) struct Browser {
    pub(crate) make: Make,
    driver: Child,
    agent: ureq::Agent,
    session: String,
    /// What the driver and the browser have printed and nobody has read.
    printed: Arc<Mutex<Vec<String>>>,
}

/// An element of the page.
pub(crate) struct Element(Value);

impl Browser {
    /// Starts a driver on a free port and a window of a width.
    pub(crate) fn start(make: Make, width: u32) -> Self {
        let (name, source) = make.driver();
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.expect("a port is free").port();
        let mut driver = Command::new(name)
            .arg(format!("--port={port}"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|why| panic!("{name} cannot be started ({source}): {why}"));
        let printed = Arc::new(Mutex::new(Vec::new()));
        keep(driver.stdout.take(), &printed);
        keep(driver.stderr.take(), &printed);
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(120)))
            .build()
            .into();
        let mut browser = Self {
            make,
            driver,
            agent,
            session: format!("http://127.0.0.1:{port}"),
            printed,
        };
        let begun = Instant::now();
        while let Err(why) = browser.try_call("GET", "/status", &Value::Null) {
            assert!(begun.elapsed() < PATIENCE, "{name} does not answer: {why}");
            std::thread::sleep(Duration::from_millis(50));
        }
        browser.session.push_str("/session");
        let capabilities = json!({"capabilities": {"alwaysMatch": make.capabilities(width)}});
        let found = browser.call("POST", "", &capabilities);
        let id = found["sessionId"].as_str().expect("a session has an id");
        browser.session = format!("{}/{id}", browser.session);
        if make == Make::Firefox {
            browser.screen(width);
        }
        browser
    }

    /// Calls a command and returns its value.
    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_call(method, path, body)
            .unwrap_or_else(|why| panic!("{method} {path} {body}: {why}"))
    }

    fn try_call(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let url = format!("{}{path}", self.session);
        let answer = match method {
            "GET" => self.agent.get(&url).call(),
            "DELETE" => self.agent.delete(&url).call(),
            _ => self.agent.post(&url).send(body.to_string()),
        };
        let mut answer = answer.map_err(|e| e.to_string())?;
        let text = (answer
            .body_mut()
            .with_config()
            .limit(64 << 20)
            .read_to_string())
        .map_err(|e| e.to_string())?;
        let value: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
        let value = value["value"].clone();
        match value["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", value["message"])),
            None => Ok(value),
        }
    }

    /// Opens a page.
    pub(crate) fn open(&self, url: &str) {
        self.call("POST", "/url", &json!({ "url": url }));
    }

    /// Returns the address of the page.
    pub(crate) fn url(&self) -> String {
        let url = self.call("GET", "/url", &Value::Null);
        url.as_str().expect("an address is text").to_owned()
    }

    /// Goes back to the page before.
    pub(crate) fn back(&self) {
        self.call("POST", "/back", &json!({}));
    }

    /// Runs a script and returns what it returns.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.run_with(script, &json!([]))
    }

    /// Runs a script with arguments.
    pub(crate) fn run_with(&self, script: &str, args: &Value) -> Value {
        self.call(
            "POST",
            "/execute/sync",
            &json!({"script": script, "args": args}),
        )
    }

    /// Runs a script that hands its result to its last argument.
    pub(crate) fn wait_for(&self, script: &str) -> Value {
        self.call(
            "POST",
            "/execute/async",
            &json!({"script": script, "args": []}),
        )
    }

    /// Finds the first element of a CSS selector, waiting for it.
    pub(crate) fn find(&self, selector: &str) -> Element {
        let begun = Instant::now();
        loop {
            let body = json!({"using": "css selector", "value": selector});
            match self.try_call("POST", "/element", &body) {
                Ok(found) => return Element(found[ELEMENT].clone()),
                Err(why) if begun.elapsed() > PATIENCE => panic!("{selector}: {why}"),
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    }

    /// Clicks with the mouse in the middle of an element.
    pub(crate) fn click(&self, selector: &str) {
        let id = self.find(selector).0;
        let id = id.as_str().expect("an element has an id");
        // Out from under the bar at the top, as a reader would scroll.
        let script = "document.querySelector(arguments[0]).scrollIntoView({block: 'center', behavior: 'instant'})";
        self.run_with(script, &json!([selector]));
        self.call("POST", &format!("/element/{id}/click"), &json!({}));
    }

    /// Presses and releases a key, wherever the focus is.
    pub(crate) fn press(&self, key: &str) {
        let actions = json!([{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]);
        let body = json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]});
        self.call("POST", "/actions", &body);
    }

    /// Presses and releases a key while another is held down.
    pub(crate) fn press_with(&self, held: &str, key: &str) {
        let actions = json!([
            {"type": "keyDown", "value": held}, {"type": "keyDown", "value": key},
            {"type": "keyUp", "value": key}, {"type": "keyUp", "value": held},
        ]);
        let body = json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]});
        self.call("POST", "/actions", &body);
    }

    /// Writes into an element.
    pub(crate) fn write(&self, selector: &str, text: &str) {
        let id = self.find(selector).0;
        let id = id.as_str().expect("an element has an id");
        let path = format!("/element/{id}/value");
        self.call("POST", &path, &json!({ "text": text }));
    }

    /// Returns the text of an element as it stands in the page, hidden or not.
    pub(crate) fn text(&self, selector: &str) -> String {
        self.find(selector);
        let script = "return document.querySelector(arguments[0]).textContent";
        let text = self.run_with(script, &json!([selector]));
        text.as_str().expect("a text is text").to_owned()
    }

    /// Waits until a script returns true.
    pub(crate) fn until(&self, what: &str, script: &str) {
        let begun = Instant::now();
        while self.run(script) != Value::Bool(true) {
            assert!(begun.elapsed() < PATIENCE, "{what} has not come: {script}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Returns the seconds that script, style and layout have taken, whatever else the machine did meanwhile; `None` where nobody counts them.
    pub(crate) fn work(&self) -> Option<f64> {
        if self.make == Make::Firefox {
            return None;
        }
        let ask = |cmd: &str, params: &Value| {
            let body = json!({"cmd": cmd, "params": params});
            self.call("POST", "/goog/cdp/execute", &body)
        };
        ask("Performance.enable", &json!({"timeDomain": "threadTicks"}));
        let found = ask("Performance.getMetrics", &json!({}));
        let metrics = found["metrics"].as_array().expect("a list of metrics");
        let parts = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
        let all = metrics
            .iter()
            .filter(|m| parts.iter().any(|p| m["name"] == *p));
        Some(all.filter_map(|m| m["value"].as_f64()).sum())
    }

    /// Lays the page out as for a medium: `print`, or nothing for the screen.
    pub(crate) fn medium(&self, medium: &str) {
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"media": medium}});
        self.call("POST", "/goog/cdp/execute", &body);
    }

    /// Shows pages on a screen of a width, or of the first window's where it is 0.
    pub(crate) fn screen(&self, width: u32) {
        if self.make == Make::Firefox {
            let width = if width == 0 { 1280 } else { width };
            self.call(
                "POST",
                "/window/rect",
                &json!({"width": width, "height": 1000}),
            );
            return;
        }
        let params = json!({"width": width, "height": 0, "deviceScaleFactor": 0, "mobile": false});
        let body = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": params});
        self.call("POST", "/goog/cdp/execute", &body);
    }

    /// Returns what the console has said since it was last asked that is worse than a remark.
    pub(crate) fn complaints(&self) -> Vec<String> {
        if self.make == Make::Firefox {
            let mut printed = self.printed.lock().expect("no reader fails");
            let mut lines = std::mem::take(&mut *printed);
            // What the browser says of itself, such as that it cannot fetch its settings, is not the page's.
            lines.retain(|line| line.starts_with("JavaScript error: file:"));
            return lines;
        }
        let log = self.log("browser");
        let said = log.iter();
        let said = said.map(|entry| format!("{} {}", entry["level"], entry["message"]));
        said.filter(|line| line.contains("SEVERE") || line.contains("WARNING"))
            .collect()
    }

    /// Returns the addresses that were asked for since it was last asked, or of which the page knows.
    pub(crate) fn requests(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.make == Make::Firefox {
            let script = "return performance.getEntriesByType('resource').map(entry => entry.name)";
            let found = self.run(script);
            let names = found.as_array().into_iter().flatten();
            out.extend(names.filter_map(Value::as_str).map(str::to_owned));
            return out;
        }
        for entry in self.log("performance") {
            let message = entry["message"].as_str().unwrap_or("{}");
            let message: Value = serde_json::from_str(message).unwrap_or_default();
            let message = &message["message"];
            if message["method"] == "Network.requestWillBeSent" {
                let url = message["params"]["request"]["url"].as_str();
                out.extend(url.map(str::to_owned));
            }
        }
        out
    }

    fn log(&self, kind: &str) -> Vec<Value> {
        let found = self.call("POST", "/se/log", &json!({ "type": kind }));
        found.as_array().cloned().unwrap_or_default()
    }
}

/// Keeps what is printed, line by line, so that whoever prints never waits.
fn keep(printer: Option<impl Read + Send + 'static>, lines: &Arc<Mutex<Vec<String>>>) {
    let printer = printer.expect("what it prints is piped");
    let lines = Arc::clone(lines);
    std::thread::spawn(move || {
        for line in BufReader::new(printer).lines().map_while(Result::ok) {
            lines.lock().expect("no reader fails").push(line);
        }
    });
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.try_call("DELETE", "", &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
