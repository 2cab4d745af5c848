import type { LedgerLine } from "@nodeyard/contract/revenue/calls.ts";
import { listDays } from "../../../shared/list-day.ts";
import { site } from "../../../shared/site.ts";
import { activityDays } from "../activity/activity-view.ts";
import { historyAddress } from "../history/history-address.ts";

/** A page that shows what a line was made of. */
export interface LinePlace {
  readonly name:
    | "devices"
    | "newDevices"
    | "oldDevices"
    | "invited"
    | "history"
    | "withdrawals"
    | "buybacks"
    | "exchanges";
  readonly address: { readonly to: string; readonly search: Record<string, string> };
}

/**
 * Links of a line booked for a UTC day: to the lists of its kind while they offer the day, else to the history of that day,
 * which has its sums by kind and task type and links to each device. New devices are rewarded in the same line as old ones. A
 * network line opens its hour instead; an adjustment has no details. Withdrawals have their page on the international site,
 * buy-backs and exchanges on the Chinese one.
 */
export function linePlaces(
  { kind, occurredAt }: Pick<LedgerLine, "kind" | "occurredAt">,
  nowMs: number,
): LinePlace[] {
  const day = occurredAt.slice(0, 10);
  const history: LinePlace = { name: "history", address: historyAddress({ from: day, to: day }) };
  const list = (name: LinePlace["name"], to: string, days: readonly string[]): LinePlace[] =>
    days.includes(day) ? [{ name, address: { to, search: { day } } }] : [];
  const recent = (name: LinePlace["name"], to: string): LinePlace[] => {
    const places = list(name, to, listDays(nowMs));
    return places.length === 0 ? [history] : places;
  };
  switch (kind) {
    case "compute":
      return recent("devices", "/calculateDetail");
    case "invite":
      return recent("invited", "/inviteDetail");
    case "activity":
      return [
        ...recent("newDevices", "/devAllRevenue_new"),
        ...list("oldDevices", "/devAllRevenue_old", activityDays("old", nowMs)),
      ];
    case "withdrawal":
      return site === "international"
        ? [{ name: "withdrawals", address: { to: "/withdrawal", search: {} } }]
        : [];
    case "buyback":
      return site === "chinese"
        ? [{ name: "buybacks", address: { to: "/buyBack", search: {} } }]
        : [];
    case "exchange":
      return site === "chinese"
        ? [{ name: "exchanges", address: { to: "/exchange", search: {} } }]
        : [];
    case "network":
    case "adjustment":
      return [];
  }
}
