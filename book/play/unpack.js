// Unpacks LZMA alone (`.lzma`), the form in which the engine is packed. A worker takes it in before its own lines.
//
// The head has 13 bytes: the settings in one, the size of the dictionary in four, the size of what is packed in eight, lowest byte first. All
// that follows is one fraction, of which four bytes are in view. To read a bit, the range in which the fraction may lie is parted by the odds of
// a nought, in 2048ths. The part in which it does lie is the bit, and is the range for the next one; the odds go a 32nd of the way to that bit.
// The bits tell of literals, which are bytes, and of copies, which repeat a run of what is unpacked already.
"use strict";

/** Where the odds for each kind of question begin, all in one array. The first six depend on the state, which says what came last. */
var IS_COPY = 0, IS_REPEAT = 192, IS_OLDER = 204, IS_THIRD = 216, IS_FOURTH = 228, IS_LONG = 240,
  SLOTS = 432, MIDDLE = 688, LOWEST = 804, LENGTH = 820, REPEAT_LENGTH = 1334, LITERALS = 1848;
/** The largest size that is unpacked: `codille book build` takes no larger engine. */
var LARGEST = 1 << 26;

/** The two numbers of now: how wide the range is, and how far above its foot the fraction lies. */
var RANGE = 0, REST = 1;

/** The fraction; `literals` is the number of bits on which the odds of literals depend. */
function Bits(packed, literals) {
  this.packed = packed;
  this.odds = new Uint16Array(LITERALS + (768 << literals)).fill(1024);
  // In an array of whole numbers: a field keeps what needs all of 32 bits as a fraction, which is slower.
  this.now = Uint32Array.of(0xFFFFFFFF, new DataView(packed.buffer, packed.byteOffset).getUint32(14));
  this.at = 18;
}

/** Reads a bit by the odds at a place. */
Bits.prototype.bit = function (place) {
  var now = this.now, odds = this.odds[place], part = Math.imul(now[RANGE] >>> 11, odds) >>> 0, bit = now[REST] < part ? 0 : 1;
  if (bit === 0) {
    now[RANGE] = part;
    this.odds[place] = odds + (2048 - odds >> 5);
  } else {
    now[RANGE] -= part;
    now[REST] -= part;
    this.odds[place] = odds - (odds >> 5);
  }
  if (now[RANGE] < 0x1000000) this.widen();
  return bit;
};

/** Takes in another byte. After the last one come noughts: `unpack` sees by `at` that there were too few. */
Bits.prototype.widen = function () {
  this.now[RANGE] <<= 8;
  this.now[REST] = this.now[REST] << 8 | this.packed[this.at++];
};

/** Reads a number, its highest bit first. A bit has odds of its own after each way in which those before it may have come. */
Bits.prototype.number = function (place, bits) {
  var way = 1;
  for (var i = 0; i < bits; i++) way = way << 1 | this.bit(place + way);
  return way - (1 << bits);
};

/** Reads a number in the same way, its lowest bit first. */
Bits.prototype.backward = function (place, bits) {
  var way = 1, number = 0;
  for (var i = 0; i < bits; i++) {
    var bit = this.bit(place + way);
    way = way << 1 | bit;
    number |= bit << i;
  }
  return number;
};

/** Reads a number of bits whose odds are even. */
Bits.prototype.even = function (bits) {
  var now = this.now, number = 0;
  for (var i = 0; i < bits; i++) {
    now[RANGE] >>>= 1;
    var bit = now[REST] < now[RANGE] ? 0 : 1;
    if (bit) now[REST] -= now[RANGE];
    number = number << 1 | bit;
    if (now[RANGE] < 0x1000000) this.widen();
  }
  return number;
};

/** Reads a literal after a copy. It is likely to begin as the byte with which the copy would go on: there the odds depend on its bits too. */
Bits.prototype.after = function (place, other) {
  var way = 1, alike = true;
  while (way < 256) {
    var there = other >> 7;
    var bit = this.bit(alike ? place + (1 + there << 8) + way : place + way);
    way = way << 1 | bit;
    alike = alike && bit === there;
    other = other << 1 & 255;
  }
  return way & 255;
};

