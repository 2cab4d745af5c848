import type { Language } from "@nodeyard/contract/envelope.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import { percentChange } from "@nodeyard/contract/rates/percent-change.ts";
import { ANNOUNCED_DAYS } from "@nodeyard/contract/rates/rules.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { DAY_MS, utcDay } from "@nodeyard/contract/time.ts";
import type { Entry } from "../../notifications/entry-of.ts";
import { RATE_WORDS } from "../rate-mail.ts";
import type { AnnouncedChange } from "./announcements.ts";

/** A change, and what an owner gets by it. */
export interface OwnersChange {
  readonly effectiveFrom: Date;
  readonly changes: readonly AnnouncedChange[];
  readonly beforeMicroBp: bigint;
  readonly afterMicroBp: bigint;
  /** Days that were calculated; none where that was not possible. */
  readonly days: number;
}

const bp = (microBp: bigint): string => `${formatBp(formatMicroBp(microBp))} BP`;

function namesOf(changes: readonly AnnouncedChange[], language: Language): string {
  const names = new Set(changes.map(({ id }) => inLanguage(RATE_WORDS[id.name], language)));
  return [...names].join(language === "en" ? ", " : "、");
}

/** Days of notice from now; less than `ANNOUNCED_DAYS` by more than some hours is short. */
function daysOfNotice(effectiveFrom: Date, now: Date): number {
  return Math.max(0, Math.round((effectiveFrom.getTime() - now.getTime()) / DAY_MS));
}

/** The notice of a change that comes. */
export function changeEntry(change: OwnersChange, now: Date, language: Language): Entry {
  const { effectiveFrom, changes, beforeMicroBp, afterMicroBp, days } = change;
  const day = utcDay(effectiveFrom);
  const names = namesOf(changes, language);
  const notice = daysOfNotice(effectiveFrom, now);
  const isShort = notice < ANNOUNCED_DAYS;
  const percent = percentChange(beforeMicroBp, afterMicroBp);
  const figures = `${bp(beforeMicroBp)} → ${bp(afterMicroBp)}`;
  const texts = {
    en: [
      `From 00:00 UTC on ${day}, these rules change: ${names}.`,
      isShort
        ? `This is shorter notice than the usual ${ANNOUNCED_DAYS} days: ${notice === 0 ? "less than a day" : plural(notice, { one: "# day", other: "# days" })}.`
        : "",
      days === 0
        ? "What it means for you could not be calculated."
        : `${plural(days, { one: "Your last settled day", other: "Your last # settled days" })}, by the rules before and after: ${figures}${percent && ` (${percent})`}.`,
      "The page shows each figure that changes.",
    ],
    zn: [
      `自 ${day} 00:00（UTC）起，以下规则将变更：${names}。`,
      isShort
        ? `本次提前通知的时间短于通常的 ${ANNOUNCED_DAYS} 天，仅${notice === 0 ? "不足 1 天" : ` ${notice} 天`}。`
        : "",
      days === 0
        ? "无法计算对你的收益的影响。"
        : `按变更前后的规则计算，你最近 ${days} 个已结算日的收益：${figures}${percent && `（${percent}）`}。`,
      "页面上列有每一项变更的数值。",
    ],
  } as const satisfies Readonly<Record<Language, readonly string[]>>;
  return {
    title: language === "en" ? `What you earn changes from ${day}` : `收益规则将自 ${day} 起变更`,
    text: texts[language].filter((part) => part !== "").join("\n\n"),
  };
}

/** The notice that it will not come. */
export function withdrawnEntry(
  { effectiveFrom, changes }: Pick<OwnersChange, "effectiveFrom" | "changes">,
  language: Language,
): Entry {
  const day = utcDay(effectiveFrom);
  const names = namesOf(changes, language);
  return language === "en"
    ? {
        title: `The change from ${day} will not come`,
        text: `The change that was announced for ${day} (UTC) was withdrawn: ${names}.`,
      }
    : {
        title: `原定自 ${day} 起的收益规则变更已撤回`,
        text: `原通知自 ${day}（UTC）起的变更已撤回：${names}。`,
      };
}
