import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { openWechat } from "../../../platform/wechat/open-wechat.ts";
import type { SentTemplate } from "../../../platform/wechat/wechat.ts";
import type { DueDelivery } from "../deliveries/delivery.ts";
import { readChatBody } from "./chat-body.ts";
import { messageOf } from "./message-of.ts";

interface Row {
  readonly openid: string;
  readonly handle: string;
  readonly email: string;
  readonly language: Language;
  readonly zone: string;
  /** In the owner's language; null where its entry is gone, or there was none. */
  readonly title: string | null;
}

/** Sends a message to the person of a binding. @returns undefined if it is not to be sent any more. */
export async function sendToChat(
  deps: Deps,
  { deliveryId, bindingId, noticeId, event, body, madeAt }: DueDelivery,
): Promise<SentTemplate | undefined> {
  const wechat = openWechat(deps);
  const { kind, count } = readChatBody(body);
  const template = deps.config.wechat?.templates.get(kind);
  if (!wechat || !template) return undefined;
  // The binding as it is now: ended, paused and muted ones get nothing.
  const { rows } = await sql<Row>`
    select i.openid, b.handle, a.email, a.language, a.time_zone as zone,
      case a.language when 'zn' then n.title_zh else n.title_en end as title
    from wechat_bindings b join wechat_identities i using (wechat_identity_id) join accounts a on a.account_id = b.account_id
      left join chat_mutes m using (wechat_binding_id) left join notices n on n.notice_id = ${noticeId}
    where b.wechat_binding_id = ${bindingId} and i.app_id = ${wechat.appId}
      and b.password_changed_at = a.password_changed_at and coalesce(m.muted_at < b.bound_at, true)`.execute(
    deps.db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { openid, title, ...person } = row;
  const news = { event, title: title ?? "", count, at: madeAt, ...person };
  return wechat.sendTemplate({
    openid,
    onceId: `notice-${deliveryId}`,
    ...messageOf(deps.config, template, news),
  });
}
