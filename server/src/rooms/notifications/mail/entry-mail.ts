import type { Language } from "@nodeyard/contract/envelope.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import type { Config } from "../../../platform/config.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import type { Mail } from "../../account/security-mails.ts";
import type { Entry } from "../entry-of.ts";

type Site = Pick<Config, "internationalHost" | "pages" | "host" | "port">;

/** An entry with the page that it leads to. */
export interface MailedEntry extends Entry {
  readonly page: string | null;
}

interface Words {
  readonly brand: string;
  readonly digest: (count: number) => string;
  readonly more: (count: number) => string;
  readonly settings: (link: string) => string;
}

const WORDS = {
  en: {
    brand: "Nodeyard: ",
    digest: (count) => plural(count, { one: "# notification", other: "# notifications" }),
    more: (count) => plural(count, { other: "and # more in your inbox" }),
    settings: (link) => `Choose what you are notified of, and when:\n${link}`,
  },
  zn: {
    brand: "Nodeyard：",
    digest: (count) => plural(count, { other: "# 条通知" }),
    more: (count) => plural(count, { other: "另有 # 条，请在收件箱中查看" }),
    settings: (link) => `选择通知的内容和时间：\n${link}`,
  },
} as const satisfies Readonly<Record<Language, Words>>;

/** Entries that one mail spells out. */
const MOST_ENTRIES = 50;

function addressOf(config: Site, language: Language, page: string): string {
  const address = new URL(page, siteOrigin(config, language));
  address.searchParams.set("language", language);
  return address.href;
}

/** The mail about one entry, or about several that waited for the same time. */
export function entryMail(
  config: Site,
  language: Language,
  entries: readonly [MailedEntry, ...MailedEntry[]],
): Mail {
  const words = WORDS[language];
  const [first] = entries;
  const isOne = entries.length === 1;
  const shown = entries
    .slice(0, MOST_ENTRIES)
    .map(({ title, text, page }) =>
      [isOne ? "" : `■ ${title}`, text, page === null ? "" : addressOf(config, language, page)]
        .filter((line) => line !== "")
        .join("\n\n"),
    );
  const more = entries.length - shown.length;
  const parts = [
    ...shown,
    ...(more > 0 ? [words.more(more)] : []),
    words.settings(addressOf(config, language, "/AccountSet")),
  ];
  return {
    subject: `${words.brand}${isOne ? first.title : words.digest(entries.length)}`,
    body: parts.join("\n\n"),
  };
}
