import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/operator/review-calls.ts";
import type { WaitingOrder } from "@nodeyard/contract/operator/review-calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import type { ChannelName, OrderKind, ReviewReason } from "@nodeyard/contract/redemption/rules.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { buybackState } from "../../buyback/review/buyback-state.ts";
import { exchangeState } from "../../exchange/review/exchange-state.ts";
import { ofAccount } from "../../fleet/operator/of-account.ts";
import { isOwn } from "../../identity/own-person.ts";
import type { Inputs } from "../../redemption/assessment/inputs.ts";
import { withdrawalState } from "../../withdrawal/operator/withdrawal-state.ts";

interface Row {
  readonly kind: OrderKind;
  readonly order_id: bigint;
  readonly channel: ChannelName;
  readonly account_id: bigint;
  readonly email: string;
  readonly created_at: Date;
  readonly gross_micro_bp: bigint;
  readonly net_micro_bp: bigint | null;
  readonly yuan_fen: bigint | null;
  readonly address: string | null;
  readonly denomination_yuan: number | null;
  readonly card_count: number | null;
  readonly on_hold_since: Date | null;
  readonly reasons: ReviewReason[];
  readonly inputs: Inputs | Record<string, never>;
  readonly is_signed: boolean;
  readonly is_frozen: boolean;
  readonly is_asked: boolean;
  readonly is_own: boolean;
  readonly total: number;
}

/** The version that the kind's own acts compare. */
function versionOfOrder(row: Row): string {
  const waits = { status: "created", approved_at: null } as const;
  switch (row.kind) {
    case "withdrawal":
      return versionOf(
        withdrawalState(
          {
            ...waits,
            withdrawal_id: row.order_id,
            gross_micro_bp: row.gross_micro_bp,
            address: row.address ?? "",
            needs_approval: true,
          },
          row.is_signed,
        ),
      );
    case "buyback":
      return versionOf(
        buybackState({
          ...waits,
          buyback_id: row.order_id,
          first_sent_at: null,
          buyback_batch_id: null,
          on_hold_since: row.on_hold_since,
        }),
      );
    case "exchange":
      return versionOf(exchangeState({ ...waits, exchange_id: row.order_id }));
  }
}

function presentInputs(inputs: Row["inputs"]): WaitingOrder["inputs"] {
  if (inputs.channel === undefined) return null;
  const bp = (amount: string): string => formatMicroBp(BigInt(amount));
  return {
    accountAgeDays: Math.floor(inputs.accountAgeHours / 24),
    balance: bp(inputs.balanceMicroBp),
    immature: bp(inputs.immatureMicroBp),
    taken: bp(inputs.taken24HoursMicroBp),
    ceiling: bp(inputs.accountCeilingMicroBp),
    isFirstPayout: inputs.isFirstPayout,
    originDays: inputs.originDays,
    recent: bp(inputs.recentMicroBp),
    ofNewDevices: bp(inputs.recentNewDevicesMicroBp),
    ofOneAddress: bp(inputs.recentCrowdedMicroBp),
  };
}

function present(row: Row): WaitingOrder {
  const { denomination_yuan: denomination, card_count: count } = row;
  return {
    kind: row.kind,
    orderId: String(row.order_id),
    channel: row.channel,
    account: { accountId: String(row.account_id), email: row.email },
    createdAt: row.created_at.toISOString(),
    amount: formatMicroBp(row.gross_micro_bp),
    yuan: row.yuan_fen === null ? null : formatFen(row.yuan_fen),
    net: row.net_micro_bp === null ? null : formatMicroBp(row.net_micro_bp),
    cards: denomination === null || count === null ? null : { denomination, count },
    reasons: row.reasons,
    inputs: presentInputs(row.inputs),
    isFrozen: row.is_frozen,
    isAsked: row.is_asked,
    isOwn: row.is_own,
    version: versionOfOrder(row),
  };
}

/** Open orders of every channel that nobody has approved. One in a batch waits with its batch. */
const OPEN = sql`
  select 'withdrawal' as kind, withdrawal_id as order_id, account_id, created_at, gross_micro_bp, net_micro_bp,
    null::bigint as yuan_fen, address, null::integer as denomination_yuan, null::integer as card_count, null::timestamptz as on_hold_since
  from withdrawals where status = 'created' and approved_at is null
  union all
  select 'buyback', buyback_id, account_id, created_at, gross_micro_bp, null, net_fen, null, null, null, on_hold_since
  from buybacks where status = 'created' and approved_at is null and buyback_batch_id is null and first_sent_at is null
  union all
  select 'exchange', exchange_id, account_id, created_at, gross_micro_bp, null, total_yuan::bigint * 100, null, denomination_yuan, card_count, null
  from exchanges where status = 'created' and approved_at is null`;

/** Orders that wait for approval, of every channel, oldest first. */
export const listWaitingOrders = handle(
  calls.listWaitingOrders,
  async (
    { db, clock }: Pick<Deps, "db" | "clock">,
    { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE, channel, why, account = "" },
    { accountId },
  ) => {
    const { rows } = await sql<Row>`
      select o.*, m.channel, m.reasons, m.inputs, a.email, count(*) over ()::int as total,
        o.kind = 'withdrawal' and exists (select from payout_nonces n
          where n.withdrawal_id = o.order_id and n.lost_at is null) as is_signed,
        exists (select from account_freezes z where z.account_id = o.account_id) as is_frozen,
        exists (select from operator_requests r where r.state = 'open' and r.expires_at > ${clock.now()}::timestamptz
          and r.kind = case o.kind when 'withdrawal' then 'payout' else o.kind end
          and r.payload ->> (o.kind || 'Id') = o.order_id::text) as is_asked,
        ${isOwn(accountId, sql`o.account_id`)} as is_own
      from (${OPEN}) o join accounts a using (account_id)
      cross join lateral (select channel, reasons, inputs from redemption_assessments s
        where s.kind = o.kind and s.order_id = o.order_id and s.verdict = 'approval'
        order by redemption_assessment_id desc limit 1) m
      where ${channel === undefined ? sql`true` : sql`m.channel = ${channel}`}
        and ${why === undefined ? sql`true` : sql`${why} = any(m.reasons)`}
        and ${account === "" ? sql`true` : ofAccount("o.account_id", account)}
      order by o.created_at, o.kind, o.order_id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return { list: rows.map(present), total: rows[0]?.total ?? 0, pageSize };
  },
);
