import { utcDay } from "@nodeyard/contract/time.ts";
import { listDays } from "../../shared/list-day.ts";
import type { Entry, Place } from "./entry.ts";
import { palette } from "./messages.ts";
import { parseDay } from "./parse-day.ts";

/** The pages of a UTC day, where the text names one. */
export function dayEntries(text: string, nowMs: number): Entry[] {
  const day = parseDay(text, utcDay(nowMs));
  if (day === undefined) return [];
  const entry = (name: string, label: string, place: Place): Entry => ({
    id: `${name} ${day}`,
    label,
    detail: palette.utcDay,
    icon: "calendar",
    deed: { place },
  });
  return [
    ...(listDays(nowMs).includes(day)
      ? [entry("devices", palette.dayDevices(day), { to: "/devAllRevenue", search: { day } })]
      : []),
    entry("ledger", palette.dayLedger(day), {
      to: "/revenue",
      search: { ledger: "total", day },
    }),
    entry("history", palette.dayHistory(day), {
      to: "/revenue",
      search: { view: "history", from: day, to: day },
    }),
  ];
}
