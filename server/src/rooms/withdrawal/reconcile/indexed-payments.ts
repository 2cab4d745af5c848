import { sql } from "kysely";
import type { Hash } from "viem";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { keyOf } from "../payout/payment-index.ts";
import type { PayoutDeps } from "../payout/payout-deps.ts";

/** An indexed payment. */
export interface IndexedPayment {
  readonly paymentId: Hash;
  readonly transactionHash: Hash;
  readonly units: bigint;
  readonly blockNumber: bigint;
}

/** The contract's indexed payments, newest first. */
export async function readIndexed(
  db: Queryable,
  chain: PayoutDeps["chain"],
): Promise<IndexedPayment[]> {
  const key = keyOf(chain);
  const rows = await db
    .selectFrom("chain_payments")
    .select(["payment_id", "transaction_hash", "amount_units", "block_number"])
    .where("chain_id", "=", key.chain_id)
    .where("contract_address", "=", key.contract_address)
    .orderBy("block_number", "desc")
    .execute();
  return rows.map((row) => ({
    paymentId: row.payment_id,
    transactionHash: row.transaction_hash,
    units: BigInt(row.amount_units),
    blockNumber: row.block_number,
  }));
}

/**
 * Takes payments out of the index that the chain does not have, and continues after a block. If it has them after all, the next
 * whole reading adds them again.
 */
export async function revertIndex(
  tx: Tx,
  chain: PayoutDeps["chain"],
  { paymentIds, lastBlock }: { readonly paymentIds: readonly Hash[]; readonly lastBlock: bigint },
): Promise<void> {
  const key = keyOf(chain);
  await tx
    .updateTable("payout_contracts")
    .set({ read_to_block: lastBlock })
    .where("chain_id", "=", key.chain_id)
    .where("contract_address", "=", key.contract_address)
    .execute();
  await sql`delete from chain_payments where chain_id = ${key.chain_id} and contract_address = ${key.contract_address}
    and payment_id = any(${[...paymentIds]}::text[])`.execute(tx);
}
