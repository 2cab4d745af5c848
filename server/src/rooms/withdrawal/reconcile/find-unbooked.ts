import type { Address, Hash } from "viem";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Queryable } from "../../../platform/database.ts";

/** A payment that the chain has. */
export interface FoundPayment {
  readonly transactionHash: Hash;
  /** Undefined for a transfer of the hot wallet from before the contract. */
  readonly paymentId: Hash | undefined;
  readonly to: Address;
  /** In the token's smallest unit. */
  readonly units: bigint;
}

/** Indexed payments of the contract that no withdrawal accounts for: none has the id, or the one that has it was canceled. */
export async function findUnbooked(
  db: Queryable,
  chain: Pick<Chain, "chainId" | "contractAddress">,
): Promise<FoundPayment[]> {
  const rows = await db
    .selectFrom("chain_payments as p")
    .select(["p.transaction_hash", "p.payment_id", "p.address", "p.amount_units"])
    .where("p.chain_id", "=", BigInt(chain.chainId))
    .where("p.contract_address", "=", chain.contractAddress)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("withdrawals as w")
            .select("w.withdrawal_id")
            .whereRef("w.payment_id", "=", "p.payment_id")
            .where("w.status", "<>", "canceled"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payout_recoveries as r")
            .select("r.transaction_hash")
            .whereRef("r.payment_id", "=", "p.payment_id")
            .where("r.outcome", "<>", "open"),
        ),
      ),
    )
    .orderBy("p.block_number")
    .execute();
  return rows.map((row) => ({
    transactionHash: row.transaction_hash,
    paymentId: row.payment_id,
    to: row.address,
    units: BigInt(row.amount_units),
  }));
}

/** Of transfers those that no transaction of ours and no resolved recovery accounts for. */
export async function withoutBooked(
  db: Queryable,
  transfers: readonly FoundPayment[],
): Promise<FoundPayment[]> {
  if (transfers.length === 0) return [];
  const hashes = transfers.map((one) => one.transactionHash);
  const ours = await db
    .selectFrom("payout_transactions")
    .select("transaction_hash")
    .where("transaction_hash", "in", hashes)
    .unionAll(
      db
        .selectFrom("payout_recoveries")
        .select("transaction_hash")
        .where("transaction_hash", "in", hashes)
        .where("outcome", "<>", "open"),
    )
    .execute();
  const known = new Set(ours.map((row) => row.transaction_hash));
  return transfers.filter((one) => !known.has(one.transactionHash));
}

/** The payment's own withdrawal, if that was canceled: its BP went back, and may be spent. */
export async function findReturned(
  db: Queryable,
  { paymentId }: FoundPayment,
): Promise<bigint | undefined> {
  if (paymentId === undefined) return undefined;
  const found = await db
    .selectFrom("withdrawals")
    .select("withdrawal_id")
    .where("payment_id", "=", paymentId)
    .where("status", "=", "canceled")
    .executeTakeFirst();
  return found?.withdrawal_id;
}
