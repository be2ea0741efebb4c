// Engines and rules, loaded by script tags when they are first wanted, and the worker in which an engine answers.
(function () {
  "use strict";

  var el = window.codilleReplay && window.codilleReplay.el;
  // The table and the referee have an engine each, and the rules in common.
  var scripts = {}, engines = {}, rulesRead = {};
  window.codilleEngine = function (name, packed) {
    engines[name] = packed;
  };
  window.codilleRules = function (files) {
    Object.assign(rulesRead, files);
  };

  /** Makes what loads an engine by its name: `plan` says which files each variant rests on, and `base` where they lie. */
  window.codilleLoader = function (plan, base, name) {

    function script(path) {
      if (!scripts[path]) {
        scripts[path] = new Promise(function (done, fail) {
          document.head.append(el("script", { src: base + path, onload: done, onerror: function () {
            delete scripts[path];
            fail(new Error("the file " + path + " cannot be read; the folder of the book is not whole"));
          } }));
        });
      }
      return scripts[path];
    }

    function bytesOf(base64) {
      if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
      var text = atob(base64), bytes = new Uint8Array(text.length);
      for (var i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
      return bytes;
    }

    /** Makes a worker of the text that stands in the page, since a page in a folder may not load one. */
    function hire() {
      var url = URL.createObjectURL(new Blob([plan.worker], { type: "text/javascript" })), made = new Worker(url);
      URL.revokeObjectURL(url);
      return made;
    }

    /** Unpacks the engine in a worker, so that the page goes on meanwhile. */
    function unpacked() {
      var engine = engines[name], bytes = bytesOf(engine.packed);
      return new Promise(function (done, fail) {
        var unpacker = hire();
        function end(fault) {
          unpacker.terminate();
          if (fault) fail(new Error("the engine cannot be unpacked: " + fault));
        }
        unpacker.onmessage = function (event) {
          end(event.data.fault);
          done(event.data.bytes);
        };
        unpacker.onerror = function (event) {
          event.preventDefault();
          end(event.message || "the worker does not run");
        };
        unpacker.postMessage({ packed: bytes, sum: engine.sum }, [bytes.buffer]);
      });
    }

    var compiled = null;
    function compile() {
      if (compiled) return compiled;
      compiled = script(name + ".js").then(unpacked).then(function (bytes) {
        return WebAssembly.compile(bytes);
      });
      compiled.then(function () {
        delete engines[name];
      }, function () {
        compiled = null;
      });
      return compiled;
    }

    /** The files of rules that variants rest on. */
    function rulesOf(ids) {
      var works = {}, names = {};
      ids.forEach(function (id) {
        plan.variants[id].files.forEach(function (file) {
          names[file] = true;
          works[plan.files[file]] = true;
        });
      });
      return Promise.all(Object.keys(works).map(script)).then(function () {
        var files = {};
        Object.keys(names).forEach(function (name) {
          files[name] = rulesRead[name];
        });
        return files;
      });
    }

    var worker = null, waiting = {}, number = 0, given = {};

    /** Ends the worker; whoever waits is told that it was stopped. */
    function end() {
      if (worker) worker.terminate();
      worker = null;
      given = {};
      Object.keys(waiting).forEach(function (n) {
        waiting[n].fail(new Error("stopped"));
      });
      waiting = {};
    }

    function start() {
      if (worker) return Promise.resolve();
      return compile().then(function (module) {
        worker = hire();
        worker.onmessage = function (event) {
          var wait = waiting[event.data.number], told;
          delete waiting[event.data.number];
          try {
            told = JSON.parse(event.data.text);
          } catch (e) {
            told = {};
          }
          if (event.data.trap || told.broken) {
            var why = told.broken || event.data.trap;
            end();
            wait.fail(new Error("the engine has broken off: " + why));
          } else if (told.error) wait.fail(new Error(told.error));
          else wait.done(told);
        };
        worker.onerror = function (event) {
          event.preventDefault();
          var why = event.message || "the worker does not run";
          Object.keys(waiting).forEach(function (n) {
            waiting[n].fail(new Error("the engine has broken off: " + why));
          });
          waiting = {};
          end();
        };
        worker.postMessage({ module: module });
      });
    }

    /** Puts a request to the engine. */
    function ask(request) {
      return new Promise(function (done, fail) {
        number += 1;
        waiting[number] = { done: done, fail: fail };
        worker.postMessage({ number: number, line: JSON.stringify(request) });
      });
    }

    /** Hands the engine the rules of variants, those that it does not have yet. */
    function give(ids) {
      return start().then(function () {
        return rulesOf(ids);
      }).then(function (files) {
        var fresh = {};
        Object.keys(files).forEach(function (name) {
          if (!given[name]) fresh[name] = files[name];
        });
        if (!Object.keys(fresh).length) return null;
        Object.assign(given, fresh);
        return ask({ "do": "rules", files: fresh });
      }).then(function () {
        // The rules that a reader has written rest on those of the books.
        if (!plan.own || given[plan.own.file] === plan.own.text) return null;
        given[plan.own.file] = plan.own.text;
        return ask({ "do": "check", file: plan.own.file, text: plan.own.text });
      });
    }

    return {
      give: give, ask: ask, end: end,
      /** Tells whether the engine is at work. */
      isAtWork: function () { return worker !== null; },
      /** Notes that the engine has a text of rules. */
      note: function (file, text) { given[file] = text; }
    };
  };
})();
