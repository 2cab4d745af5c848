import { sql } from "kysely";
import { RETRY_SECONDS } from "../../contract/src/notifications/rules.ts";
import { CHAT_KINDS } from "../../contract/src/notice-kinds.ts";
import { DAY_MS } from "../../contract/src/time.ts";
import { LOCAL_APP_ID } from "../../stand-ins/src/wechat/people.ts";
import { hashToken } from "../../server/src/platform/secrets.ts";
import { createSession } from "../../server/src/rooms/account/sessions.ts";
import { setWebhook } from "../../server/src/rooms/notifications/webhook/set-webhook.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** A port without a listener: deliveries fail as with a receiver that is down. */
const RECEIVER = "http://127.0.0.1:9/nodeyard";

/** Seconds from the first attempt to each of the nine. */
const ATTEMPT_SECONDS = [0, ...RETRY_SECONDS].map((_, place) =>
  RETRY_SECONDS.slice(0, place).reduce((sum, seconds) => sum + seconds, 0),
);
/** By place from the newest: one delivery that its third attempt brought, one that all nine did not. */
const TRIES = {
  delayed: { place: 3, tries: 3 },
  failed: { place: 12, tries: ATTEMPT_SECONDS.length },
};

/** The owner has read what is older, and has a webhook that took the newest notices; one of them late, one never. */
export async function leaveNotices(simulation: Simulation, accountId: bigint): Promise<void> {
  const { deps, nowMs } = simulation;
  const { db } = deps;
  await sql`update notices set read_at = changed_at
    where account_id = ${accountId} and changed_at < ${new Date(nowMs() - 2 * DAY_MS)}`.execute(db);
  const caller = callerOf(accountId);
  const sessionHash = hashToken(
    await createSession(deps, db, { accountId, ip: caller.ip, userAgent: "" }),
  );
  await setWebhook(deps, { url: RECEIVER }, { ...caller, sessionHash });
  await db.deleteFrom("sessions").where("session_hash", "=", sessionHash).execute();
  const { delayed, failed } = TRIES;
  await sql`
    with offsets as (select * from unnest(${ATTEMPT_SECONDS}::int[]) with ordinality as offset_of (seconds, try)),
    newest as (
      select *, case place when ${delayed.place} then ${delayed.tries} when ${failed.place} then ${failed.tries} else 1 end as tries
      from (select *, row_number() over (order by changed_at desc, notice_id desc) as place from notices
        where account_id = ${accountId} and kind in ('fault', 'recovery', 'payout')) notice
      where place <= ${failed.place}),
    ended as (select newest.*, changed_at + seconds * interval '1 second' as ended_at from newest join offsets on try = tries),
    sent as (
      insert into notice_deliveries (account_id, notice_id, channel, message_id, event, payload, made_at, tries, delivered_at, given_up_at)
      select account_id, notice_id, 'webhook', 'msg_' || md5(notice_id::text), event,
        jsonb_build_object('type', event, 'timestamp', changed_at, 'data', '{}'::jsonb), changed_at, tries,
        case when place <> ${failed.place} then ended_at end, case when place = ${failed.place} then ended_at end
      from ended order by changed_at
      returning notice_delivery_id, account_id, message_id, made_at, tries, delivered_at)
    insert into notice_attempts (notice_delivery_id, account_id, at, took_ms, status, failure)
    select notice_delivery_id, account_id, made_at + seconds * interval '1 second',
      60 + ('x' || left(md5(message_id || try), 4))::bit(16)::int % 300,
      case when is_last then 204 else 503 end, case when not is_last then 'status' end
    from sent join offsets on try <= tries
      cross join lateral (select try = tries and delivered_at is not null as is_last) result
    order by made_at, try`.execute(db);
  await leaveChatMessages(simulation, accountId);
}

/** The chat app is on, and the newest notice of each kind goes there as soon as the server starts: see `/dev/wechat`. */
async function leaveChatMessages(
  { deps: { db }, nowMs }: Simulation,
  accountId: bigint,
): Promise<void> {
  await db
    .insertInto("notice_switches")
    .values(
      CHAT_KINDS.map((kind) => ({
        account_id: accountId,
        kind,
        channel: "chat" as const,
        is_on: true,
      })),
    )
    .execute();
  await sql`
    insert into notice_deliveries (account_id, notice_id, channel, wechat_binding_id, message_id, event, payload, made_at, next_try_at)
    select n.account_id, n.notice_id, 'chat', b.wechat_binding_id, 'msg_chat' || n.notice_id, n.event,
      jsonb_build_object('kind', n.kind, 'count', 1), n.changed_at, ${new Date(nowMs())}
    from (select distinct on (kind) * from notices
        where account_id = ${accountId} and kind = any(${[...CHAT_KINDS]}) order by kind, changed_at desc, notice_id desc) n
      join wechat_bindings b on b.account_id = n.account_id
      join wechat_identities i using (wechat_identity_id)
    where i.app_id = ${LOCAL_APP_ID} order by n.changed_at`.execute(db);
}
