// Holds the unpacker of the page to the packer of the program: what comes out of the book is the engine that went into it, and what is not whole
// is refused.
// node tests/wasm/unpack.mjs ENGINE.wasm ENGINE.js MOST
//   ENGINE.js is the script of a book that was built with ENGINE.wasm, MOST how many bytes the packed engine may have.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [wasm, script, most] = process.argv.slice(2);
if (!wasm || !script || !(Number(most) > 0)) {
  console.error("usage: unpack.mjs ENGINE.wasm ENGINE.js MOST");
  process.exit(2);
}
const source = readFileSync(new URL("../../book/play/unpack.js", import.meta.url), "utf8");
const unpack = vm.runInThisContext(source + ";unpack");

const bytesOf = (letters) => new Uint8Array(Buffer.from(letters, "base64"));
const squares = new TextEncoder().encode(Array.from({ length: 100 }, (_, n) => n * n).join(" "));
let last = 1;
const noise = Uint8Array.from({ length: 200 }, () => (last = Math.imul(last, 1664525) + 1013904223) >>> 24);

/** What has been packed, its checksum, and as what. The squares are packed with other settings than those of the program: lc 3, lp 0, pb 2, the usual ones;
 * all 0; lc 0, lp 4, pb 4; lc 1, lp 3, pb 1; lc 2, lp 2, pb 3. */
const PACKED = [
  [squares, 1445998530, "XQAQAADFAQAAAAAAAAAYCAKGSS5oDibOK/GSYvkQumIwtlhN6l+XJ0EfAB1Cmrxu1BLKn6kaycCZMUWLUhW/bHfjANEebyV3WqEuBOPoO4BqtJFCzRX/7ao6" +
    "A485dkxuMS6UI29pcXwgxFa9Gwn28g6aczBTmR5RANisLjFPMVIiLecl7NUuL5wTLD51gACESZgiRO9C3EeWSyPnhlp7vW7An1a0i6o47Cal8CrnbcoswlEF" +
    "3e7dxsfdJU1S39md4G8P+528iAlqmLPu5i5w8Dyo8kZlL5+v9tBWEygMOvEEIFe/DuwWoUfHHRq8VlZl/g2WLTdsyShgpBzc7SKfFzR+/QZA84Aq3JQ9AA=="],
  [squares, 1445998530, "AAAQAADFAQAAAAAAAAAYCIPJm1n01isyfmwyANLx5aW4ZCCbjYL0G321dKzkk9FXExVtD7G+2tR6tZfgDDtLVl6ux8cxsl57LkA/YkPFbSSXSHtY/mMSpYWO" +
    "MPl9/h8TsgXlfz1WDWybAlxBhS4WcdiekQh2uzRHFnzgDbAN5EDXiH75L8UEYdxh8rMTujMdMNpqrM/rri4JQLPObTK/cD7LJNXc/seAshDT38kpN9G4EJKw" +
    "BxjszbAKuT7KNWgEd0277PWcVao9rmCf7sCWH+oy4ypNqMuyPcm41+0NbumoMuIa28HaKKmR1nqyE9O5MQcZ5xyydVBErFkIji0="],
  [squares, 1445998530, "2AAQAADFAQAAAAAAAAAYCAIiAaCAcwCRsIBkNcORjMn2nhnqTqZrQZ/QpWxXP6MA+xzGNw4CIWzSPpmDQH436UfhY46jYVgSMJBOH43vsU9tqW6wzpSzpAeH" +
    "1lPSNLXJropb4tmvWjnnZG5/f/moRk7HJnJxC5PqzN7m0Hz7LTYSvwjwBRCaoivMtTQ2BEHq0/J2YZz40e/4uCcSFsVG5mH10Lkgu48I3iC6bApohbDyI3xd" +
    "idgRvVtj6yB5jmK9J0uqleiHZaq3hB+NpukBy+5K3agk+SOrIOHtNkfMSdMljBo4MAf2yBR0q0Kw+LTsjLWzcroqYoFSWNHAoIlqOEI8vQoK1JcM72AX0jst" +
    "MQjeCC1ik/wFg6BP32w9v1tfO7f0WkZEJrlK3uxc9JuA/WQHdx5oU28hq4pUN6SfdgeA"],
  [squares, 1445998530, "SQAQAADFAQAAAAAAAAAYCAJTIlY19nDxKXu4o1feCfKEvixt4opl19MTee/FUp+HCgyAMLSIxnRdMhSCRfK+Fh6jMgSGIzWDNYrM4EqDUnmgcyWINm5SJBOa" +
    "GotKokPUnlw8vI1Ojn0k0t4xpNnRwRS7L2GrXopSNW/3m0BsAi1n1ZJ8oWLyUl+0qJqbiWpORecOjREanbCwsd7ZybZVtLy4XjBVJJznsvMMm1e5uRGikbjt" +
    "wnEu5Rz9btLFJR6am/d0SIM4SSdNAe+ZnKiMGIXlkZ5CCiRxtlj6GNd7f5lxV3fLxcRnX6ILeUNpBqpLNUTsHJ2q+QeWmH354OsCeKhlBpafoWD157zAa7wm" +
    "HFx99HoSUIcICp03dUzn9pKSBve5AGNx9kZKAkK13mv70shudeOHgA=="],
  [squares, 1445998530, "mwAQAADFAQAAAAAAAAAYCAIiAbbODAG5yc4JGFgtcEZOcXJeFehwaVnrejw6jmBCbJhqJvuxHjBxhOcMxO76ajVLlAxk7wJ5veUWMhrPYbuCfMF0CjycKwkG" +
    "tEsIrhWe3f6ogELt4rib7p4yyaaZC8W0nKv0raK4VygVlXjgyq1pLjsOGYzkBuQqiWRSIGGiqVDHHyvoH7hgkT4laPnEWuNHq6OUFmugN0WO1yXFnKHOpdan" +
    "OOhgik/4VBKWqWeUv0GpVd9TQsjTtP0F8wW3U/dCG5NCt7j6UjVJnp9DmmMKW+9i7Vr+8sbSkrhOjsVsQ7HF7DjCS/OAleDE1iB+ZCXJtOnH2qD1QMl6Q2su" +
    "IUH7oIABqTS8hs3M5S+2vw7FOv+NUZ+2AYYFsVLKNDgTQlzRnYtJfBk="],
  [new Uint8Array(0), 0, "BAAQAAAAAAAAAAAAAAAAAAAA"],
  [Uint8Array.of(65), 3554254475, "BAAQAAABAAAAAAAAAAAgf/wAAA=="],
  [new Uint8Array(100000), 3557922173, "BAAAAgCghgEAAAAAAAAAcH39/66QoUATvVM2nbQYY2uh7nH35o17fWX51jF9IJgwCNCqY3RZD6Uryerd4nkIfN6omlhVIaTRdK2JVfEAAA=="],
  [noise, 2785032815, "BAAQAADIAAAAAAAAAAAeGEm0VkSheS1efNZhNJT4Rc0ljPLqdm0HafhvBdPBDlmf8men+bj5UgbbnkfrkslopzyVI85I8pND+tKl6XW1peBZsw/WTOydxh+L" +
    "T6Ehp+mxaUbydMiY1fz6Mdcw3FNXyZxElMmEIPNCxoNlPSZBmQeI5gqfiiY8dTwX6HWkekbYosAovMPfUvdrL/B1Thi0ui0quEKeAhtvfm63CLReFr/OIF8r" +
    "iid6i9cAS5tebwwQllpJgDH2eHFVp5WX1MPZXHywirfKrZMkgs181agA"],
].map(([whole, sum, letters]) => ({ whole, sum, packed: bytesOf(letters) }));

