import { buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import * as calls from "@nodeyard/contract/buyback/operator/calls.ts";
import type { OpenBuybacksResponse } from "@nodeyard/contract/buyback/operator/calls.ts";
import type { BuybackStep } from "@nodeyard/contract/buyback/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { formatFen } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type Result } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { needsApproval } from "../../redemption/assessment/needs-approval.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { readFindings } from "../../redemption/findings.ts";
import { showSwitches, switchChannel } from "../../redemption/switches.ts";
import { BUYBACK_AUDIT } from "../audit/buyback-audit.ts";
import { queueOpenPayments } from "../payout/queue-payment.ts";
import { buybackState } from "../review/buyback-state.ts";
import { BUYBACKS } from "../switches.ts";

const MOST = 500;

interface OpenRow {
  readonly buyback_id: bigint;
  readonly account_id: bigint;
  readonly email: string;
  readonly created_at: Date;
  readonly net_fen: bigint;
  readonly step: BuybackStep;
  readonly step_at: Date;
  readonly code: string | null;
  readonly status: "created";
  readonly buyback_batch_id: bigint | null;
  readonly needs_approval: boolean;
  readonly approved_at: Date | null;
  readonly first_sent_at: Date | null;
  readonly on_hold_since: Date | null;
}

/** Buy-backs in progress, with the switches for requests and payment. */
export async function listOpenBuybacks(
  { db }: Deps,
  language: Language = "en",
): Promise<Result<OpenBuybacksResponse>> {
  const [state, findings, { rows }, { total }] = await Promise.all([
    showSwitches(db, BUYBACKS, language),
    readFindings(db, BUYBACK_AUDIT.name, language),
    sql<OpenRow>`
      select b.buyback_id, b.account_id, a.email, b.created_at, b.net_fen, b.status, b.buyback_batch_id,
        ${needsApproval("buyback", sql`b.buyback_id`)} as needs_approval,
        b.approved_at, b.first_sent_at, b.on_hold_since, s.step, s.at as step_at, s.code
      from buybacks b join accounts a using (account_id)
      cross join lateral (select step, at, code from buyback_steps where buyback_id = b.buyback_id
        order by buyback_step_id desc limit 1) s
      where b.status = 'created' order by b.buyback_id limit ${MOST}`.execute(db),
    db
      .selectFrom("buybacks")
      .select((select) => select.fn.countAll<bigint>().as("total"))
      .where("status", "=", "created")
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...state,
    ...findings,
    buybacks: rows.map((row) => ({
      buybackId: String(row.buyback_id),
      account: { accountId: String(row.account_id), email: row.email },
      createdAt: row.created_at.toISOString(),
      amountYuan: formatFen(row.net_fen),
      step: row.step,
      // An approval is waited for since the request, whatever happened meanwhile.
      stepAt: (waitsForApproval(row) ? row.created_at : row.step_at).toISOString(),
      code: row.code ?? "",
      batchId: row.buyback_batch_id === null ? null : String(row.buyback_batch_id),
      onHoldSince: row.on_hold_since?.toISOString() ?? null,
      waitsForApproval: waitsForApproval(row),
      canReturn: row.first_sent_at === null && row.buyback_batch_id === null,
      version: versionOf(buybackState(row)),
    })),
    total: Number(total),
  };
}

/** Opens or closes buy-backs, halts or resumes their payments; payments already sent are tracked to completion. */
export const switchBuybacks = handle(calls.switchBuybacks, async (deps, request, caller) => {
  await switchChannel(deps, BUYBACKS, request, caller);
  if (!request.isHalted) await queueOpenPayments(deps.db);
  return { message: buybackMessages.switched };
});
