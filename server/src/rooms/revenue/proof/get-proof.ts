import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { BLOCK_LEAVES, climb, toHex } from "@nodeyard/contract/revenue/merkle.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import {
  blindingsOf,
  leafHashes,
  readBlock,
  splitHashes,
} from "../../settlement/proof/commitment.ts";
import { sha256 } from "../../../platform/sha256.ts";
import { hasOwned } from "../store.ts";

/** Parses a full hour, in the format of this room's responses. */
function readHour(text: string): Date | undefined {
  const at = /^\d{4}-[\d-]{5}T\d\d:00:00(\.000)?Z$/.test(text) ? new Date(text) : undefined;
  return at !== undefined && at.getTime() % HOUR_MS === 0 ? at : undefined;
}

/** The hour's commitment, and the device's block: index from 0, and first device. */
async function findBlock(tx: Tx, hourAt: Date, deviceId: bigint) {
  const { rows } = await sql<{
    root: Buffer;
    leaf_count: number;
    secret: Buffer;
    block_hashes: Buffer;
    block: number;
    first_device_id: bigint | null;
  }>`
    select root, leaf_count, secret, block_hashes, place - 1 as block, block_device_ids[place] as first_device_id
    from hour_commitments, width_bucket(${deviceId}::bigint, block_device_ids) as place
    where hour_at = ${hourAt}`.execute(tx);
  const found = rows[0];
  if (!found || found.first_device_id === null) return undefined;
  return { ...found, firstDeviceId: found.first_device_id };
}

/**
 * Inclusion proof of a device's weight and amount under an hour's published root: leaf, index, and sibling hashes. Reads one
 * block of credits for any fleet size.
 */
export const getProof = handle(calls.getProof, async (deps, query, caller) => {
  const { accountId } = caller;
  const deviceId = readWireId(query.deviceId);
  const hourAt = readHour(query.hourAt);
  return inSnapshot(deps.db, async (tx) => {
    if (deviceId === undefined || !(await hasOwned(tx, accountId, deviceId)))
      throw new ApiError(revenueErrors.unknownDevice);
    const found = hourAt && (await findBlock(tx, hourAt, deviceId));
    const credits = found ? await readBlock(tx, hourAt, found.firstDeviceId) : [];
    const place = credits.findIndex((credit) => credit.device_id === deviceId);
    const credit = credits[place];
    if (!hourAt || !found || credit?.account_id !== accountId)
      throw new ApiError(revenueErrors.noProof);
    const blindingOf = blindingsOf(found.secret);
    const inBlock = climb(sha256, leafHashes(hourAt, blindingOf, credits), place);
    const amongBlocks = climb(sha256, splitHashes(found.block_hashes), found.block);
    return {
      hourAt: hourAt.toISOString(),
      root: found.root.toString("hex"),
      leafCount: found.leaf_count,
      index: found.block * BLOCK_LEAVES + place,
      leaf: {
        deviceId: String(deviceId),
        weightPpm: String(credit.weight_ppm),
        amountMicroBp: String(credit.amount_micro_bp),
        blinding: toHex(blindingOf(deviceId)),
      },
      path: [...inBlock.path, ...amongBlocks.path].map(toHex),
    };
  });
});
