import type { ProofResponse, RootsResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import {
  verifyProof,
  type Hash,
  type ProofCheck,
} from "@nodeyard/contract/revenue/verify-proof.ts";

export type PublishedRoot = RootsResponse["list"][number];

/** Result of each step of the check. */
export interface CheckedProof {
  /** The proof is about the device and hour that were asked for. */
  readonly isRequested: boolean;
  readonly check: ProofCheck;
  /** The public entry of the hour; undefined when the public list does not have it. */
  readonly published: PublishedRoot | undefined;
  /** Leaf and path lead to the root that the public list has, over as many leaves. */
  readonly isPublished: boolean;
  /** The weight's part of what the hour shared out, rounded down. */
  readonly shareMicroBp: bigint;
  /** The amount is that part, or one micro-BP more by largest remainder. */
  readonly isShare: boolean;
  readonly isVerified: boolean;
}

function shareOf(proof: ProofResponse, published: PublishedRoot | undefined): bigint {
  const total = BigInt(published?.totalWeightPpm ?? 0);
  if (total === 0n) return 0n;
  return (BigInt(published?.distributedMicroBp ?? 0) * BigInt(proof.leaf.weightPpm)) / total;
}

/** Verifies a proof against the public list of roots: nothing that the proof says of itself is believed. */
export async function checkProof(
  hash: Hash,
  requested: { deviceId: string; hourAt: string },
  proof: ProofResponse,
  roots: readonly PublishedRoot[],
): Promise<CheckedProof> {
  const hourMs = Date.parse(requested.hourAt);
  const published = roots.find((root) => Date.parse(root.hourAt) === hourMs);
  const check = await verifyProof(hash, proof);
  const isRequested =
    proof.leaf.deviceId === requested.deviceId && Date.parse(proof.hourAt) === hourMs;
  const isPublished =
    check.isValid && check.root === published?.root && proof.leafCount === published.leafCount;
  const shareMicroBp = shareOf(proof, published);
  const more = BigInt(proof.leaf.amountMicroBp) - shareMicroBp;
  const isShare = published !== undefined && (more === 0n || more === 1n);
  return {
    isRequested,
    check,
    published,
    isPublished,
    shareMicroBp,
    isShare,
    isVerified: isRequested && isPublished && isShare,
  };
}