/** Changes a copy. */
function changed(bytes, change) {
  const copy = bytes.slice();
  change(copy);
  return copy;
}

/** Unpacks bytes that are not as they were written: that fails in words of our own, or gives what was packed all the same. */
function refused(packed, { whole, sum }, told) {
  let found;
  try {
    found = unpack(packed, sum);
  } catch (why) {
    assert.match(why.message, /^the packed file /, told);
    return true;
  }
  assert.equal(Buffer.compare(found, whole), 0, told);
  return false;
}

for (const one of PACKED) {
  const { whole, sum, packed } = one;
  assert.deepEqual(unpack(packed, sum), whole);
  for (let end = 0; end < packed.length; end++) assert(refused(packed.subarray(0, end), one, `${end} of ${packed.length} bytes`));
  assert(refused(new Uint8Array([...packed, 0]), one, "a byte too many"));
  for (let at = 0; at < packed.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const told = `bit ${bit} of byte ${at}`, found = refused(changed(packed, (copy) => { copy[at] ^= 1 << bit; }), one, told);
      // Few bytes may be the same by other settings, and any are by another size of the dictionary, for all that was unpacked is at hand.
      assert(found || at < 5, told);
    }
  }
}

const [{ sum, packed: sound }] = PACKED;
const says = (bytes, words, by = sum) => assert.throws(() => unpack(bytes, by), { message: "the packed file " + words });
says(new Uint8Array(0), "is empty");
says(sound.subarray(0, 17), "ends too early");
says(sound.subarray(0, sound.length - 1), "ends too early");
says(changed(sound, (copy) => { copy[sound.length - 1] ^= 1; }), "is damaged");
says(sound, "is damaged", sum + 1);
says(changed(sound, (copy) => { copy[0] = 225; }), "is not LZMA");
says(new TextEncoder().encode("This is a text, and no packed file."), "is not LZMA");
// As `xz` writes it, which marks the end; and a byte over 64 MB.
says(changed(sound, (copy) => { copy.fill(255, 5, 13); }), "is too large, or does not say how large it is");
says(changed(sound, (copy) => { copy.set([1, 0, 0, 4], 5); }), "is too large, or does not say how large it is");

const whole = readFileSync(wasm);
let handed = null;
vm.runInNewContext(readFileSync(script, "utf8"), { codilleEngine: (name, data) => { handed = data; } });
const engine = { whole, sum: handed.sum, packed: bytesOf(handed.packed) }, { packed } = engine;
const began = performance.now();
assert(!refused(packed, engine, "the engine is refused"));
const took = performance.now() - began;
for (let n = 0; n < 40; n++) {
  const at = 13 + Math.floor((packed.length - 13) * n / 40);
  const other = n % 2 ? packed.subarray(0, at) : changed(packed, (copy) => { copy[at] ^= 1 << n / 2 % 8; });
  assert(refused(other, engine, `the engine, damaged at ${at}`));
}
console.log(`the engine: ${whole.length} bytes, packed ${packed.length}, unpacked in ${took.toFixed(0)} ms`);
if (packed.length > Number(most)) {
  console.error(`the packed engine may have ${most} bytes`);
  process.exit(1);
}
