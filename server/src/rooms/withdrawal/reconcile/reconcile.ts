import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { getAddress } from "viem";
import {
  type Chain,
  type HotWallet,
  ChainUnreachableError,
} from "../../../platform/chain/chain.ts";
import { operatorAct } from "../../account/operator-act.ts";
import { completeAsPaid } from "../payout/complete-as-paid.ts";
import { haltPayouts, readHalts, resumePayouts, type HaltReason } from "../payout/halt.ts";
import { RECONCILED } from "../payout/halt-text.ts";
import { raiseNextNonce, readNextNonce, readProvenCount } from "../payout/next-nonce.ts";
import { indexAllPayments } from "../payout/payment-index.ts";
import type { ReconcileDeps } from "./book-payment.ts";
import { findUnbooked, withoutBooked, type FoundPayment } from "./find-unbooked.ts";
import { acceptNewChain, findLost, lostObstacle } from "./lost-payments.ts";
import { paymentFacts } from "./payment-facts.ts";
import { remarkOf, remarkText, type ReconcileReport, type Remark } from "./remarks.ts";
import { settlePayment } from "./settle-payment.ts";
import { openAuditedChain } from "../audit/read-chain.ts";

/** Transfers of the hot wallet itself since an instant, as installations before the contract paid; from the first node that responds. */
async function readTransfers(
  chain: Pick<Chain, "rpcUrls" | "tokenAddress" | "signerAddress">,
  since: Date,
): Promise<FoundPayment[]> {
  let failure: unknown;
  for (const rpcUrl of chain.rpcUrls) {
    try {
      const { transfers } = await openAuditedChain(rpcUrl).readTransfers({
        tokens: [chain.tokenAddress],
        signers: [chain.signerAddress],
        contracts: [],
        since,
      });
      return transfers.map((one) => ({
        transactionHash: one.transactionHash,
        paymentId: undefined,
        to: getAddress(one.to),
        units: one.units,
      }));
    } catch (error) {
      failure = error;
    }
  }
  throw new ChainUnreachableError(`no node could be read: ${String(failure)}`);
}

/** Objection of the hot wallet's counts or the newest blocks to signing, if any. */
async function findObjection(
  chain: Chain,
  { minedCount, pendingCount, blockNumber }: HotWallet,
  nextNonce: bigint,
): Promise<Remark | undefined> {
  if (pendingCount !== minedCount)
    return remarkOf("inPool", { transactions: String(pendingCount - minedCount) });
  if (nextNonce > minedCount)
    return remarkOf("notMined", { transactions: String(nextNonce - minedCount) });
  const { lastBlock } = await chain.readFinalRange();
  if (lastBlock >= blockNumber) return undefined;
  const recent = await chain.findPayments(lastBlock + 1n, blockNumber);
  return recent.length > 0 ? remarkOf("unconfirmed", { payments: recent.length }) : undefined;
}

/** Margin for clock differences between chain, workers and database. */
const CLOCK_MARGIN_HOURS = 72;

type Halts = Awaited<ReturnType<typeof readHalts>>;

/** The instant from which the database may lack payments: that of the oldest backup that was restored, or of the first halt. */
function lacksSince(halts: Halts, now: Date): Date {
  const instants = halts.map(({ since, details }) => {
    const { createdAt } = details as { createdAt?: unknown };
    return typeof createdAt === "string" ? new Date(createdAt).getTime() : since.getTime();
  });
  return new Date(Math.min(now.getTime(), ...instants) - CLOCK_MARGIN_HOURS * HOUR_MS);
}

/** Completes open withdrawals that the contract has paid, and for which nothing is signed here. */
async function completePaid(deps: ReconcileDeps): Promise<Remark[]> {
  const { db, chain } = deps;
  const paid = await db
    .selectFrom("withdrawals as w")
    .innerJoin("chain_payments as p", "p.payment_id", "w.payment_id")
    .selectAll("w")
    .where("w.status", "=", "created")
    .where("p.chain_id", "=", BigInt(chain.chainId))
    .where("p.contract_address", "=", chain.contractAddress)
    .orderBy("w.withdrawal_id")
    .execute();
  const lines: Remark[] = [];
  for (const withdrawal of paid)
    if (
      (await chain.isPaid(withdrawal.payment_id)) &&
      (await completeAsPaid(deps, withdrawal)) === "done"
    )
      lines.push(remarkOf("paid", { withdrawalId: String(withdrawal.withdrawal_id) }));
  return lines;
}

