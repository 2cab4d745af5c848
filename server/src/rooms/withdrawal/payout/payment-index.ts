import type { Hash } from "viem";
import type { ChainPayment } from "../../../platform/chain/chain.ts";
import { readPayments } from "../../../platform/chain/read-payments.ts";
import type { Queryable } from "../../../platform/database.ts";
import { irrevocableDepth } from "./irrevocable-depth.ts";
import type { PayoutDeps } from "./payout-deps.ts";

/** Blocks read and stored in one transaction. */
const BLOCKS_AT_ONCE = 20_000n;
/**
 * Blocks behind the cursor that are read again each time, so that a payment which the nodes hid is found once they are right:
 * hours on any chain, in one request.
 */
const READ_AGAIN = 4_000n;
/** A cursor so far above the chain was moved by a wrong head, or is of a chain that was deleted. */
const ABOVE_AT_MOST = 100n;

type IndexDeps = Pick<PayoutDeps, "db" | "chain">;

/** Identifies the index of a contract. */
export function keyOf(chain: PayoutDeps["chain"]) {
  return { chain_id: BigInt(chain.chainId), contract_address: chain.contractAddress };
}

/** The last block whose payments are stored; undefined before the first reading. */
async function readCursor(db: Queryable, chain: PayoutDeps["chain"]): Promise<bigint | undefined> {
  const key = keyOf(chain);
  const row = await db
    .selectFrom("payout_contracts")
    .select("read_to_block")
    .where("chain_id", "=", key.chain_id)
    .where("contract_address", "=", key.contract_address)
    .executeTakeFirst();
  return row?.read_to_block;
}

/** Stores payments and sets the cursor, in parallel with other processes: a lower cursor only repeats reading. */
async function storePayments(
  { db, chain }: IndexDeps,
  payments: readonly ChainPayment[],
  toBlock: bigint,
): Promise<void> {
  const key = keyOf(chain);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("payout_contracts")
      .values({ ...key, read_to_block: toBlock })
      .onConflict((conflict) =>
        conflict.columns(["chain_id", "contract_address"]).doUpdateSet({ read_to_block: toBlock }),
      )
      .execute();
    if (payments.length === 0) return;
    await tx
      .insertInto("chain_payments")
      .values(
        payments.map((payment) => ({
          ...key,
          payment_id: payment.id,
          address: payment.to,
          amount_units: payment.units,
          transaction_hash: payment.transactionHash,
          block_number: payment.blockNumber,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** @returns the ids of the range's payments. */
async function indexRange(
  deps: IndexDeps,
  firstBlock: bigint,
  lastBlock: bigint,
): Promise<Set<Hash>> {
  const ids = new Set<Hash>();
  for (let from = firstBlock; from <= lastBlock; from += BLOCKS_AT_ONCE) {
    const end = from + BLOCKS_AT_ONCE - 1n;
    const to = end < lastBlock ? end : lastBlock;
    const payments = await readPayments(deps.chain, from, to);
    await storePayments(deps, payments, to);
    for (const { id } of payments) ids.add(id);
  }
  return ids;
}

/** Blocks behind the cursor to read again; any payment is settled within fewer. */
function readAgainBlocks(chain: PayoutDeps["chain"]): bigint {
  const settled = 2n * BigInt(irrevocableDepth(chain));
  return settled > READ_AGAIN ? settled : READ_AGAIN;
}

/**
 * Stores the contract's payments from some blocks before the cursor up to the newest block that has the required
 * confirmations.
 */
export async function indexPayments(deps: IndexDeps): Promise<void> {
  const { db, chain } = deps;
  const { firstBlock, lastBlock } = await chain.readFinalRange();
  const cursor = await readCursor(db, chain);
  const isUsable = cursor !== undefined && cursor <= lastBlock + ABOVE_AT_MOST;
  const from = isUsable ? cursor + 1n - readAgainBlocks(chain) : firstBlock;
  await indexRange(deps, from > firstBlock ? from : firstBlock, lastBlock);
}

/** Complete reading of the contract's payments, for comparison. */
export interface FullReading {
  /** Ids of all payments that the chain has in final blocks. */
  readonly ids: ReadonlySet<Hash>;
  readonly lastBlock: bigint;
  /** End of an earlier reading; undefined before the first. */
  readonly readBefore: bigint | undefined;
}

/** The same from the contract's first block, whatever was read before. */
export async function indexAllPayments(deps: IndexDeps): Promise<FullReading> {
  const readBefore = await readCursor(deps.db, deps.chain);
  const { firstBlock, lastBlock } = await deps.chain.readFinalRange();
  return { ids: await indexRange(deps, firstBlock, lastBlock), lastBlock, readBefore };
}

/** The indexed payment of an id. */
export async function findIndexed(
  db: Queryable,
  chain: PayoutDeps["chain"],
  paymentId: Hash,
): Promise<Omit<ChainPayment, "id"> | undefined> {
  const key = keyOf(chain);
  const row = await db
    .selectFrom("chain_payments")
    .selectAll()
    .where("chain_id", "=", key.chain_id)
    .where("contract_address", "=", key.contract_address)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return (
    row && {
      to: row.address,
      units: BigInt(row.amount_units),
      transactionHash: row.transaction_hash,
      blockNumber: row.block_number,
    }
  );
}

/** True if a block without the required confirmations has the payment of an id. */
export async function isPaidOfLate(chain: PayoutDeps["chain"], paymentId: Hash): Promise<boolean> {
  const { lastBlock } = await chain.readFinalRange();
  const head = lastBlock + BigInt(chain.requiredConfirmations) - 1n;
  if (head <= lastBlock) return false;
  return (await chain.findPayments(lastBlock + 1n, head)).some(({ id }) => id === paymentId);
}
