import { HOUR_MS } from "../time.ts";
import {
  BLINDING_BYTES,
  HASH_BYTES,
  leafInput,
  nodeInput,
  sidesOf,
  toHex,
  type Leaf,
  type Side,
} from "./merkle.ts";

/** SHA-256, as the browser or Node computes it. */
export type Hash = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** A proof as it is on the wire: decimal numbers, hex bytes. */
export interface ProofClaim {
  readonly hourAt: string;
  readonly root: string;
  readonly leafCount: number;
  readonly index: number;
  readonly leaf: {
    readonly deviceId: string;
    readonly weightPpm: string;
    readonly amountMicroBp: string;
    readonly blinding: string;
  };
  readonly path: readonly string[];
}

/** One level of the path: side of the sibling, and combined hash. */
export interface ProofLevel {
  readonly side: Side;
  readonly sibling: string;
  readonly hash: string;
}

export interface ProofCheck {
  readonly isValid: boolean;
  /** Preimage of the leaf, hex; this and the following are empty when the claim cannot be read. */
  readonly leafInput: string;
  readonly leafHash: string;
  readonly levels: readonly ProofLevel[];
  /** Root that leaf and path lead to, hex. */
  readonly root: string;
}

const UNREADABLE: ProofCheck = {
  isValid: false,
  leafInput: "",
  leafHash: "",
  levels: [],
  root: "",
};

const U64_MAX = 2n ** 64n - 1n;

function fromHex(text: string, length: number): Uint8Array | undefined {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return undefined;
  return Uint8Array.from({ length }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

function readU64(text: string): bigint | undefined {
  const value = /^(?:0|[1-9]\d{0,19})$/.test(text) ? BigInt(text) : undefined;
  return value !== undefined && value <= U64_MAX ? value : undefined;
}

function readLeaf({ hourAt, leaf }: ProofClaim): Leaf | undefined {
  const at = new Date(hourAt);
  const deviceId = readU64(leaf.deviceId);
  const weightPpm = readU64(leaf.weightPpm);
  const amountMicroBp = readU64(leaf.amountMicroBp);
  const blinding = fromHex(leaf.blinding, BLINDING_BYTES);
  const isHour = at.getTime() >= 0 && at.getTime() % HOUR_MS === 0;
  if (!isHour || deviceId === undefined || weightPpm === undefined) return undefined;
  if (amountMicroBp === undefined || blinding === undefined) return undefined;
  return { hourAt: at, deviceId, weightPpm, amountMicroBp, blinding };
}

/**
 * Computes the root from a claimed leaf and its path, step by step, and compares it with the claimed root. The caller compares
 * the claimed root with the published one.
 */
export async function verifyProof(hash: Hash, claim: ProofClaim): Promise<ProofCheck> {
  const { index, leafCount } = claim;
  const isPlace =
    Number.isSafeInteger(leafCount) &&
    Number.isSafeInteger(index) &&
    index >= 0 &&
    index < leafCount;
  const leaf = readLeaf(claim);
  const path = claim.path.map((text) => fromHex(text, HASH_BYTES));
  const sides = isPlace ? sidesOf(index, leafCount) : [];
  const siblingCount = sides.filter((side) => side !== "none").length;
  if (!isPlace || leaf === undefined || path.length !== siblingCount) return UNREADABLE;

  const input = leafInput(leaf);
  const leafHash = await hash(input);
  const levels: ProofLevel[] = [];
  let current = leafHash;
  let used = 0;
  for (const side of sides) {
    const sibling = side === "none" ? undefined : path[used++];
    if (side !== "none" && sibling === undefined) return UNREADABLE;
    if (sibling !== undefined)
      current = await hash(
        side === "left" ? nodeInput(sibling, current) : nodeInput(current, sibling),
      );
    levels.push({ side, sibling: sibling ? toHex(sibling) : "", hash: toHex(current) });
  }
  const root = toHex(current);
  return {
    isValid: root === claim.root,
    leafInput: toHex(input),
    leafHash: toHex(leafHash),
    levels,
    root,
  };
}
