import { CHAT_KINDS } from "../../contract/src/notifications/rules.ts";
import { DAY_MS } from "../../contract/src/time.ts";
import { sql } from "kysely";
import { LOCAL_APP_ID } from "../../server/src/platform/wechat/local/people.ts";
import { setWebhook } from "../../server/src/rooms/notifications/webhook/set-webhook.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Where nothing listens: what is sent there fails as a receiver that is down does. */
const RECEIVER = "http://127.0.0.1:9/nodeyard";

/** The owner has read what is older, and has a webhook that took the last notices but one. */
export async function leaveNotices(simulation: Simulation, accountId: bigint): Promise<void> {
  const { deps, nowMs } = simulation;
  const { db } = deps;
  const now = new Date(nowMs());
  await sql`update notices set read_at = changed_at
    where account_id = ${accountId} and changed_at < ${new Date(nowMs() - 2 * DAY_MS)}`.execute(db);
  await setWebhook(deps, { url: RECEIVER }, callerOf(accountId));
  await sql`
    with sent as (
      insert into notice_deliveries (account_id, notice_id, channel, message_id, event, payload, made_at, tries, delivered_at, given_up_at)
      select account_id, notice_id, 'webhook', 'msg_demo' || notice_id, event,
        jsonb_build_object('type', event, 'timestamp', changed_at, 'data', '{}'::jsonb), changed_at, 1,
        case when place <> 3 then changed_at end, case when place = 3 then changed_at end
      from (select *, row_number() over (order by changed_at desc, notice_id desc) as place from notices
        where account_id = ${accountId} and kind in ('fault', 'recovery', 'payout')) newest
      where place <= 12 order by changed_at
      returning notice_delivery_id, account_id, made_at, delivered_at)
    insert into notice_attempts (notice_delivery_id, account_id, at, took_ms, status, failure)
    select notice_delivery_id, account_id, made_at, 140 + notice_delivery_id % 90,
      case when delivered_at is null then 503 else 204 end, case when delivered_at is null then 'status' end
    from sent where made_at <= ${now}`.execute(db);
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
