// Engines in WebAssembly and the native programs that answer the same lines, for the tests that hold the ones to the others.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Reads the rule files below a folder, but no evidence. */
export function rulesBelow(folder, below = "") {
  const out = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = below + entry.name;
    if (entry.isDirectory() && !/\/(records|cases)$/.test("/" + path)) Object.assign(out, rulesBelow(join(folder, entry.name), path + "/"));
    else if (entry.name.endsWith(".yaml") && !["claims.yaml", "survivors.yaml"].includes(entry.name)) {
      out[path] = readFileSync(join(folder, entry.name), "utf8");
    }
  }
  return out;
}

/** Starts an engine, and returns what answers a line. */
export function inWasm(file) {
  const compiled = new WebAssembly.Module(readFileSync(file));
  const asked = WebAssembly.Module.imports(compiled);
  if (asked.length) throw new Error(file + ": the engine asks for " + JSON.stringify(asked));
  const engine = new WebAssembly.Instance(compiled, {}).exports;
  engine.codille_begin();
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  return (line) => {
    const bytes = encoder.encode(line);
    const at = engine.codille_room(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    engine.codille_answer();
    return decoder.decode(new Uint8Array(engine.memory.buffer, engine.codille_answer_at(), engine.codille_answer_bytes()));
  };
}

/** Starts a native program, and returns what answers a line, and what ends it. */
export function natively(program) {
  const other = spawn(program, [], { stdio: ["pipe", "pipe", "inherit"] });
  let text = "", waiting = null;
  other.stdout.setEncoding("utf8");
  other.stdout.on("data", (more) => {
    text += more;
    if (waiting && text.includes("\n")) waiting();
  });
  async function answer(line) {
    other.stdin.write(line + "\n");
    while (!text.includes("\n")) await new Promise((done) => { waiting = done; });
    const end = text.indexOf("\n"), found = text.slice(0, end);
    text = text.slice(end + 1);
    return found;
  }
  async function end() {
    other.stdin.end();
    await once(other, "exit");
  }
  return { answer, end };
}

/** Ends the program where two answers to a line are not the same. */
export function alike(line, ours, expected) {
  if (ours === expected) return;
  let at = 0;
  while (ours[at] === expected[at]) at++;
  const near = (found) => found.slice(Math.max(0, at - 200), at + 200);
  console.error(`they differ on ${line.slice(0, 200)} at ${at}\nWebAssembly: ${near(ours)}\nnative:      ${near(expected)}`);
  process.exit(1);
}
