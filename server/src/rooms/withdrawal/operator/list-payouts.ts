import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import type { OpenPayout } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import type { ReviewReason } from "@nodeyard/contract/redemption/rules.ts";
import type { WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { isOwn } from "../../identity/own-person.ts";
import { needsApproval, reviewReasons } from "../../redemption/assessment/needs-approval.ts";
import { withdrawalState } from "./withdrawal-state.ts";
import { RECONCILED } from "../payout/halt-text.ts";
import { readHalts } from "../payout/halt.ts";
import { readWallet } from "./read-wallet.ts";

const MOST = 500;

interface Row {
  withdrawal_id: bigint;
  account_id: bigint;
  email: string;
  created_at: Date;
  gross_micro_bp: bigint;
  net_micro_bp: bigint;
  address: string;
  status: "created";
  needs_approval: boolean;
  reasons: ReviewReason[] | null;
  approved_at: Date | null;
  step: WithdrawalStep | null;
  waits_for: OpenPayout["waitsFor"];
  is_signed: boolean;
  is_frozen: boolean;
  is_asked: boolean;
  is_own: boolean;
  total: number;
}

async function readOpen({ db, clock }: Pick<Deps, "db" | "clock">, me: bigint): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.withdrawal_id, w.account_id, a.email, w.created_at, w.gross_micro_bp, w.net_micro_bp, w.address, w.status,
      ${needsApproval("withdrawal", sql`w.withdrawal_id`)} as needs_approval,
      ${reviewReasons("withdrawal", sql`w.withdrawal_id`)} as reasons,
      w.approved_at, p.reason as waits_for,
      (select step from withdrawal_steps s where s.withdrawal_id = w.withdrawal_id
        order by withdrawal_step_id desc limit 1) as step,
      exists (select from payout_nonces n where n.withdrawal_id = w.withdrawal_id and n.lost_at is null) as is_signed,
      exists (select from account_freezes z where z.account_id = w.account_id) as is_frozen,
      exists (select from operator_requests r where r.kind = 'payout' and r.state = 'open'
        and r.expires_at > ${clock.now()}::timestamptz
        and r.payload ->> 'withdrawalId' = w.withdrawal_id::text) as is_asked,
      ${isOwn(me, sql`w.account_id`)} as is_own, count(*) over ()::int as total
    from withdrawals w join accounts a using (account_id) left join payout_waits p using (withdrawal_id)
    where w.status = 'created'
    order by (w.approved_at is null and ${needsApproval("withdrawal", sql`w.withdrawal_id`)}) desc, w.withdrawal_id limit ${MOST}`.execute(
    db,
  );
  return rows;
}

function present(row: Row): OpenPayout {
  return {
    withdrawalId: String(row.withdrawal_id),
    account: { accountId: String(row.account_id), email: row.email },
    createdAt: row.created_at.toISOString(),
    amount: formatMicroBp(row.gross_micro_bp),
    net: formatMicroBp(row.net_micro_bp),
    address: row.address,
    step: row.step ?? "held",
    reviewReasons: row.approved_at === null ? (row.reasons ?? []) : [],
    waitsFor: row.waits_for,
    isSigned: row.is_signed,
    isFrozen: row.is_frozen,
    isAsked: row.is_asked,
    isOwn: row.is_own,
    version: versionOf(withdrawalState(row, row.is_signed)),
  };
}

/** Halts of payouts, the hot wallet, and withdrawals that have not ended. */
export const listPayouts = handle(
  calls.listPayouts,
  async (deps: Pick<Deps, "db" | "clock" | "chain">, _request, { accountId }) => {
    const { db, chain } = deps;
    const [halts, rows, wallet] = await Promise.all([
      readHalts(db),
      readOpen(deps, accountId),
      chain ? readWallet(db, chain) : null,
    ]);
    return {
      halts: halts.map(({ reason, since }) => ({
        reason,
        since: since.toISOString(),
        canResume: !RECONCILED.has(reason),
      })),
      hasChain: chain !== undefined,
      wallet,
      payouts: rows.map(present),
      total: rows[0]?.total ?? 0,
    };
  },
);
