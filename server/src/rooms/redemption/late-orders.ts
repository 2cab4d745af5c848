import { LATE_HOURS } from "@nodeyard/contract/redemption/late.ts";
import type { OrderKind } from "@nodeyard/contract/redemption/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { RoomAlarm } from "../../platform/room-alarm.ts";
import { notifyFinance } from "../account/notify-finance.ts";
import { needsApproval } from "./assessment/needs-approval.ts";
import { notifyOfEnd } from "./end-notice.ts";
import { factsOf, lateMail, OWNER, reasonOf, type LateOrder } from "./late-words.ts";

const LATE_MS = LATE_HOURS * HOUR_MS;

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
    const orders = late.map(({ kind, order_id: id, step }) => ({ kind, id: String(id), step }));
    log.warn({ orders }, "orders take long");
    await notifyFinance(deps, tx, (language) => lateMail(late, language));
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
