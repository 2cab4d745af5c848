import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { DueDelivery } from "../deliveries/delivery.ts";
import { notifyOwner } from "../notify-owner.ts";

const TITLE = {
  zh: "微信通知已停用",
  en: "WeChat notifications were switched off",
} as const satisfies Text;
const TEXT = {
  zh: "微信“{name}”没有关注公众号，无法收到通知。请先关注公众号，再在账号设置中重新启用。",
  en: "“{name}” doesn't follow the official account on WeChat, which can then send nothing. Follow it, then switch WeChat on again in the account's settings.",
} as const satisfies Text;

/** Sends a binding's person nothing more, who does not follow the official account, and notifies its owner. */
export async function muteBinding(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  { accountId, bindingId }: Pick<DueDelivery, "accountId" | "bindingId">,
): Promise<void> {
  if (bindingId === null) return;
  const at = deps.clock.now();
  const binding = await tx
    .selectFrom("wechat_bindings as b")
    .innerJoin("wechat_identities as i", "i.wechat_identity_id", "b.wechat_identity_id")
    .leftJoin("chat_mutes as m", "m.wechat_binding_id", "b.wechat_binding_id")
    .select(["b.wechat_binding_id as id", "b.bound_at", "i.nickname", "m.muted_at"])
    .where("b.wechat_binding_id", "=", bindingId)
    .executeTakeFirst();
  // Ended meanwhile, or muted by another message.
  if (!binding || (binding.muted_at !== null && binding.muted_at >= binding.bound_at)) return;
  await tx
    .insertInto("chat_mutes")
    .values({ wechat_binding_id: binding.id, account_id: accountId, muted_at: at })
    .onConflict((conflict) => conflict.column("wechat_binding_id").doUpdateSet({ muted_at: at }))
    .execute();
  await tx
    .updateTable("notice_deliveries")
    .set({ next_try_at: null, given_up_at: at })
    .where("wechat_binding_id", "=", binding.id)
    .where("next_try_at", "is not", null)
    .execute();
  await notifyOwner(
    deps,
    tx,
    accountId,
    { event: "chat.disabled", page: "/AccountSet", data: { name: binding.nickname } },
    {
      entryIn: (language) => ({
        title: inLanguage(TITLE, language),
        text: inLanguage(TEXT, language, { name: binding.nickname }),
      }),
    },
  );
}
