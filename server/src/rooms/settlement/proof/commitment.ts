// Offered to other rooms.
import {
  BLINDING_BYTES,
  BLOCK_LEAVES,
  climb,
  leafInput,
} from "@nodeyard/contract/revenue/merkle.ts";
import type { Queryable } from "../../../platform/database.ts";
import { hmacSha256, sha256 } from "../../../platform/sha256.ts";

interface Credit {
  readonly device_id: bigint;
  readonly account_id: bigint;
  readonly weight_ppm: bigint;
  readonly amount_micro_bp: bigint;
}

/** At most one block of the hour's credits, in tree order, starting at a device. */
export function readBlock(db: Queryable, hourAt: Date, fromDeviceId: bigint): Promise<Credit[]> {
  return db
    .selectFrom("device_credits")
    .select(["device_id", "account_id", "weight_ppm", "amount_micro_bp"])
    .where("hour_at", "=", hourAt)
    .where("device_id", ">=", fromDeviceId)
    .orderBy("device_id")
    .limit(BLOCK_LEAVES)
    .execute();
}

/** All credits of the hour, block by block. */
export async function* readBlocks(db: Queryable, hourAt: Date): AsyncGenerator<Credit[]> {
  let next = 0n;
  for (;;) {
    const credits = await readBlock(db, hourAt, next);
    const last = credits.at(-1);
    if (last === undefined) return;
    yield credits;
    if (credits.length < BLOCK_LEAVES) return;
    next = last.device_id + 1n;
  }
}

/**
 * Blinding of a device's leaf: 16 bytes derived from the hour's secret, so that a neighbour's hash in a proof reveals nothing.
 */
export function blindingsOf(secret: Buffer): (deviceId: bigint) => Uint8Array {
  const hmac = hmacSha256(secret);
  const message = Buffer.alloc(8);
  return (deviceId) => {
    message.writeBigUInt64BE(deviceId);
    return hmac(message).subarray(0, BLINDING_BYTES);
  };
}

/** Hashes of a block's leaves. */
export function leafHashes(
  hourAt: Date,
  blindingOf: (deviceId: bigint) => Uint8Array,
  credits: readonly Credit[],
): Uint8Array[] {
  return credits.map((credit) =>
    sha256(
      leafInput({
        hourAt,
        deviceId: credit.device_id,
        weightPpm: credit.weight_ppm,
        amountMicroBp: credit.amount_micro_bp,
        blinding: blindingOf(credit.device_id),
      }),
    ),
  );
}

export interface Commitment {
  readonly root: Buffer;
  readonly leafCount: number;
  /** Per block, in order: its first device, and its root; roots are 32 bytes each, concatenated. */
  readonly blockDeviceIds: readonly bigint[];
  readonly blockHashes: Buffer;
  /** Sums over the leaves. */
  readonly amountMicroBp: bigint;
  readonly weightPpm: bigint;
}

/** Splits concatenated block hashes. */
export function splitHashes(blockHashes: Buffer): Uint8Array[] {
  return Array.from({ length: blockHashes.length / 32 }, (_, at) =>
    blockHashes.subarray(32 * at, 32 * at + 32),
  );
}

/**
 * Computes the tree over the hour's credits block by block, keeping only each block's root: 40 bytes of memory per block.
 * Undefined for an hour without credits.
 */
export async function computeCommitment(
  db: Queryable,
  hourAt: Date,
  secret: Buffer,
): Promise<Commitment | undefined> {
  const blindingOf = blindingsOf(secret);
  const blockDeviceIds: bigint[] = [];
  const blockHashes: Uint8Array[] = [];
  let leafCount = 0;
  let amountMicroBp = 0n;
  let weightPpm = 0n;
  for await (const credits of readBlocks(db, hourAt)) {
    blockDeviceIds.push((credits[0] as Credit).device_id);
    blockHashes.push(climb(sha256, leafHashes(hourAt, blindingOf, credits), 0).root);
    leafCount += credits.length;
    for (const credit of credits) {
      amountMicroBp += credit.amount_micro_bp;
      weightPpm += credit.weight_ppm;
    }
  }
  if (leafCount === 0) return undefined;
  return {
    root: Buffer.from(climb(sha256, blockHashes, 0).root),
    leafCount,
    blockDeviceIds,
    blockHashes: Buffer.concat(blockHashes),
    amountMicroBp,
    weightPpm,
  };
}
