import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import { handle } from "../../platform/http/route.ts";
import { NAME_COLUMNS, presentName } from "../devices/named-device.ts";
import { chooseListDay, chooseMonthStart } from "./choose-day.ts";

/** Activity rewards of the account's devices on a day, all of them: new ones of a UTC day, old ones of a month's start. */
export const getActivityRevenue = handle(calls.getActivityRevenue, async (deps, query, caller) => {
  const { type = "new", dateAt } = query;
  const now = deps.clock.now();
  const day = type === "old" ? chooseMonthStart(now, dateAt) : chooseListDay(now, dateAt, "dateAt");
  const rows = await deps.db
    .selectFrom("activity_credits as c")
    .innerJoin("devices as d", "d.device_id", "c.device_id")
    .leftJoin("device_status as s", "s.device_id", "c.device_id")
    .select(NAME_COLUMNS)
    .select(["d.device_id", "s.operator", "c.amount_micro_bp", "c.obstacle"])
    .where("c.account_id", "=", caller.accountId)
    .where("c.day", "=", day)
    .where("c.kind", "=", type)
    .orderBy("c.device_id", "desc")
    .execute();
  return {
    rewardList: rows.map((row) => ({
      mac: row.mac,
      deviceId: String(row.device_id),
      ...presentName(row),
      operator: row.operator ?? "unknown",
      BP: formatMicroBp(row.amount_micro_bp),
      obstacle: row.obstacle,
    })),
    sum: formatMicroBp(rows.reduce((sum, row) => sum + row.amount_micro_bp, 0n)),
    day,
  };
});
