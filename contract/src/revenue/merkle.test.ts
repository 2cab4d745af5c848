import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLOCK_LEAVES, climb, leafInput, nodeInput, sidesOf, toHex, type Leaf } from "./merkle.ts";
import { verifyProof, type ProofClaim } from "./verify-proof.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const HOUR_AT = new Date("2026-11-20T16:00:00Z");

function leavesOf(count: number, seed = 0): Leaf[] {
  return Array.from({ length: count }, (_, index) => ({
    hourAt: HOUR_AT,
    deviceId: BigInt(3 + index * 7),
    weightPpm: BigInt((index * 7919 + seed) % 10_500_000),
    amountMicroBp: BigInt((index * 104_729 + seed) % 79_908_000_000),
    blinding: Uint8Array.from({ length: 16 }, (__, at) => (index + at + seed) % 256),
  }));
}

/** Reference implementation of the tree, independent of the tested code. */
function rootByDefinition(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 1) return hashes[0] as Uint8Array;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  const [left, right] = [hashes.slice(0, half), hashes.slice(half)].map(rootByDefinition);
  return sha256(Buffer.concat([Buffer.of(1), left as Uint8Array, right as Uint8Array]));
}

function claimOf(leaves: readonly Leaf[], index: number): ProofClaim {
  const leaf = leaves[index] as Leaf;
  const { root, path } = climb(
    sha256,
    leaves.map((one) => sha256(leafInput(one))),
    index,
  );
  return {
    hourAt: leaf.hourAt.toISOString(),
    root: toHex(root),
    leafCount: leaves.length,
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

const isValid = async (claim: ProofClaim): Promise<boolean> =>
  (await verifyProof(sha256, claim)).isValid;

function flipHex(hex: string, bit: number): string {
  const bytes = Buffer.from(hex, "hex");
  const at = (bit >>> 3) % bytes.length;
  bytes[at] = (bytes[at] as number) ^ (1 << (bit & 7));
  return bytes.toString("hex");
}
const flipNumber = (text: string, bit: number): string =>
  String(BigInt(text) ^ (1n << BigInt(bit)));

describe("a leaf", () => {
  it("is prefix, tag, hour, device, weight, amount and blinding, the numbers big-endian in 8 bytes", () => {
    const bytes = leafInput({
      hourAt: HOUR_AT,
      deviceId: 258n,
      weightPpm: 10_500_000n,
      amountMicroBp: 39_743_715_790n,
      blinding: Buffer.from("000102030405060708090a0b0c0d0e0f", "hex"),
    });
    expect(toHex(bytes)).toBe(
      "00" +
        "6e6f6465796172642e6c6561662e7631" +
        "000000006b006e80" +
        "0000000000000102" +
        "0000000000a037a0" +
        "0000000940e8f9ce" +
        "000102030405060708090a0b0c0d0e0f",
    );
  });

  it("can never be read as an inner node, whose bytes begin with another prefix", () => {
    const node = nodeInput(randomBytes(32), randomBytes(32));
    expect(leafInput(leavesOf(1)[0] as Leaf)).toHaveLength(node.length);
    expect(leafInput(leavesOf(1)[0] as Leaf)[0]).toBe(0);
    expect(node[0]).toBe(1);
  });
});

describe("the tree", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 33, 1023, 1024, 1025, 2048, 2049, 3073, 5000])(
    "of %i leaves is that of the definition, from leaves and from blocks alike",
    (count) => {
      const hashes = leavesOf(count).map((leaf) => sha256(leafInput(leaf)));
      const { root } = climb(sha256, hashes, 0);
      expect(toHex(root)).toBe(toHex(rootByDefinition(hashes)));
      const blocks = Array.from({ length: Math.ceil(count / BLOCK_LEAVES) }, (_, block) =>
        hashes.slice(block * BLOCK_LEAVES, (block + 1) * BLOCK_LEAVES),
      );
      const blockRoots = blocks.map((block) => climb(sha256, block, 0).root);
      for (const index of new Set([0, count >> 1, count - 1])) {
        const block = Math.floor(index / BLOCK_LEAVES);
        const inside = climb(sha256, blocks[block] as Uint8Array[], index % BLOCK_LEAVES);
        const among = climb(sha256, blockRoots, block);
        expect([...inside.path, ...among.path]).toEqual(climb(sha256, hashes, index).path);
        expect(toHex(among.root)).toBe(toHex(root));
      }
    },
  );

  it("gives each leaf a way up of its own", () => {
    for (let count = 1; count <= 130; count += 1) {
      const ways = Array.from({ length: count }, (_, index) =>
        sidesOf(index, count)
          .filter((side) => side !== "none")
          .join(),
      );
      expect(new Set(ways).size).toBe(count);
    }
  });
});

