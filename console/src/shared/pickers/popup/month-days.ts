import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";

/** The first day of a day's month, or of the one so many months after it. */
export function monthStart(day: UtcDay, later = 0): UtcDay {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later;
  const year = String(Math.floor(months / 12)).padStart(4, "0");
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The weeks that a day's month touches, from Monday on; days of other months are left out. */
export function weeksOf(day: UtcDay): (UtcDay | undefined)[][] {
  const first = monthStart(day);
  const next = monthStart(day, 1);
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: (UtcDay | undefined)[][] = [];
  for (let monday = addDays(first, -weekday); monday < next; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((each) =>
        each >= first && each < next ? each : undefined,
      ),
    );
  }
  return weeks;
}
