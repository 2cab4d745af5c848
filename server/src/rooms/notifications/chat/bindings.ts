import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

/** A person of the official account that an account is bound to. */
interface ChatBinding {
  readonly bindingId: bigint;
  readonly nickname: string;
  /** Does not follow the official account: nothing is sent. */
  readonly isMuted: boolean;
}

/** The people who get an account's messages: those of this official account whose binding no changed password has paused. */
export async function listChatBindings(
  db: Queryable,
  accountId: bigint,
  appId: string,
): Promise<ChatBinding[]> {
  const { rows } = await sql<ChatBinding>`
    select b.wechat_binding_id as "bindingId", i.nickname, coalesce(m.muted_at >= b.bound_at, false) as "isMuted"
    from wechat_bindings b join wechat_identities i using (wechat_identity_id) join accounts a on a.account_id = b.account_id
      left join chat_mutes m using (wechat_binding_id)
    where b.account_id = ${accountId} and i.app_id = ${appId} and b.password_changed_at = a.password_changed_at
    order by b.wechat_binding_id`.execute(db);
  return rows;
}
