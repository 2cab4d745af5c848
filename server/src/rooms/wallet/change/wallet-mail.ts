import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { WALLET_CANCEL_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import type { Config } from "../../../platform/config.ts";
import { changeMail, type NotifiedChange } from "../../account/change-mail.ts";
import type { Mail } from "../../account/security-mails.ts";

const SUBJECT = {
  zh: "Nodeyard：钱包地址已变更",
  en: "Nodeyard: your wallet was changed",
} as const satisfies Text;
const NO_WALLET = { zh: "未绑定", en: "none" } as const satisfies Text;
const PARAGRAPHS: readonly Text[] = [
  { zh: "你账号的钱包地址刚刚发生变更：", en: "The wallet of your account was just changed:" },
  {
    zh: "变更前：{before}\n变更后：{after}\n时间：{at}\nIP 地址：{ip}",
    en: "Before: {before}\nAfter: {after}\nTime: {at}\nIP address: {ip}",
  },
  {
    zh: "此后 {hours} 小时内不能提现。如果是你本人操作，无需处理。",
    en: "Withdrawals are locked for {hours} hours. If this was you, there is nothing you need to do.",
  },
];

/** The mail about a change of the wallet. */
export function walletMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  change: NotifiedChange & {
    readonly oldAddress: string | null;
    readonly newAddress: string | null;
  },
): Mail {
  const none = inLanguage(NO_WALLET, language);
  return changeMail(config, language, change, {
    subject: SUBJECT,
    paragraphs: PARAGRAPHS,
    params: { before: change.oldAddress ?? none, after: change.newAddress ?? none },
    page: "/bindWallet",
    cancelSeconds: WALLET_CANCEL_SECONDS,
  });
}