describe("a proof", () => {
  it("of any leaf of any tree holds, and no longer once any bit of it is flipped", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(),
        fc.nat(1_000_000),
        fc.nat(1023),
        async (count, place, seed, bit) => {
          const claim = claimOf(leavesOf(count, seed), place % count);
          expect(await isValid(claim)).toBe(true);
          const { leaf } = claim;
          const hours = new Date(Date.parse(claim.hourAt) + 3_600_000 * (1 << (bit % 16)));
          const wrong: ProofClaim[] = [
            { ...claim, root: flipHex(claim.root, bit) },
            { ...claim, hourAt: hours.toISOString() },
            { ...claim, leaf: { ...leaf, deviceId: flipNumber(leaf.deviceId, bit % 64) } },
            { ...claim, leaf: { ...leaf, weightPpm: flipNumber(leaf.weightPpm, bit % 64) } },
            {
              ...claim,
              leaf: { ...leaf, amountMicroBp: flipNumber(leaf.amountMicroBp, bit % 64) },
            },
            { ...claim, leaf: { ...leaf, blinding: flipHex(leaf.blinding, bit) } },
            { ...claim, index: claim.index ^ (1 << (bit % 14)) },
            ...claim.path.map((_, at) => ({
              ...claim,
              path: claim.path.with(at, flipHex(claim.path[at] as string, bit)),
            })),
          ];
          for (const one of wrong) expect(await isValid(one), JSON.stringify(one)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("says what was hashed and where each step led", async () => {
    const leaves = leavesOf(5);
    const claim = claimOf(leaves, 4);
    const check = await verifyProof(sha256, claim);
    expect(check.leafInput).toBe(toHex(leafInput(leaves[4] as Leaf)));
    expect(check.levels.map((level) => level.side)).toEqual(["none", "none", "left"]);
    expect(check.levels.at(-1)?.hash).toBe(claim.root);
    expect(check.root).toBe(claim.root);
  });

  it.each<[string, (claim: ProofClaim) => ProofClaim]>([
    ["a path that is too long", (claim) => ({ ...claim, path: [...claim.path, claim.root] })],
    ["a path that is too short", (claim) => ({ ...claim, path: claim.path.slice(1) })],
    ["a place outside the tree", (claim) => ({ ...claim, index: claim.leafCount })],
    ["a place below the tree", (claim) => ({ ...claim, index: -1 })],
    ["a place that is no whole number", (claim) => ({ ...claim, index: 0.5 })],
    ["no leaves", (claim) => ({ ...claim, leafCount: 0 })],
    [
      "a hash in other letters",
      (claim) => ({ ...claim, path: claim.path.map((one) => `G${one.slice(1)}`) }),
    ],
    ["a time that is no full hour", (claim) => ({ ...claim, hourAt: "2026-11-20T16:00:01.000Z" })],
    ["a time that is none", (claim) => ({ ...claim, hourAt: "" })],
    // 2^64 more would leave the same eight bytes.
    [
      "an amount of more than 64 bits",
      (claim) => ({
        ...claim,
        leaf: {
          ...claim.leaf,
          amountMicroBp: String(BigInt(claim.leaf.amountMicroBp) + 2n ** 64n),
        },
      }),
    ],
    [
      "a number in another spelling",
      (claim) => ({ ...claim, leaf: { ...claim.leaf, deviceId: `0${claim.leaf.deviceId}` } }),
    ],
  ])("with %s is refused without a guess", async (_, change) => {
    const check = await verifyProof(sha256, change(claimOf(leavesOf(11), 3)));
    expect(check).toMatchObject({ isValid: false });
  });
});

describe("docs/proof.md", () => {
  it("gives the worked example as it is computed", async () => {
    const document = await readFile(new URL("../../../docs/proof.md", import.meta.url), "utf8");
    const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
    const leaves = (
      [
        [1n, 10_500_000n, 39_743_715_790n],
        [2n, 7_300_000n, 27_631_345_263n],
        [3n, 2_625_000n, 9_935_928_947n],
        [4n, 475_000n, 1_797_930_000n],
      ] as const
    ).map(([deviceId, weightPpm, amountMicroBp]) => {
      const message = Buffer.alloc(8);
      message.writeBigUInt64BE(deviceId);
      const blinding = createHmac("sha256", secret).update(message).digest().subarray(0, 16);
      return {
        hourAt: new Date("2026-11-20T11:00:00Z"),
        deviceId,
        weightPpm,
        amountMicroBp,
        blinding,
      };
    });
    const inputs = leaves.map(leafInput);
    const hashes = inputs.map(sha256);
    const { root, path } = climb(sha256, hashes, 2);
    const shown = [...leaves.map((leaf) => leaf.blinding), ...hashes, ...path, root];
    for (const bytes of shown) expect(document).toContain(`\`${toHex(bytes)}\``);
    expect(document.replaceAll(" ", "")).toContain(toHex(inputs[2] as Uint8Array));
    expect(await isValid(claimOf(leaves, 2))).toBe(true);
  });
});
