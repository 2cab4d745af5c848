import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import type { ChatKind } from "@nodeyard/contract/notice-kinds.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { addDelivery, wakeSender } from "../deliveries/queue-delivery.ts";
import { listChatBindings } from "./bindings.ts";

/** Something that goes to the people that an account is bound to. */
interface ChatNotice {
  readonly accountId: bigint;
  readonly noticeId: bigint | null;
  readonly event: NoticeEvent;
  readonly kind: ChatKind;
  readonly at: Date;
  /** When quiet hours or the daily mail let it through; at once when undefined. */
  readonly until?: Date | undefined;
}

/** Adds a notice to the message of its kind that waits for the same time. @returns whether there is one. */
async function joinHeld(tx: Tx, bindingId: bigint, notice: ChatNotice): Promise<boolean> {
  const { noticeId, event, kind, at, until } = notice;
  if (until === undefined) return false;
  // The notice of a thread that grows is one, however often it does.
  const { rows } = await sql`
    update notice_deliveries set notice_id = ${noticeId}, event = ${event}, made_at = ${at},
      payload = jsonb_set(payload, '{count}',
        to_jsonb((payload->>'count')::int + case when notice_id = ${noticeId} then 0 else 1 end))
    where wechat_binding_id = ${bindingId} and payload->>'kind' = ${kind} and held_until = ${until}
      and next_try_at = held_until and tries = 0
    returning notice_delivery_id`.execute(tx);
  return rows.length > 0;
}

/** Queues a message to each person that an account is bound to, in the caller's transaction. @returns how many. */
export async function queueChat(
  tx: Tx,
  { wechat }: Pick<Deps["config"], "wechat">,
  notice: ChatNotice,
): Promise<number> {
  const { accountId, noticeId, event, kind, at, until } = notice;
  if (!wechat?.templates.has(kind)) return 0;
  const bindings = await listChatBindings(tx, accountId, wechat.appId);
  const reachable = bindings.filter(({ isMuted }) => !isMuted);
  for (const { bindingId } of reachable)
    if (!(await joinHeld(tx, bindingId, notice)))
      await addDelivery(tx, {
        accountId,
        noticeId,
        channel: "chat",
        bindingId,
        event,
        payload: { kind, count: 1 },
        at,
        until,
      });
  if (reachable.length > 0 && until === undefined) await wakeSender(tx);
  return reachable.length;
}
