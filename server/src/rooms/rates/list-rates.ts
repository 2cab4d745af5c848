import * as calls from "@nodeyard/contract/rates/calls.ts";
import type { ListedRate } from "@nodeyard/contract/rates/calls.ts";
import {
  ANNOUNCED_DAYS,
  NOTICE_MS,
  RATE_NAMES,
  RATES,
  type RateName,
} from "@nodeyard/contract/rates/rules.ts";
import { addDays, DAY_MS, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { inSnapshot } from "../../platform/snapshot.ts";
import { versionOf } from "../account/operator-act.ts";
import { lastSettledDay } from "../settlement/day/settle-day.ts";
import { readRates, type RateId, type StoredRow } from "./tables.ts";

/** A row as the audit log has it: `2026-12-01 00:00 pool=79908 fee=1 …`. */
export function rowText({ from, values }: StoredRow): string {
  const figures = Object.entries(values).map(([name, value]) => `${name}=${value || "-"}`);
  return [from.toISOString().slice(0, 16).replace("T", " "), ...figures].join(" ");
}

/** The rows of a rate as the operator who changes it saw them. */
export function rateState({ name, key }: RateId, rows: readonly StoredRow[]) {
  return { rate: name, key, rows: rows.map(rowText) };
}

/** A row begins with a UTC day that has not begun, so that no day is paid by two. */
export function firstDay(now: Date): UtcDay {
  return addDays(utcDay(now), 1);
}

/** The first UTC day with this notice. */
function dayAfter(now: Date, noticeMs: number): UtcDay {
  return firstDay(new Date(now.getTime() + noticeMs - 1));
}

/** The first UTC day with the notice of a steep change that one operator makes alone. */
export function noticeDay(now: Date): UtcDay {
  return dayAfter(now, NOTICE_MS);
}

/** First UTC days of a row: that two operators enter, and that one adds whose change is not steep. */
export interface FirstDays {
  readonly firstDay: UtcDay;
  readonly aloneDay: UtcDay;
}

/** Of what is credited, owners are notified ahead, once a day was settled: nobody has earned anything before. */
export function firstDaysOf(name: RateName, now: Date, hasSettled: boolean): FirstDays {
  const first = firstDay(now);
  return RATES[name].isCredited && hasSettled
    ? { firstDay: noticeDay(now), aloneDay: dayAfter(now, ANNOUNCED_DAYS * DAY_MS) }
    : { firstDay: first, aloneDay: first };
}

export async function hasSettledDay(db: Queryable): Promise<boolean> {
  return (await lastSettledDay(db)) !== undefined;
}

/** The row in force is the last one that has begun. */
function present(rows: readonly StoredRow[], now: Date): ListedRate["rows"] {
  const inForce = rows.findLastIndex(({ from }) => from <= now);
  return rows.map(({ from, values }, index) => ({
    from: from.toISOString(),
    state: index < inForce ? "past" : index === inForce ? "inForce" : "coming",
    values,
  }));
}

export const listRates = handle(
  calls.listRates,
  async ({ db, clock }: Pick<Deps, "db" | "clock">) => {
    const now = clock.now();
    return inSnapshot(db, async (tx) => {
      const rates: ListedRate[] = [];
      const hasSettled = await hasSettledDay(tx);
      for (const name of RATE_NAMES) {
        const firstDays = firstDaysOf(name, now, hasSettled);
        for (const { id, rows } of await readRates(tx, name))
          rates.push({
            ...id,
            rows: present(rows, now),
            ...firstDays,
            version: versionOf(rateState(id, rows)),
          });
      }
      return { rates, noticeDay: noticeDay(now) };
    });
  },
);
