const NEWLINE = 10;
/** Start values and multipliers of two independent 32-bit hashes; any odd numbers without pattern do. */
const START_A = 0x811c9dc5;
const START_B = 0x41c6ce57;
const FACTOR_A = 0x01000193;
const FACTOR_B = 0x5bd1e995;

/** Spreads every bit of a finished hash over all of it, so that sums of similar rows do not cancel out. */
function finish(hash: number, factor: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), factor);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/**
 * Counts rows of COPY text and adds their 64-bit hashes up. The sum does not depend on the rows' order, which a table
 * does not keep; it detects lost, doubled and changed rows, and does not protect against forgery.
 */
export class RowSum {
  rows = 0;
  #sumA = 0;
  #sumB = 0;
  #hashA = START_A;
  #hashB = START_B;

  /** Takes any part of the text; rows may be cut anywhere. */
  add(chunk: Uint8Array): void {
    let [a, b] = [this.#hashA, this.#hashB];
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (byte === NEWLINE) {
        this.rows += 1;
        this.#sumA = (this.#sumA + finish(a, 0x85ebca6b)) >>> 0;
        this.#sumB = (this.#sumB + finish(b ^ a, 0xc2b2ae35)) >>> 0;
        a = START_A;
        b = START_B;
      } else {
        a = Math.imul(a ^ byte, FACTOR_A);
        b = Math.imul((b ^ byte) + (b << 5), FACTOR_B);
      }
    }
    this.#hashA = a;
    this.#hashB = b;
  }

  get sum(): string {
    const hex = (value: number): string => value.toString(16).padStart(8, "0");
    return hex(this.#sumA) + hex(this.#sumB);
  }
}
