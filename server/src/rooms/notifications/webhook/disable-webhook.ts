import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyOwner } from "../notify-owner.ts";

const TITLE = {
  zh: "通知 Webhook 已停用",
  en: "Your webhook was switched off",
} as const satisfies Text;
const REASONS = {
  gone: {
    zh: "{host} 返回了 410，表示不再接收通知。要继续使用，请在账号设置中重新启用。",
    en: "{host} answered with status 410: it wants no more notifications. To use it again, switch it on in the account's settings.",
  },
  failing: {
    zh: "一天之内多次向 {host} 发送通知都没有成功（{at}）。请检查接收端，然后在账号设置中重新启用，失败的通知可以重新发送。",
    en: "Nothing could be delivered to {host} for a day ({at}). Check the receiver, then switch the webhook on again in the account's settings. What was missed can be sent again.",
  },
} as const satisfies Readonly<Record<"gone" | "failing", Text>>;

/** Switches a webhook off that nothing reaches, gives up what was waiting for it, and notifies its owner. */
export async function disableWebhook(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  accountId: bigint,
  reason: keyof typeof REASONS,
): Promise<void> {
  const at = deps.clock.now();
  const disabled = await tx
    .updateTable("webhooks")
    .set({ disabled_at: at, disabled_for: reason })
    .where("account_id", "=", accountId)
    .where("disabled_at", "is", null)
    .returning("url")
    .executeTakeFirst();
  if (!disabled) return;
  await tx
    .updateTable("notice_deliveries")
    .set({ next_try_at: null, given_up_at: at })
    .where("account_id", "=", accountId)
    .where("channel", "=", "webhook")
    .where("next_try_at", "is not", null)
    .execute();
  const params = { host: new URL(disabled.url).host, at: formatInstant(at) };
  await notifyOwner(
    deps,
    tx,
    accountId,
    { event: "webhook.disabled", page: "/AccountSet", data: { reason } },
    {
      entryIn: (language) => ({
        title: inLanguage(TITLE, language),
        text: inLanguage(REASONS[reason], language, params),
      }),
    },
  );
}
