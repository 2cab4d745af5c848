import type { BuybackStep } from "@nodeyard/contract/buyback/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { ExchangeStep } from "@nodeyard/contract/exchange/rules.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { LATE_HOURS, LATE_REASONS, type LateReason } from "@nodeyard/contract/redemption/late.ts";
import type { OrderKind } from "@nodeyard/contract/redemption/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant, HOUR_MS } from "@nodeyard/contract/time.ts";
import type { WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { RoomAlarm } from "../../platform/room-alarm.ts";
import { notifyFinance } from "../account/notify-finance.ts";
import { needsApproval } from "./assessment/needs-approval.ts";
import { notifyOfEnd } from "./end-notice.ts";

const LATE_MS = LATE_HOURS * HOUR_MS;

type OpenStep = Exclude<
  WithdrawalStep | BuybackStep | ExchangeStep,
  "complete" | "canceled" | "paid" | "returned" | "done"
>;

const REASONS: Readonly<Record<OpenStep, LateReason>> = {
  held: "queued",
  approved: "queued",
  resumed: "queued",
  signed: "queued",
  review: "approval",
  recovered: "checking",
  checking: "checking",
  "by-hand": "by-hand",
  "on-hold": "by-hand",
  paused: "halted",
  waiting: "short",
  retrying: "short",
  sent: "unclear",
  processing: "unclear",
  uncertain: "unclear",
  refused: "refused",
  broadcast: "confirming",
  replaced: "confirming",
  included: "confirming",
  reorganised: "confirming",
};

interface LateOrder {
  readonly kind: OrderKind;
  readonly order_id: bigint;
  readonly account_id: bigint;
  readonly email: string;
  readonly created_at: Date;
  readonly gross_micro_bp: bigint;
  readonly waits: boolean;
  readonly step: OpenStep;
  /** Alipay's last code, or what a payout waits for. */
  readonly detail: string | null;
}

/** Orders of these kinds, with their tables and pages, and what operators are mailed of their newest step. */
const KINDS = {
  withdrawal: {
    table: "withdrawals",
    steps: "withdrawal_steps",
    page: "/withdrawal",
    detail: sql`(select reason from payout_waits w where w.withdrawal_id = s.withdrawal_id)`,
  },
  buyback: { table: "buybacks", steps: "buyback_steps", page: "/buyBack", detail: sql`s.code` },
  exchange: { table: "exchanges", steps: "exchange_steps", page: "/exchange", detail: sql`null` },
} as const satisfies Readonly<Record<OrderKind, object>>;

const NAMES = {
  withdrawal: { zh: "提现", en: "withdrawal" },
  buyback: { zh: "回购", en: "sale" },
  exchange: { zh: "兑换", en: "exchange" },
} as const satisfies Readonly<Record<OrderKind, Text>>;

const OWNER = {
  title: {
    zh: "{kind} {gross} BP 尚未完成",
    en: "Your {kind} of {gross} BP takes longer than usual",
  },
  text: {
    zh: "{since} 申请的{kind}尚未完成：{reason}。BP 仍为你预留，不会丢失；完成或退回时会再通知你。",
    en: "The {kind} that you requested on {since} is not finished yet: {reason}. Your BP stay reserved and are not lost; you are notified once it is paid or returned.",
  },
} as const;
const SUBJECT = {
  zh: `Nodeyard：{count} 笔付款超过 ${LATE_HOURS} 小时未完成`,
  en: `Nodeyard: payments not finished after ${LATE_HOURS} hours: {count}`,
} as const satisfies Text;
const LEAD = {
  zh: "以下订单尚未完成。每笔只通知一次；未完成期间，运营总览会一直提示。",
  en: "These orders have not ended. Each is mailed once; the operators' overview shows them until they end.",
} as const satisfies Text;
const LINE = {
  zh: "{kind} {id}（{email}，{gross} BP，{since}）：{reason}{detail}",
  en: "{kind} {id} ({email}, {gross} BP, {since}): {reason}{detail}",
} as const satisfies Text;

const reasonOf = ({ waits, step }: LateOrder): LateReason => (waits ? "approval" : REASONS[step]);

function factsOf(order: LateOrder, language: Language) {
  return {
    kind: inLanguage<Text>(NAMES[order.kind], language),
    id: String(order.order_id),
    email: order.email,
    gross: formatBp(formatMicroBp(order.gross_micro_bp)),
    since: formatInstant(order.created_at),
    reason: inLanguage<Text>(LATE_REASONS[reasonOf(order)], language),
    detail: order.detail ? ` [${order.detail}]` : "",
  };
}

/** Open orders that are late and of which nobody was notified, locked. */
async function claimLate(tx: Tx, kind: OrderKind, at: Date): Promise<LateOrder[]> {
  const { table, steps, detail } = KINDS[kind];
  const id = sql.ref(`o.${kind}_id`);
  const { rows } = await sql<LateOrder>`
    with late as (
      update ${sql.table(table)} set late_noticed_at = ${at}
      where ${sql.ref(`${kind}_id`)} in (select ${sql.ref(`${kind}_id`)} from ${sql.table(table)}
        where status = 'created' and late_noticed_at is null and created_at <= ${new Date(at.getTime() - LATE_MS)}
        for no key update skip locked)
      returning *)
    select ${kind} as kind, ${id} as order_id, o.account_id, a.email, o.created_at, o.gross_micro_bp,
      o.approved_at is null and ${needsApproval(kind, id)} as waits,
      newest.step, newest.detail
    from late o join accounts a using (account_id)
    cross join lateral (select step, ${detail} as detail from ${sql.table(steps)} s
      where ${sql.ref(`s.${kind}_id`)} = ${id} order by ${sql.ref(`${kind}_step_id`)} desc limit 1) newest
    order by ${id}`.execute(tx);
  return rows;
}

/** Notifies operators and owners, once, of each order that has not ended after some hours, with the reason. */
export async function notifyLateOrders(
  deps: Pick<Deps, "db" | "clock" | "config" | "log">,
): Promise<void> {
  const { db, clock, log } = deps;
  await db.transaction().execute(async (tx) => {
    const late: LateOrder[] = [];
    for (const kind of Object.keys(KINDS) as OrderKind[])
      late.push(...(await claimLate(tx, kind, clock.now())));
    if (late.length === 0) return;
    log.warn({ orders: late.map((order) => factsOf(order, "en")) }, "orders take long");
    await notifyFinance(deps, tx, (language) => ({
      subject: inLanguage(SUBJECT, language, { count: late.length }),
      body: [
        inLanguage(LEAD, language),
        late.map((order) => inLanguage(LINE, language, factsOf(order, language))).join("\n"),
      ].join("\n\n"),
    }));
    for (const order of late)
      await notifyOfEnd(deps, tx, order, OWNER, (language) => factsOf(order, language), {
        event: `${order.kind}.late`,
        page: KINDS[order.kind].page,
        data: { [`${order.kind}Id`]: String(order.order_id), reason: reasonOf(order) },
      });
  });
}

export const lateOrdersJob: JobDefinition = {
  name: "notify-late-orders",
  task: notifyLateOrders,
  cron: "*/10 * * * *",
};

/** Orders of every channel that have not ended after some hours. */
export async function lateAlarm(db: Queryable, now: Date): Promise<RoomAlarm[]> {
  const until = new Date(now.getTime() - LATE_MS);
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(created_at) as since from (
      select created_at from withdrawals where status = 'created'
      union all select created_at from buybacks where status = 'created'
      union all select created_at from exchanges where status = 'created') o where created_at <= ${until}`.execute(
    db,
  );
  return [{ alarm: "latePayouts", level: "warning", ...(rows[0] ?? { count: 0, since: null }) }];
}
