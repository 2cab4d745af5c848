import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import { hoursIn, rangeOfDay } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { searchOf } from "../../fleet/list-search.ts";
import { formatPrice, priceOn } from "../../prices/prices.ts";
import { chooseListDay } from "../choose-day.ts";
import { readLosses } from "../why/read-losses.ts";
import { findDevices } from "./find-devices.ts";
import { presentDetailRow } from "./present-detail-row.ts";
import { isRolledUp, readDayRows } from "./read-day-rows.ts";
import { readDayTotals } from "./read-day-totals.ts";

/** A page of the account's devices with their revenue on a UTC day, and the day's totals over all devices. */
export const getRevenueDetail = handle(calls.getRevenueDetail, async (deps, query, caller) => {
  const { accountId, language } = caller;
  const now = deps.clock.now();
  const day = chooseListDay(now, query.queryDate);
  const { deviceType, type = "all", pageSize = DEFAULT_PAGE_SIZE, pageNum = 1 } = query;
  return inSnapshot(deps.db, async (tx) => {
    const { total, ids } = await findDevices(tx, {
      accountId,
      day,
      isRolledUp: await isRolledUp(tx, day),
      language,
      type,
      deviceType,
      filter: query.filterType,
      tag: query.tag,
      sort: query.sort,
      search: searchOf({ macAddress: query.mac_address, search: query.search }, caller),
      limit: pageSize,
      offset: (pageNum - 1) * pageSize,
    });
    const rows = ids.length === 0 ? [] : await readDayRows(tx, day, ids, language);
    const losses = await readLosses(tx, rows, hoursIn(rangeOfDay(day)), now);
    const totals = await readDayTotals(tx, accountId, day, deviceType);
    const price = await priceOn(tx, day);
    return {
      detailList:
        total === 0
          ? NO_CONTENT
          : rows.map((row) =>
              presentDetailRow(row, {
                type,
                yuanPerBp: price.yuan,
                now,
                losses: losses.get(row.device_id) ?? [],
              }),
            ),
      deviceLength: total,
      deviceNumSize: pageSize,
      bxc: formatMicroBp(totals.network + totals.compute + totals.activity),
      network_bxc: formatMicroBp(totals.network),
      compute_bxc: formatMicroBp(totals.compute),
      activity_bxc: formatMicroBp(totals.activity),
      invite_bxc: deviceType === undefined ? formatMicroBp(totals.invite) : null,
      RMBPrice: formatPrice(price.yuan),
      usdtPrice: formatPrice(price.usdt),
      day,
    };
  });
});
