import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { searchOf } from "../../fleet/list-search.ts";
import { chooseListDay } from "../choose-day.ts";
import { countDevices } from "./find-devices.ts";
import { isRolledUp } from "./read-day-rows.ts";

/** Number of devices of a UTC day in each filter of the list. */
export const countDayFilters = handle(calls.countDayFilters, async (deps, query, caller) => {
  const { accountId, language } = caller;
  const day = chooseListDay(deps.clock.now(), query.queryDate);
  const { deviceType, type = "all" } = query;
  return inSnapshot(deps.db, async (tx) => {
    const of = {
      accountId,
      day,
      type,
      deviceType,
      language,
      search: searchOf(query, caller),
      tag: query.tag,
      isRolledUp: await isRolledUp(tx, day),
    };
    return { counts: await countDevices(tx, of), day };
  });
});
