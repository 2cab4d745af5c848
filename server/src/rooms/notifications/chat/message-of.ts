import type { Language } from "@nodeyard/contract/envelope.ts";
import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { createZoneClock } from "@nodeyard/contract/zone.ts";
import type { Config } from "../../../platform/config.ts";
import { maskEmail } from "../../../platform/mask-email.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import type { ChatTemplate, TemplateMessage } from "../../../platform/wechat/wechat.ts";
import { HELD, isChatEvent, SHORT_WORDS } from "./chat-words.ts";

/** The platform refuses longer ones. */
const MOST_CHARACTERS = 20;

/** Subject and receiver of a message. */
interface ChatNews {
  readonly event: NoticeEvent;
  /** Of the newest entry, in the owner's language. */
  readonly title: string;
  /** More than one: held back until now. */
  readonly count: number;
  readonly at: Date;
  readonly language: Language;
  readonly zone: string;
  readonly email: string;
  /** Names the account on in-app pages; it opens nothing without the person's session. */
  readonly handle: string;
}

const lengthOf = (text: string): number => [...text].length;

function fit(text: string): string {
  if (lengthOf(text) <= MOST_CHARACTERS) return text;
  return `${[...text].slice(0, MOST_CHARACTERS - 1).join("")}…`;
}

function whatOf({ event, title, count, language }: ChatNews): string {
  if (count > 1) return inLanguage(HELD, language, { count });
  const isShort = title !== "" && lengthOf(title) <= MOST_CHARACTERS;
  return isShort || !isChatEvent(event) ? fit(title) : inLanguage(SHORT_WORDS[event], language);
}

/** `2026-03-10 16:30`, by the clocks of the account's zone: the form that fields of time take in either language. */
function timeOf({ at, zone }: ChatNews): string {
  const parts = createZoneClock(zone).formatToParts(at);
  const shown = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? "";
  const day = [shown("year"), shown("month"), shown("day")].join("-");
  return `${day} ${shown("hour")}:${shown("minute")}`;
}

/** The in-app page that shows what a message is about. */
function pageOf({ event, count }: ChatNews): string {
  if (event.startsWith("device.")) return "/wechat/device";
  if (count > 1) return "/wechat/overview";
  if (event.startsWith("buyback.")) return "/wechat/buybackList";
  if (event.startsWith("exchange.")) return "/wechat/exchangeList";
  return event.startsWith("withdrawal.") ? "/wechat/overview" : "/WechatMenu";
}

/** Message to a person: event, time and account; the page has the rest. */
export function messageOf(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  template: ChatTemplate,
  news: ChatNews,
): Pick<TemplateMessage, "templateId" | "data" | "url"> {
  const url = new URL(pageOf(news), siteOrigin(config, news.language));
  url.searchParams.set("language", news.language);
  url.searchParams.set("account", news.handle);
  return {
    templateId: template.id,
    url: url.href,
    data: {
      [template.what]: whatOf(news),
      [template.time]: timeOf(news),
      ...(template.account !== undefined && { [template.account]: fit(maskEmail(news.email)) }),
    },
  };
}