/** Reads how many bytes are copied, from 2 to 273. */
Bits.prototype.length = function (place, turn) {
  if (this.bit(place) === 0) return 2 + this.number(place + 2 + (turn << 3), 3);
  if (this.bit(place + 1) === 0) return 10 + this.number(place + 130 + (turn << 3), 3);
  return 18 + this.number(place + 258, 8);
};

/** Reads how many bytes lie between the end and what is copied. A slot says how many bits that has, and the two highest. */
Bits.prototype.gap = function (length) {
  var slot = this.number(SLOTS + (Math.min(length - 2, 3) << 6), 6);
  if (slot < 4) return slot;
  var bits = (slot >> 1) - 1, high = (2 | slot & 1) << bits;
  if (slot < 14) return high + this.backward(MIDDLE + high - slot, bits);
  high += this.even(bits - 4) << 4;
  return high + this.backward(LOWEST, 4);
};

/** Reads which of the last four gaps is taken once more. */
Bits.prototype.which = function (state) {
  if (this.bit(IS_OLDER + state) === 0) return 0;
  if (this.bit(IS_THIRD + state) === 0) return 1;
  return 2 + this.bit(IS_FOURTH + state);
};

/** Returns the CRC-32 of some bytes, as gzip has it too. */
function checksum(bytes) {
  var rows = new Int32Array(256), sum = -1;
  for (var n = 0; n < 256; n++) {
    var row = n;
    for (var i = 0; i < 8; i++) row = row & 1 ? row >>> 1 ^ 0xEDB88320 : row >>> 1;
    rows[n] = row;
  }
  for (var at = 0; at < bytes.length; at++) sum = rows[(sum ^ bytes[at]) & 255] ^ sum >>> 8;
  return ~sum >>> 0;
}

/** Returns what is packed, whose checksum must be `sum`: the form has none of its own. Fails unless the file is whole and as it was written. */
function unpack(packed, sum) {
  if (packed.length === 0) throw new Error("the packed file is empty");
  if (packed.length < 18) throw new Error("the packed file ends too early");
  var settings = packed[0], head = new DataView(packed.buffer, packed.byteOffset), size = head.getUint32(5, true);
  if (settings >= 225 || packed[13] !== 0) throw new Error("the packed file is not LZMA");
  if (head.getUint32(9, true) !== 0 || size > LARGEST) throw new Error("the packed file is too large, or does not say how large it is");
  // The odds of a literal depend on the highest bits of the byte before it and on the lowest of its place, those of a copy on the latter.
  var above = settings % 9, below = (settings / 9 | 0) % 5, places = (1 << below) - 1, turns = (1 << (settings / 45 | 0)) - 1;
  var bits = new Bits(packed, above + below), out = new Uint8Array(size), filled = 0, state = 0;
  // The gaps of the last four copies, the last first.
  var gaps = new Int32Array(4);
  while (filled < size && bits.at <= packed.length) {
    var turn = filled & turns;
    if (bits.bit(IS_COPY + (state << 4) + turn) === 0) {
      var before = filled === 0 ? 0 : out[filled - 1];
      var place = LITERALS + 768 * (((filled & places) << above) + (before >> 8 - above));
      out[filled] = state < 7 ? bits.number(place, 8) : bits.after(place, out[filled - gaps[0] - 1]);
      filled += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    var length = 1, which = 3, gap;
    if (bits.bit(IS_REPEAT + state) === 0) {
      length = bits.length(LENGTH, turn);
      gap = bits.gap(length);
      state = state < 7 ? 7 : 10;
    } else {
      which = bits.which(state);
      gap = gaps[which];
      if (which === 0 && bits.bit(IS_LONG + (state << 4) + turn) === 0) state = state < 7 ? 9 : 11;
      else {
        length = bits.length(REPEAT_LENGTH, turn);
        state = state < 7 ? 8 : 11;
      }
    }
    gaps.copyWithin(1, 0, which);
    gaps[0] = gap;
    // A gap of 32 bits, which none that is sound has, is below nought here.
    if (gap < 0 || gap >= filled || length > size - filled) throw new Error("the packed file is damaged");
    for (var end = filled + length; filled < end; filled++) out[filled] = out[filled - gap - 1];
  }
  if (bits.at > packed.length) throw new Error("the packed file ends too early");
  // Where the file is as it was written, nothing is left of the fraction.
  if (bits.now[REST] !== 0 || bits.at < packed.length || checksum(out) !== sum) throw new Error("the packed file is damaged");
  return out;
}
