// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Config } from "../../platform/config.ts";
import { siteOrigin } from "../../platform/public-host.ts";
import type { Mail } from "./security-mails.ts";

export const TIME_AND_ADDRESS: Text = {
  zh: "时间：{at}\nIP 地址：{ip}",
  en: "Time: {at}\nIP address: {ip}",
};
export const NOT_PAID: Text = {
  zh: "此后 {hours} 小时内不会付款。如果是你本人操作，无需处理。",
  en: "Nothing is paid out for {hours} hours. If this was you, there is nothing you need to do.",
};
const CANCEL: Text = {
  zh: "如果不是你本人操作，请在 {until} 之前打开以下链接撤销此次变更，并立即修改密码：\n{link}\n请勿将此链接转发给任何人。",
  en: "If this wasn't you, open this link before {until} to cancel the change, then change your password immediately:\n{link}\nNever share this link with anyone.",
};

/** A change as its mail has it. */
export interface NotifiedChange {
  readonly at: Date;
  readonly ip: string;
  /** The secret that reverts it. */
  readonly token: string;
}

/** The mail about a change, with the link that cancels it. The secret is in the fragment, which browsers never send. */
export function changeMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  { at, ip, token }: NotifiedChange,
  about: {
    readonly subject: Text;
    /** Above the link; they may name `at`, `ip` and `hours` as well. */
    readonly paragraphs: readonly Text[];
    readonly params: Readonly<Record<string, string>>;
    readonly page: string;
    readonly cancelSeconds: number;
  },
): Mail {
  const { subject, paragraphs, page, cancelSeconds } = about;
  const params = {
    ...about.params,
    at: formatInstant(at, "second"),
    ip,
    hours: cancelSeconds / 3600,
    until: formatInstant(at.getTime() + cancelSeconds * 1000, "second"),
    link: `${siteOrigin(config, language)}${page}?language=${language}#cancel=${token}`,
  };
  return {
    subject: inLanguage(subject, language, params),
    body: [...paragraphs, CANCEL].map((text) => inLanguage(text, language, params)).join("\n\n"),
  };
}
