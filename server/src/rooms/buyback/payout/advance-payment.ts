import type { BuybackStep } from "@nodeyard/contract/buyback/rules.ts";
import { formatFen } from "@nodeyard/contract/money.ts";
import type { Finding } from "@nodeyard/contract/redemption/finding-text.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type {
  PaymentGateway,
  TransferAnswer,
} from "../../../platform/payment-gateway/payment-gateway.ts";
import { addStepOnce, lockOpen, readBuyback, type BuybackRow } from "../store.ts";
import { notifyFinding } from "../../redemption/notify-findings.ts";
import { findingOf } from "../audit/audit-buybacks.ts";
import { readSwitches } from "../../redemption/switches.ts";
import { BUYBACK_AUDIT } from "../audit/buyback-audit.ts";
import { BUYBACKS } from "../switches.ts";
import { openPerson } from "../paid-person.ts";
import { chooseStep, QUIET_SECONDS } from "./choose-step.ts";
import { markSent, noteWait, type MarkedBuyback } from "./mark-sent.ts";
import { completeBuyback, returnBuyback } from "./settle.ts";

export type PaymentDeps = Pick<
  Deps,
  "db" | "clock" | "log" | "encryption" | "config" | "history"
> & {
  readonly payments: PaymentGateway;
};

/** When to look again; `undefined` once the buy-back has ended. */
type AgainSeconds = number | undefined;

const SOON_SECONDS = 15;
/** After a refusal for a reason of ours, such as an empty balance. */
const LATER_SECONDS = 300;
/** Of a payment that was asked for long ago. */
const LONGEST_SECONDS = 600;

/** A pause that grows with the time since the payment was asked for first, by a quarter each time. */
function growing(shortestSeconds: number, firstSentAt: Date | null, at: Date): number {
  const ageSeconds = (at.getTime() - (firstSentAt ?? at).getTime()) / 1000;
  return Math.round(Math.min(LONGEST_SECONDS, Math.max(shortestSeconds, ageSeconds / 4)));
}

/** Halts payments if the gateway contradicts a buy-back, as the hourly audit would: once, with a mail. */
function notifyDifference(deps: PaymentDeps, tx: Tx, finding: Finding): Promise<void> {
  return notifyFinding(deps, tx, BUYBACK_AUDIT, finding);
}

/** Writes a step; what is on hold stays so for its owner, whatever the payment app says of a request of before. */
async function noteStep(
  tx: Tx,
  row: BuybackRow,
  step: BuybackStep,
  at: Date,
  code: string | null = null,
): Promise<void> {
  if (row.on_hold_since === null) await addStepOnce(tx, row.buyback_id, step, at, code);
}

/** Writes what the payment app answered to a request for a payment. */
async function recordAnswer(
  deps: PaymentDeps,
  { buyback_id: buybackId, last_sent_at: sentAt, isAlone }: MarkedBuyback,
  answer: TransferAnswer,
): Promise<AgainSeconds> {
  const { db, clock } = deps;
  return db.transaction().execute(async (tx): Promise<AgainSeconds> => {
    const row = await lockOpen(tx, buybackId);
    if (!row) return undefined;
    const at = clock.now();
    if (row.buyback_batch_id !== null) {
      const facts = { batch: String(row.buyback_batch_id), found: answer.state };
      await notifyDifference(deps, tx, findingOf(buybackId, "bothWays", facts));
      return undefined;
    }
    switch (answer.state) {
      case "paid":
        await completeBuyback(deps, tx, row, { orderId: answer.orderId, at });
        return undefined;
      case "processing":
        await noteStep(tx, row, "processing", at);
        return growing(SOON_SECONDS, row.first_sent_at, at);
      case "refused":
        await tx
          .updateTable("buybacks")
          .set({ refusal_code: answer.code })
          .where("buyback_id", "=", buybackId)
          .execute();
        await noteStep(tx, row, "refused", at, answer.code);
        return QUIET_SECONDS;
      case "later":
        // Another process may have sent another meanwhile.
        if (isAlone && row.last_sent_at?.getTime() === sentAt?.getTime())
          await tx
            .updateTable("buybacks")
            .set({ refused_send_at: sentAt })
            .where("buyback_id", "=", buybackId)
            .execute();
        await noteStep(tx, row, "retrying", at, answer.code);
        return growing(LATER_SECONDS, row.first_sent_at, at);
      case "failed":
      case "unknown":
        await noteStep(tx, row, "uncertain", at, answer.code);
        return growing(SOON_SECONDS, row.first_sent_at, at);
    }
  });
}

/** Asks for the payment; the row says so before the request leaves. */
async function send(deps: PaymentDeps, buybackId: bigint): Promise<AgainSeconds> {
  const marked = await markSent(deps, buybackId);
  if (marked === "ended") return undefined;
  if (marked === "waits") return LATER_SECONDS;
  if (!(await deps.history.confirm({ kind: "buyback", reference: marked.out_biz_no })))
    return SOON_SECONDS;
  const { account, name } = openPerson(deps, marked);
  const answer = await deps.payments.transfer({
    outBizNo: marked.out_biz_no,
    amountFen: marked.net_fen,
    account,
    name,
  });
  return recordAnswer(deps, marked, answer);
}

/** Looks a payment up, and acts on its state. */
async function follow(deps: PaymentDeps, buybackId: bigint, outBizNo: string) {
  const found = await deps.payments.find(outBizNo);
  const next = await deps.db.transaction().execute(async (tx): Promise<AgainSeconds | "send"> => {
    const row = await lockOpen(tx, buybackId);
    if (!row || row.buyback_batch_id !== null) return undefined;
    const at = deps.clock.now();
    const chosen = chooseStep(row, found, at);
    switch (chosen.act) {
      case "complete":
        await completeBuyback(deps, tx, row, { orderId: chosen.orderId, at });
        return undefined;
      case "return":
        await returnBuyback(deps, tx, row, { ...chosen, at });
        return undefined;
      case "dispute":
        await notifyDifference(
          deps,
          tx,
          findingOf(buybackId, "amount", {
            paid: formatFen(chosen.paidFen),
            yuan: formatFen(row.net_fen),
          }),
        );
        await addStepOnce(tx, buybackId, "checking", at);
        return LATER_SECONDS;
      case "send":
        return "send";
      case "wait":
        if (chosen.step) await noteStep(tx, row, chosen.step, at);
        return growing(SOON_SECONDS, row.first_sent_at, at);
    }
  });
  return next === "send" ? send(deps, buybackId) : next;
}

/**
 * Advances a buy-back's payment. All state is in the database and at the payment app, which makes one payment per number: it
 * may be killed anywhere, repeated, or run by several processes at once. The payment app is asked before the first request as
 * well: a restored backup may have lost that there was one.
 * @returns the seconds after which to look again; undefined once it has ended.
 */
export async function advancePayment(deps: PaymentDeps, buybackId: bigint): Promise<AgainSeconds> {
  const row = await readBuyback(deps.db, buybackId);
  if (row?.status !== "created" || row.buyback_batch_id !== null) return undefined;
  if (row.first_sent_at !== null || !(await readSwitches(deps.db, BUYBACKS)).isHalted)
    return follow(deps, buybackId, row.out_biz_no);
  await deps.db.transaction().execute(async (tx) => {
    const open = await lockOpen(tx, buybackId);
    if (open) await noteWait(tx, open, { isHalted: true, at: deps.clock.now() });
  });
  return LATER_SECONDS;
}
