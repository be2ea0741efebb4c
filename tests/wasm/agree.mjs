// Holds the engine of the page to the native one: the same requests have the same answers, byte for byte.
// node tests/wasm/agree.mjs ENGINE.wasm ANSWERS RULES SEEDS
//   ANSWERS is the native program that answers lines, RULES the folder of rules, SEEDS how many hands of each variant are played.
import { alike, inWasm, natively, rulesBelow } from "./engines.mjs";

const [wasm, native, rules, count] = process.argv.slice(2);
const seeds = Number(count);
if (!wasm || !native || !rules || !(seeds > 0)) {
  console.error("usage: agree.mjs ENGINE.wasm ANSWERS RULES SEEDS");
  process.exit(2);
}

/** Books of both games, one that patches another, and one with options set. */
const PLAYED = [
  ["gibbs-1878", []], ["royal-1665", []], ["cavendish-1896", []], ["cavendish-1896-au-cent", []], ["britannica-1911", []],
];

/** Rules as a reader writes them on a book: with a word misspelt, and mended. */
function own(base, word) {
  return `variant: our-table\ntitle: "Our table"\nbase: ${base}\nclauses:\n  - id: our/word\n    status: supplied\n    gist: "A word of ours."\n    rule: ${word} our_word as 1\n`;
}

/** The requests: hands that the players of the program play out, a wrong line in each, a sitting that is saved and gone on with, one that is
 * taken up as a record, by its own book and by rules that a reader writes, and its bill by both. */
function* requests() {
  yield { do: "rules", files: rulesBelow(rules) };
  for (const [variant, set] of PLAYED) {
    for (let seed = 1; seed <= seeds; seed++) {
      // Those who try out worlds take longer: each plays every twentieth hand.
      const against = seed % 20 === 0 ? "rollout" : seed % 20 === 10 ? "club" : seed % 2 ? "novice" : "random";
      yield { do: "sit", variant, set, seat: "none", against: [against], seed, worlds: 4 };
      yield { do: "go", most: 1000 };
      yield { do: "record" };
    }
    yield { do: "sit", variant, set, seat: "A", against: ["novice"], seed: 7, deals: true };
    yield { do: "go", most: 1000 };
    yield { do: "type", line: "play 2S" };
    yield { do: "hint" };
    const saved = yield { do: "record" };
    yield { do: "resume", text: saved.text };
    // The hand is taken up after its first act, as a record is, and played to its end.
    yield { do: "sit", variant, set, seat: "none", against: ["novice"], seed: 7 };
    yield { do: "go", most: 1000 };
    const whole = yield { do: "record" };
    yield { do: "take_up", text: whole.text, acts: 1, seat: "none", against: ["novice"], seed: 5 };
    yield { do: "go", most: 1000 };
    const again = yield { do: "record" };
    yield { do: "resume", text: again.text };
    yield { do: "elsewhere" };
    const file = "our-table.yaml";
    yield { do: "check", file, text: own(variant, "defnie") };
    const checked = yield { do: "check", file, text: own(variant, "define") };
    if (!checked.sound) throw new Error(`${variant}: ${JSON.stringify(checked.faults)}`);
    yield { do: "bills", text: whole.text.replace(/^sitting: .*$/m, ""), variants: [variant, "our-table"] };
    yield { do: "take_up", text: whole.text.replace(/^sitting: .*$/m, ""), acts: 1, under: "our-table", seat: "none", against: ["novice"], seed: 5 };
    yield { do: "go", most: 1000 };
  }
  yield { do: "nonsense" };
}

const answer = inWasm(wasm), other = natively(native);
const began = performance.now();
let played = 0, bytes = 0, refused = 0;
const all = requests();
for (let next = all.next(), told; !next.done; next = all.next(told)) {
  const request = next.value;
  const line = JSON.stringify(request);
  const theirs = other.answer(line);
  const ours = answer(line);
  alike(line, ours, await theirs);
  told = JSON.parse(ours);
  // Only what is nonsense has no answer.
  if (told.error && request.do !== "nonsense") throw new Error(`${line.slice(0, 200)}: ${told.error}`);
  refused += told.error ? 1 : 0;
  if (request.do === "go" && told.turn !== "over" && told.turn !== "person") throw new Error(`${line}: the hand does not end`);
  played += request.do === "sit" ? 1 : 0;
  bytes += ours.length;
}
if (refused !== 1) throw new Error("nonsense was not refused");
await other.end();
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${played} sittings of ${PLAYED.length} variants agree, ${(bytes / 1e6).toFixed(1)} MB of answers, in ${seconds} s`);
