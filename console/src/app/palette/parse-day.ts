import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { isDay } from "../../shared/pickers/is-day.ts";

const WORDS: Readonly<Record<string, number>> = {
  today: 0,
  今天: 0,
  今日: 0,
  yesterday: -1,
  昨天: -1,
  昨日: -1,
  前天: -2,
};

const NAMED = /^([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/;
const NAMED_AFTER = /^(\d{1,2}) ([a-z]{3,9})\.?(?:,? (\d{4}))?$/;
const NUMBERED = /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/;

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" })
    .format(Date.UTC(2026, index))
    .toLowerCase(),
);

/** The month of a name or of its beginning, from three letters on. */
function monthOf(name: string): string | undefined {
  const index = MONTHS.findIndex((each) => each.startsWith(name));
  return index < 0 ? undefined : String(index + 1);
}

/** Year, month and day of a text; the year may be missing. */
function partsOf(text: string): [year: string | undefined, month: string, day: string] | undefined {
  const numbered = NUMBERED.exec(text);
  if (numbered) return [numbered[1], numbered[2] ?? "", numbered[3] ?? ""];
  const named = NAMED.exec(text);
  const after = NAMED_AFTER.exec(text);
  const [name, day, year] = named
    ? [named[1], named[2], named[3]]
    : [after?.[2], after?.[1], after?.[3]];
  const month = name === undefined ? undefined : monthOf(name);
  return month === undefined || day === undefined ? undefined : [year, month, day];
}

/** The day that a text names: `2026-11-18`, `nov 18`, `11月18日`, `yesterday`; without a year the last such day. None to come. */
export function parseDay(text: string, today: UtcDay): UtcDay | undefined {
  const plain = text.trim().toLowerCase().replace(/\s+/g, " ");
  const days = Object.hasOwn(WORDS, plain) ? WORDS[plain] : undefined;
  if (days !== undefined) return addDays(today, days);
  const parts = partsOf(plain);
  if (!parts) return undefined;
  const [year, month, day] = parts;
  const inYear = (of: number) => `${of}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const thisYear = Number(today.slice(0, 4));
  const named =
    year !== undefined
      ? inYear(Number(year))
      : inYear(thisYear) <= today
        ? inYear(thisYear)
        : inYear(thisYear - 1);
  return isDay(named) && named <= today ? named : undefined;
}
