import * as calls from "@nodeyard/contract/rates/calls.ts";
import type { ListedRate } from "@nodeyard/contract/rates/calls.ts";
import { NOTICE_MS, RATE_NAMES } from "@nodeyard/contract/rates/rules.ts";
import { addDays, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { inSnapshot } from "../../platform/snapshot.ts";
import { versionOf } from "../account/operator-act.ts";
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

/** The first UTC day with the notice of a change that one operator makes alone. */
export function noticeDay(now: Date): UtcDay {
  return firstDay(new Date(now.getTime() + NOTICE_MS - 1));
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
      for (const name of RATE_NAMES) {
        for (const { id, rows } of await readRates(tx, name))
          rates.push({ ...id, rows: present(rows, now), version: versionOf(rateState(id, rows)) });
      }
      return { rates, firstDay: firstDay(now), noticeDay: noticeDay(now) };
    });
  },
);
