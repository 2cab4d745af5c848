import { WEBHOOK_TIMEOUT_SECONDS } from "@nodeyard/contract/notifications/rules.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { recordChat } from "../chat/record-chat.ts";
import { sendToChat } from "../chat/send-to-chat.ts";
import { recordAttempt } from "../webhook/record-attempt.ts";
import { sendToWebhook } from "../webhook/send-to-webhook.ts";
import type { DueDelivery } from "./delivery.ts";
import { endDelivery } from "./end-delivery.ts";
import { SEND_DELIVERIES, wakeSender } from "./queue-delivery.ts";

/** Side by side, by one sender over all processes: one place of the workers, however slow the receivers are. */
const AT_ONCE = 32;
/** Of one owner, so that one slow receiver does not delay other owners. */
const AT_ONCE_EACH = 4;
/** Then another job continues: a worker that stops waits for the one that runs. */
const RUNS_MS = 30_000;
/** Any number: it names this lock. */
const SENDER_LOCK = 7_315_004;
/** Until a sender that was killed is taken for dead. A message to the chat is up to five requests, with those for its token. */
const LEASE_SECONDS = { webhook: 2 * WEBHOOK_TIMEOUT_SECONDS, chat: 90 } as const;

/**
 * Takes up to `most` that are due, for as long as an attempt may take: a sender that is killed leaves them to the next one. `busy` is
 * how many of each account are being sent.
 */
async function claimDue(
  { db }: Pick<Deps, "db">,
  now: Date,
  most: number,
  busy: ReadonlyMap<bigint, number>,
): Promise<DueDelivery[]> {
  const lease = (channel: keyof typeof LEASE_SECONDS): Date =>
    new Date(now.getTime() + LEASE_SECONDS[channel] * 1000);
  const { rows } = await sql<DueDelivery>`
    update notice_deliveries d
      set next_try_at = case d.channel when 'chat' then ${lease("chat")}::timestamptz else ${lease("webhook")}::timestamptz end
    where d.notice_delivery_id in (
        select notice_delivery_id from (
          select notice_delivery_id, next_try_at, coalesce(b.count, 0)
              + row_number() over (partition by account_id order by next_try_at, notice_delivery_id) as place
          from notice_deliveries left join unnest(${[...busy.keys()]}::bigint[], ${[...busy.values()]}::int[]) as b (account_id, count)
            using (account_id)
          where next_try_at <= ${now}) due
        where place <= ${AT_ONCE_EACH} order by next_try_at, notice_delivery_id limit ${most})
      -- Another sender may have been faster.
      and d.next_try_at <= ${now}
    returning d.notice_delivery_id as "deliveryId", d.account_id as "accountId", d.notice_id as "noticeId",
      d.channel, d.wechat_binding_id as "bindingId", d.message_id as "messageId", d.event, d.payload::text as body,
      d.made_at as "madeAt", d.tries`.execute(db);
  return rows;
}

async function send(deps: Deps, delivery: DueDelivery): Promise<void> {
  const at = deps.clock.now();
  const abandon = () =>
    deps.db.transaction().execute((tx) => endDelivery(tx, delivery, "given_up_at", at));
  if (delivery.channel === "chat") {
    const sent = await sendToChat(deps, delivery);
    return sent === undefined ? abandon() : recordChat(deps, delivery, sent);
  }
  const began = performance.now();
  const attempt = await sendToWebhook(deps, delivery);
  if (attempt === undefined) return abandon();
  return recordAttempt(deps, delivery, attempt, { at, ms: Math.round(performance.now() - began) });
}

/** Logs a failure that is not the receiver's: the delivery is due again after its lease, and the others do not wait for it. */
async function sendOrLog(deps: Deps, delivery: DueDelivery): Promise<void> {
  try {
    await send(deps, delivery);
  } catch (error) {
    const { deliveryId, channel } = delivery;
    deps.log.error({ err: error, deliveryId: String(deliveryId), channel }, "a delivery failed");
  }
}

/** Sends what is due, until nothing is. A place that becomes free is taken at once: nobody waits for the slowest of a round. */
async function sendAll(deps: Deps): Promise<void> {
  const endsAtMs = performance.now() + RUNS_MS;
  const sending = new Set<Promise<void>>();
  const busy = new Map<bigint, number>();
  const occupy = (accountId: bigint, places: number): void => {
    const count = (busy.get(accountId) ?? 0) + places;
    if (count === 0) busy.delete(accountId);
    else busy.set(accountId, count);
  };
  const start = (delivery: DueDelivery): void => {
    occupy(delivery.accountId, 1);
    const sent = sendOrLog(deps, delivery).finally(() => {
      occupy(delivery.accountId, -1);
      sending.delete(sent);
    });
    sending.add(sent);
  };
  for (;;) {
    const isOver = performance.now() > endsAtMs;
    const free = isOver ? 0 : AT_ONCE - sending.size;
    if (free > 0)
      (await claimDue(deps, deps.clock.now(), free, busy)).forEach((delivery) => start(delivery));
    if (sending.size === 0) break;
    await Promise.race(sending);
  }
}

async function isAnyDue({ db, clock }: Pick<Deps, "db" | "clock">): Promise<boolean> {
  const found = await db
    .selectFrom("notice_deliveries")
    .select("notice_delivery_id")
    .where("next_try_at", "<=", clock.now())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sends what is due, unless another sender does: that one looks again before it ends. */
export async function sendDue(deps: Deps): Promise<void> {
  const holder = await deps.pool.connect();
  let isUnlocked = false;
  try {
    const { rows } = await holder.query<{ is_free: boolean }>(
      "select pg_try_advisory_lock($1) as is_free",
      [SENDER_LOCK],
    );
    if (rows[0]?.is_free !== true) {
      isUnlocked = true;
      return;
    }
    try {
      await sendAll(deps);
    } finally {
      await holder.query("select pg_advisory_unlock($1)", [SENDER_LOCK]);
      isUnlocked = true;
    }
  } finally {
    // The lock is the connection's: one that may still hold it is closed, not used again.
    holder.release(!isUnlocked);
  }
  // Deliveries queued since the last look, whose own job has found the lock taken, or left over at the time limit.
  if (await isAnyDue(deps)) await deps.db.transaction().execute((tx) => wakeSender(tx));
}

/** Every minute too: what a killed sender had taken. */
export const sendDueJob: JobDefinition = {
  name: SEND_DELIVERIES,
  task: sendDue,
  cron: "* * * * *",
};
