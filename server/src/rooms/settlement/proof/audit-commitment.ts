import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { computeCommitment } from "./commitment.ts";

/**
 * Recomputes a committed hour from the database and compares it with the published root and the ledger.
 * @returns the differences, as log messages; empty if there are none.
 */
export async function auditCommitment(db: Queryable, hourAt: Date): Promise<string[]> {
  const { rows } = await sql<{
    root: Buffer;
    leaf_count: number;
    secret: Buffer;
    block_device_ids: string[];
    block_hashes: Buffer;
    distributed_micro_bp: bigint;
    booked_micro_bp: string;
  }>`
    select c.root, c.leaf_count, c.secret, c.block_device_ids::text[], c.block_hashes, h.distributed_micro_bp,
      (select coalesce(sum(p.amount_micro_bp), 0)::text
       from ledger_postings p join ledger_accounts a using (ledger_account_id)
       where p.ledger_transfer_id = h.ledger_transfer_id and a.kind = 'available') as booked_micro_bp
    from hour_commitments c join settlement_hours h using (hour_at)
    where c.hour_at = ${hourAt}`.execute(db);
  const kept = rows[0];
  if (!kept) return [`${hourAt.toISOString()} has no commitment`];
  const found = await computeCommitment(db, hourAt, kept.secret);
  const compared: readonly (readonly [string, unknown, unknown])[] = [
    ["root", kept.root.toString("hex"), found?.root.toString("hex")],
    ["leaves", kept.leaf_count, found?.leafCount],
    ["first devices of the blocks", kept.block_device_ids.join(), found?.blockDeviceIds.join()],
    ["roots of the blocks", kept.block_hashes.toString("hex"), found?.blockHashes.toString("hex")],
    ["distributed micro-BP", kept.distributed_micro_bp, found?.amountMicroBp],
    ["micro-BP in the ledger", BigInt(kept.booked_micro_bp), found?.amountMicroBp],
  ];
  return compared
    .filter(([, published, credited]) => published !== credited)
    .map(([what]) => `${hourAt.toISOString()}: ${what}: not what the credits give`);
}
