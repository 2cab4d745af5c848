/**
 * The commitment to an hour's distribution: a Merkle tree over its credits in ascending order of device ids. The format,
 * byte by byte and with a worked example, is `docs/proof.md`; server and pages share this one reading of it, each with
 * its own SHA-256.
 */

/** Injected SHA-256; building trees requires a synchronous one. */
export type SyncHash = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

const LEAF_PREFIX = 0x00;
const NODE_PREFIX = 0x01;
const LEAF_TAG = new TextEncoder().encode("nodeyard.leaf.v1");
export const HASH_BYTES = 32;
export const BLINDING_BYTES = 16;
/** Leaves of a block, a power of two: the root of a full block is a node of the tree. */
export const BLOCK_LEAVES = 1024;

export interface Leaf {
  /** Start of the hour, UTC. */
  readonly hourAt: Date;
  readonly deviceId: bigint;
  readonly weightPpm: bigint;
  readonly amountMicroBp: bigint;
  readonly blinding: Uint8Array;
}

/** Preimage of a leaf's hash. */
export function leafInput(leaf: Leaf): Uint8Array<ArrayBuffer> {
  const numbersAt = 1 + LEAF_TAG.length;
  const bytes = new Uint8Array(numbersAt + 4 * 8 + BLINDING_BYTES);
  bytes[0] = LEAF_PREFIX;
  bytes.set(LEAF_TAG, 1);
  const view = new DataView(bytes.buffer);
  const hourAtSeconds = BigInt(Math.floor(leaf.hourAt.getTime() / 1000));
  [hourAtSeconds, leaf.deviceId, leaf.weightPpm, leaf.amountMicroBp].forEach((value, place) =>
    view.setBigUint64(numbersAt + place * 8, value),
  );
  bytes.set(leaf.blinding, numbersAt + 4 * 8);
  return bytes;
}

/** Preimage of an inner node's hash. */
export function nodeInput(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  bytes[0] = NODE_PREFIX;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_BYTES);
  return bytes;
}

/** The level above: each two hashed together, an odd last one carried up as it is. */
function levelAbove(hash: SyncHash, level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const left = level[at] as Uint8Array;
    const right = level[at + 1];
    above.push(right === undefined ? left : hash(nodeInput(left, right)));
  }
  return above;
}

/**
 * Root of the tree over these hashes, and the siblings of one of them, bottom up. Blocks are complete subtrees, so a leaf's path
 * is its path inside the block followed by the block's path.
 * @param hashes at least one.
 */
export function climb(
  hash: SyncHash,
  hashes: readonly Uint8Array[],
  index: number,
): { root: Uint8Array; path: Uint8Array[] } {
  const path: Uint8Array[] = [];
  let level = hashes;
  for (let at = index; level.length > 1; at >>>= 1) {
    const sibling = level[at ^ 1];
    if (sibling !== undefined) path.push(sibling);
    level = levelAbove(hash, level);
  }
  return { root: level[0] as Uint8Array, path };
}

/** Index of a node's sibling; the last node of an odd level has none. */
export type Side = "left" | "right" | "none";

/** Side of the sibling at each level from leaf to root. */
export function sidesOf(index: number, leafCount: number): Side[] {
  const sides: Side[] = [];
  let at = index;
  for (let count = leafCount; count > 1; count = Math.ceil(count / 2)) {
    if (at % 2 === 1) sides.push("left");
    else sides.push(at === count - 1 ? "none" : "right");
    at = Math.floor(at / 2);
  }
  return sides;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
