// The engine in a worker: it gets the compiled module, then lines of JSON, and answers each with another. A worker that gets the packed engine
// unpacks it and is done: the page keeps what is compiled of it for all that come after.
"use strict";
var engine = null;

onmessage = function (event) {
  var asked = event.data;
  if (asked.packed) {
    try {
      var whole = unpack(asked.packed, asked.sum);
      postMessage({ bytes: whole }, [whole.buffer]);
    } catch (why) {
      postMessage({ fault: why.message });
    }
    return;
  }
  if (asked.module) {
    engine = new WebAssembly.Instance(asked.module, {}).exports;
    engine.codille_begin();
    return;
  }
  var bytes = new TextEncoder().encode(asked.line);
  var trap = null;
  try {
    var at = engine.codille_room(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    engine.codille_answer();
  } catch (why) {
    // A program that has broken off has left its reason in place of the answer, unless its memory was full.
    trap = String(why);
  }
  var text = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.codille_answer_at(), engine.codille_answer_bytes()));
  postMessage({ number: asked.number, text: text, trap: trap });
};
