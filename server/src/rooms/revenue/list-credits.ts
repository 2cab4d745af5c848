import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import * as calls from "@nodeyard/contract/revenue/calls.ts";
import type { CreditRow } from "@nodeyard/contract/revenue/calls.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { BANDWIDTH_LEVELS } from "@nodeyard/contract/revenue/rules.ts";
import { findLine } from "../../ledger/statement.ts";
import { handle } from "../../platform/http/route.ts";
import { presentName } from "../devices/named-device.ts";
import { inSnapshot } from "../../platform/snapshot.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { readCredits, readSettledHour } from "./store.ts";

function presentCredit(row: Awaited<ReturnType<typeof readCredits>>[number]): CreditRow {
  return {
    deviceId: String(row.device_id),
    ...presentName(row),
    onlineShare: row.online_share_ppm / PPM,
    onlineFactor: row.online_factor_ppm / PPM,
    usableShare: row.usable_share_ppm / PPM,
    bandwidthLevel: BANDWIDTH_LEVELS[row.bandwidth_level] ?? "none",
    bandwidthFactor: row.bandwidth_factor_ppm / PPM,
    miningFactor: row.mining_factor_ppm / PPM,
    description: row.peak_factor_ppm === PPM ? "normal" : "evening_peak",
    peakFactor: row.peak_factor_ppm / PPM,
    addressFactor: row.address_factor_ppm / PPM,
    rampFactor: row.ramp_factor_ppm / PPM,
    weight: Number(row.weight_ppm) / PPM,
    amount: formatMicroBp(row.amount_micro_bp),
  };
}

/** The device credits of a network line with their inputs, and their common hour. */
export const listCredits = handle(calls.listCredits, async (deps, query, caller) => {
  const { accountId } = caller;
  const lineId = readWireId(query.lineId);
  const pageSize = query.pageSize ?? DEFAULT_PAGE_SIZE;
  return inSnapshot(deps.db, async (tx) => {
    const line = lineId === undefined ? undefined : await findLine(tx, accountId, lineId);
    if (line?.kind !== "network") throw new ApiError(revenueErrors.unknownLine);
    const hour = await readSettledHour(tx, line.occurredAt);
    const credits = await readCredits(tx, {
      accountId,
      hourAt: line.occurredAt,
      offset: ((query.pageNum ?? 1) - 1) * pageSize,
      limit: pageSize,
    });
    return {
      hour: {
        startsAt: hour.hour_at.toISOString(),
        pool: formatMicroBp(hour.pool_micro_bp),
        fee: formatMicroBp(hour.fee_micro_bp),
        distributed: formatMicroBp(hour.distributed_micro_bp),
        totalWeight: Number(hour.total_weight_ppm) / PPM,
        networkDeviceCount: hour.device_count,
        onlineWeight: hour.online_weight_ppm / PPM,
        usableWeight: hour.usable_weight_ppm / PPM,
        onlineNeedsUsable: hour.online_needs_usable,
        slotCount: hour.slot_count,
      },
      list: credits.map(presentCredit),
      total: line.deviceCount,
      deviceSize: pageSize,
      sum: formatMicroBp(line.amountMicroBp),
    };
  });
});
