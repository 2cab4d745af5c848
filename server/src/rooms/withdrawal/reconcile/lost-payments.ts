import type { Chain } from "../../../platform/chain/chain.ts";
import { operatorAct } from "../../account/operator-act.ts";
import { irrevocableDepth } from "../payout/irrevocable-depth.ts";
import { indexAllPayments, type FullReading } from "../payout/payment-index.ts";
import type { ReconcileDeps } from "./book-payment.ts";
import { findUnbooked } from "./find-unbooked.ts";
import { readIndexed, revertIndex, type IndexedPayment } from "./indexed-payments.ts";
import { remarkOf, type Remark } from "./remarks.ts";

type LostDeps = Pick<ReconcileDeps, "db" | "chain">;

/**
 * Payments that were recorded as final, that a withdrawal or an operator accounts for, and that the contract does not know:
 * undone by a reorganisation, on a chain that was lost, or not yet read by nodes that are far behind. Newest first.
 */
export async function findLost(
  { db, chain }: LostDeps,
  { ids }: FullReading,
): Promise<IndexedPayment[]> {
  const unbooked = new Set((await findUnbooked(db, chain)).map(({ paymentId }) => paymentId));
  const lost: IndexedPayment[] = [];
  for (const payment of await readIndexed(db, chain)) {
    const { paymentId } = payment;
    if (ids.has(paymentId) || unbooked.has(paymentId)) continue;
    if (!(await chain.isPaid(paymentId))) lost.push(payment);
  }
  return lost;
}

/**
 * Payments that the chain had before and now lacks, and the consequence; undefined if there are none. Workers lower the cursor to the head
 * within a minute, so that lasting evidence is the recorded payments alone.
 */
export function lostObstacle(
  chain: Chain,
  { lastBlock, readBefore }: FullReading,
  lost: readonly IndexedPayment[],
): Remark | undefined {
  const [newest] = lost;
  const depth = BigInt(irrevocableDepth(chain));
  if (newest) {
    const known = readBefore !== undefined && readBefore > lastBlock ? readBefore : lastBlock;
    const isDeep = lost.some(({ blockNumber }) => known - blockNumber >= depth);
    return remarkOf(isDeep ? "lostDeeply" : "lostShortly", {
      payments: lost.length,
      block: String(newest.blockNumber),
      hash: newest.transactionHash,
    });
  }
  // No reorganisation takes so many blocks back.
  if (readBefore === undefined || readBefore - lastBlock < depth) return undefined;
  return remarkOf("readFurther", {
    readBefore: String(readBefore),
    lastBlock: String(lastBlock),
  });
}

/**
 * Accepts, by an operator's decision, that the chain which had been paid on is gone: what the configured one lacks leaves the index.
 * Its withdrawals stay completed, and the audit keeps reporting them as dropped.
 * @returns the accepted losses; undefined if the chain lacks nothing.
 */
export async function acceptNewChain(deps: ReconcileDeps): Promise<Remark | undefined> {
  const { db, chain } = deps;
  await chain.assertContract();
  const reading = await indexAllPayments(deps);
  const { lastBlock, readBefore } = reading;
  const lost = await findLost(deps, reading);
  if (lostObstacle(chain, reading, lost) === undefined) return undefined;
  const units = lost.reduce((sum, one) => sum + one.units, 0n);
  await db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "payouts.new-chain",
      roles: ["finance"],
      operator: deps,
      read: async () => ({
        readToBlock: String(readBefore ?? 0n),
        lostPayments: lost.length,
        lostUnits: String(units),
        newestLost: lost[0]?.transactionHash ?? null,
      }),
      change: async () => {
        const paymentIds = lost.map(({ paymentId }) => paymentId);
        await revertIndex(tx, chain, { paymentIds, lastBlock });
        return { after: { readToBlock: String(lastBlock), lostPayments: 0 }, result: undefined };
      },
    }),
  );
  return remarkOf("chainGivenUp", { payments: lost.length });
}
