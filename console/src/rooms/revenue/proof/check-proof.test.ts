import { sha256 } from "@noble/hashes/sha2";
import { climb, leafInput, toHex } from "@nodeyard/contract/revenue/merkle.ts";
import type { ProofResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { describe, expect, it } from "vitest";
import { browserHash } from "./browser-hash.ts";
import { checkProof, type PublishedRoot } from "./check-proof.ts";

const HOUR_AT = "2026-11-20T16:00:00.000Z";
/** Weights and amounts of the worked example in decision 14. */
const LEAVES = [
  [11n, 10_500_000n, 39_743_715_790n],
  [12n, 7_300_000n, 27_631_345_263n],
  [15n, 2_625_000n, 9_935_928_947n],
  [20n, 475_000n, 1_797_930_000n],
].map(([deviceId, weightPpm, amountMicroBp], index) => ({
  hourAt: new Date(HOUR_AT),
  deviceId: deviceId as bigint,
  weightPpm: weightPpm as bigint,
  amountMicroBp: amountMicroBp as bigint,
  blinding: new Uint8Array(16).fill(index),
}));
const HASHES = LEAVES.map((leaf) => sha256(leafInput(leaf)));
const ROOT: PublishedRoot = {
  hourAt: HOUR_AT,
  root: toHex(climb(sha256, HASHES, 0).root),
  leafCount: 4,
  totalWeightPpm: "20900000",
  distributedMicroBp: "79108920000",
  feeMicroBp: "799080000",
  committedAt: "2026-11-20T17:07:00.000Z",
};

function proofOf(index: number): ProofResponse {
  const leaf = LEAVES[index] as (typeof LEAVES)[number];
  const { root, path } = climb(sha256, HASHES, index);
  return {
    code: 200,
    hourAt: HOUR_AT,
    root: toHex(root),
    leafCount: 4,
    index,
    leaf: {
      deviceId: String(leaf.deviceId),
      weightPpm: String(leaf.weightPpm),
      amountMicroBp: String(leaf.amountMicroBp),
      blinding: toHex(leaf.blinding),
    },
    path: path.map(toHex),
  };
}
const REQUESTED = { deviceId: "12", hourAt: HOUR_AT };

describe("checking a proof", () => {
  it("finds leaf, root and share right, with the browser's SHA-256 and with ours", async () => {
    const { hash, isBrowsers } = browserHash();
    expect(isBrowsers).toBe(true);
    const byBrowser = await checkProof(hash, REQUESTED, proofOf(1), [ROOT]);
    expect(byBrowser).toMatchObject({ isVerified: true, shareMicroBp: 27_631_345_263n });
    expect(await checkProof(sha256, REQUESTED, proofOf(1), [ROOT])).toEqual(byBrowser);
  });

  it("takes our own SHA-256 where the browser has none to give", async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, "crypto") as PropertyDescriptor;
    Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
    try {
      const { hash, isBrowsers } = browserHash();
      expect(isBrowsers).toBe(false);
      expect((await checkProof(hash, REQUESTED, proofOf(1), [ROOT])).isVerified).toBe(true);
    } finally {
      Object.defineProperty(globalThis, "crypto", own);
    }
  });

  it("grants one micro-BP more by largest remainder, and no second one", async () => {
    const first = { deviceId: "11", hourAt: HOUR_AT };
    expect(await checkProof(sha256, first, proofOf(0), [ROOT])).toMatchObject({
      shareMicroBp: 39_743_715_789n,
      isShare: true,
    });
    for (const distributedMicroBp of ["79108919990", "79108920010"]) {
      const other = { ...ROOT, distributedMicroBp };
      expect(await checkProof(sha256, first, proofOf(0), [other])).toMatchObject({
        isPublished: true,
        isShare: false,
        isVerified: false,
      });
    }
  });

  it("fails where the public list has another root, another count, or none", async () => {
    const others = [
      [{ ...ROOT, root: "0".repeat(64) }],
      [{ ...ROOT, leafCount: 5 }],
      [{ ...ROOT, hourAt: "2026-11-20T17:00:00.000Z" }],
      [],
    ];
    for (const roots of others)
      expect(await checkProof(sha256, REQUESTED, proofOf(1), roots)).toMatchObject({
        isPublished: false,
        isVerified: false,
      });
  });

  it("fails where a right proof is about another device or hour", async () => {
    expect(await checkProof(sha256, REQUESTED, proofOf(2), [ROOT])).toMatchObject({
      isRequested: false,
      isPublished: true,
      isVerified: false,
    });
  });
});
