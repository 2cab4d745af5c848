/** The first 32 bits of the fractional parts of the roots of the first primes, as FIPS 180-4 derives its constants. */
function rootFractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const INITIAL = rootFractions(8, Math.sqrt);
const ROUND = rootFractions(64, Math.cbrt);
const BLOCK_BYTES = 64;

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
const at = (words: Uint32Array, index: number): number => words[index] as number;

/** The message, a one bit, zeros, and the message's length in bits, to whole blocks. */
function pad(message: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  return view;
}

function compress(state: Uint32Array, block: DataView, offset: number): void {
  const words = new Uint32Array(64);
  for (let index = 0; index < 16; index += 1) words[index] = block.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + small0 + at(words, index - 7) + small1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let index = 0; index < 64; index += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + at(ROUND, index) + at(words, index)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = at(state, index) + word));
}

/** SHA-256 (FIPS 180-4), for pages that are not on a secure address, where browsers hide their own. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = INITIAL.slice();
  const padded = pad(message);
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK_BYTES)
    compress(state, padded, offset);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}