/** True if an indexed payment was lost to a reorg deeper than the confirmations; it may be mined again. */
async function isGone(chain: Chain, { paymentId }: FoundPayment): Promise<boolean> {
  return paymentId !== undefined && !(await chain.isPaid(paymentId));
}

/** Halts signing for the findings, unless a halt is open that only a clean reconciliation ends. */
async function haltOn(
  { db, clock }: ReconcileDeps,
  halts: Halts,
  obstacles: readonly Remark[],
): Promise<void> {
  if (obstacles.length === 0 || halts.some(({ reason }) => RECONCILED.has(reason))) return;
  const at = clock.now();
  const unaccounted = obstacles.map((remark) => remarkText(remark, "en"));
  await haltPayouts(db, { reason: "chain-ahead", at, details: { unaccounted } });
}

async function resume(deps: ReconcileDeps, halts: Halts): Promise<HaltReason[]> {
  const { db, by } = deps;
  return db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "payouts.reconcile",
      roles: ["finance"],
      operator: deps,
      read: async () => ({ halts: halts.map(({ reason }) => reason) }),
      change: async (before, at) => {
        const resumed: HaltReason[] = [];
        for (const { reason } of halts)
          if (RECONCILED.has(reason) && (await resumePayouts(tx, { reason, at, by })))
            resumed.push(reason);
        const left = before.halts.filter((reason) => !resumed.includes(reason));
        return { after: { halts: left }, result: resumed };
      },
    }),
  );
}

/**
 * Compares all payments on the chain with the database, by their ids, and books what it lacks; reads them anew, because the
 * index has not what nodes once hid. If every payment is accounted for, the chain has all that were recorded, and the hot
 * wallet's counts agree, halts after a restore or for foreign transactions end; what a person must decide places one. May be
 * repeated.
 */
export async function reconcile(deps: ReconcileDeps): Promise<ReconcileReport> {
  const { db, chain, clock } = deps;
  const halts = await readHalts(db);
  await chain.assertContract();
  // Before its payments, so that all that the counts include are found.
  const wallet = await chain.readHotWallet();
  const reading = await indexAllPayments(deps);
  const lines = await completePaid(deps);
  const obstacles: Remark[] = [];
  const transfers = await readTransfers(chain, lacksSince(halts, clock.now()));
  const unbooked = [...(await findUnbooked(db, chain)), ...(await withoutBooked(db, transfers))];
  for (const payment of unbooked) {
    if (await isGone(chain, payment)) {
      obstacles.push(remarkOf("undone", paymentFacts(payment, chain.tokenDecimals)));
      continue;
    }
    const { remark, isObstacle } = await settlePayment(deps, payment);
    (isObstacle ? obstacles : lines).push(remark);
  }
  await haltOn(deps, halts, obstacles);
  const lost = lostObstacle(chain, reading, await findLost(deps, reading));
  if (lost !== undefined) obstacles.push(lost);
  const { minedCount } = wallet;
  const nextNonce = await readNextNonce(deps);
  const objection = await findObjection(chain, wallet, nextNonce);
  if (objection !== undefined) obstacles.push(objection);
  else if (minedCount > nextNonce && (await readProvenCount(deps, wallet)) !== minedCount)
    obstacles.push(remarkOf("unproven", { transactions: String(minedCount) }));
  if (obstacles.length > 0) return { lines, obstacles, resumed: [] };
  if (minedCount > nextNonce) {
    await raiseNextNonce(deps, minedCount);
    lines.push(remarkOf("nonceRaised", { next: String(minedCount), was: String(nextNonce) }));
  }
  return { lines, obstacles, resumed: await resume(deps, halts) };
}

/** The same after an operator's decision that the chain which was paid on before is lost. */
export async function reconcileOnNewChain(deps: ReconcileDeps): Promise<ReconcileReport> {
  const accepted = await acceptNewChain(deps);
  const report = await reconcile(deps);
  return accepted === undefined ? report : { ...report, lines: [accepted, ...report.lines] };
}
