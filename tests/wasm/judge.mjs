// Holds the referee of the page to the native one: hands of the table of every variant, as they were played, with an act that cannot be lawful, and
// with cards that nobody told, are judged alike, byte for byte; and what was played by the rules is no fault.
// node tests/wasm/judge.mjs ENGINE.wasm REFEREE.wasm JUDGE RULES SEEDS
//   JUDGE is the native program that judges, RULES the folder of rules, SEEDS how many hands of each variant are judged.
import { alike, inWasm, natively, rulesBelow } from "./engines.mjs";

const [engine, referee, native, rules, count] = process.argv.slice(2);
const seeds = Number(count);
if (!engine || !referee || !native || !rules || !(seeds > 0)) {
  console.error("usage: judge.mjs ENGINE.wasm REFEREE.wasm JUDGE RULES SEEDS");
  process.exit(2);
}
const table = inWasm(engine), court = inWasm(referee), other = natively(native);

/** Asks both referees, who have to answer alike. */
async function ask(request) {
  const line = JSON.stringify(request);
  const theirs = other.answer(line);
  const ours = court(line);
  alike(line, ours, await theirs);
  return JSON.parse(ours);
}

/** Asks the table. */
function at(request) {
  const told = JSON.parse(table(JSON.stringify(request)));
  if (told.error) throw new Error(`${JSON.stringify(request).slice(0, 200)}: ${told.error}`);
  return told;
}

const began = performance.now();
const files = rulesBelow(rules);
const { variants } = at({ do: "rules", files });
await ask({ do: "rules", files });
let judged = 0, faults = 0, open = 0;
for (const variant of variants) {
  const { acts, questions, error } = await ask({ do: "acts", variant });
  if (error || !acts.length || !questions.length) throw new Error(`${variant}: ${error}`);
  for (let seed = 1; seed <= seeds; seed++) {
    at({ do: "sit", variant, seat: "none", against: [seed % 2 ? "novice" : "random"], seed, deals: true });
    at({ do: "go", most: seed * 7 % 40 });
    const { dispute } = at({ do: "dispute" });
    const played = { ...dispute, questions: [{ what: questions[seed % questions.length][0] }] };

    // The first card of a seat is played by the next: he does not hold it, or has played it.
    const wrong = { ...played, acts: [...dispute.acts, `${dispute.seats[0]} plays ${dispute.hands[0].split(" ")[0]}`], questions: [{ what: "penalty" }] };
    const untold = { ...played, hands: dispute.hands.map((cards, i) => i === seed % dispute.hands.length ? "" : cards) };
    const unread = { ...played, acts: [...dispute.acts, "Nobody plays anything"] };
    for (const one of [played, wrong, untold, unread]) {
      const position = await ask({ do: "look", dispute: one });
      const { text } = await ask({ do: "write", dispute: one });
      const told = await ask({ do: "judge", text });
      judged += 1;
      if (one === unread) {
        if (!told.faults || !position.faults) throw new Error(`${variant}, seed ${seed}: a line that cannot be read is read`);
        continue;
      }
      if (told.faults || told.error || position.error) throw new Error(`${variant}, seed ${seed}: ${JSON.stringify([told, position]).slice(0, 600)}`);
      const { lines } = told.judgments[0];
      faults += one === wrong && lines.some((line) => line.ink === "bad") ? 1 : 0;
      open += one === untold && lines.some((line) => /^Cards in \[ \] are not told/.test(line.words)) ? 1 : 0;
      if (one === played && (!told.judgments[0].judged || position.stopped || position.lines.some((line) => line.ink === "bad"))) {
        throw new Error(`${variant}, seed ${seed}: what was played by the rules is a fault\n${text}`);
      }
    }
  }
}
if (faults < variants.length || open < variants.length) throw new Error(`only ${faults} faults and ${open} hands that nobody told`);
await other.end();
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${judged} disputes of ${variants.length} variants are judged alike, ${faults} with faults, ${open} with cards that nobody told, in ${seconds} s`);
