//! A browser driven over WebDriver: what the test needs of it and no more.

#![expect(
    clippy::indexing_slicing,
    reason = "what is not in an answer reads as null"
)]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The name under which WebDriver speaks of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);

/// A session of Chromium, ended when it is dropped.
pub(crate) struct Browser {
    driver: Child,
    agent: ureq::Agent,
    session: String,
}

/// An element of the page.
pub(crate) struct Element(Value);

impl Browser {
    /// Starts a driver on a free port and a window of a width.
    pub(crate) fn start(width: u32) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver can be started (Debian's chromium-driver)");
        let out = driver.stdout.take().expect("its output is piped");
        let mut lines = BufReader::new(out).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        let port = port.expect("chromedriver says on which port it listens");
        // What it says later must not stop it.
        std::thread::spawn(move || lines.for_each(drop));
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(120)))
            .build()
            .into();
        let mut browser = Self {
            driver,
            agent,
            session: format!("http://127.0.0.1:{port}/session"),
        };
        let size = format!("--window-size={width},1000");
        let found = browser.call(
            "POST",
            "",
            &json!({"capabilities": {"alwaysMatch": {
                "browserName": "chrome",
                // A long page takes axe some time, and on a busy machine more, in milliseconds.
                "timeouts": {"script": 110_000},
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
                "goog:chromeOptions": {"args": [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                    "--disable-background-networking", "--disable-component-update", size,
                ]},
            }}}),
        );
        let id = found["sessionId"].as_str().expect("a session has an id");
        browser.session = format!("{}/{id}", browser.session);
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

    /// Returns the seconds that script, style and layout have taken, whatever else the machine did meanwhile.
    pub(crate) fn work(&self) -> f64 {
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
        all.filter_map(|m| m["value"].as_f64()).sum()
    }

    /// Lays the page out as for a medium: `print`, or nothing for the screen.
    pub(crate) fn medium(&self, medium: &str) {
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"media": medium}});
        self.call("POST", "/goog/cdp/execute", &body);
    }

    /// Shows pages on a screen of a width, or of the window's where it is 0.
    pub(crate) fn screen(&self, width: u32) {
        let params = json!({"width": width, "height": 0, "deviceScaleFactor": 0, "mobile": false});
        let body = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": params});
        self.call("POST", "/goog/cdp/execute", &body);
    }

    /// Returns what the console has said since it was last asked.
    pub(crate) fn console(&self) -> Vec<String> {
        self.log("browser")
            .iter()
            .map(|entry| format!("{} {}", entry["level"], entry["message"]))
            .collect()
    }

    /// Returns the addresses that were asked for since it was last asked.
    pub(crate) fn requests(&self) -> Vec<String> {
        let mut out = Vec::new();
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

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.try_call("DELETE", "", &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
