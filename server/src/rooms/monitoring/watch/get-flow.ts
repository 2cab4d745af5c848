import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { monitoringErrors } from "@nodeyard/contract/monitoring/errors.ts";
import { FLOW_RANGE_MAX_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { DAY_MS, type TimeRange } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { findOwnDevice } from "../../devices/own-device.ts";
import { presentFlow } from "./present-flow.ts";
import { readPoints } from "./read-points.ts";

/** Wire name of total traffic, the only measured kind. */
const TOTAL = "total";

/**
 * The range from `date_after`, inclusive, to `date_before`, exclusive; both in milliseconds.
 */
export function readRange(
  query: { date_after: number; date_before: number },
  maxDays: number,
): TimeRange {
  const length = query.date_before - query.date_after;
  if (length <= 0 || length > maxDays * DAY_MS)
    throw new ApiError(monitoringErrors.rangeInvalid, { params: { days: maxDays } });
  return { from: new Date(query.date_after), until: new Date(query.date_before) };
}

/** Traffic of an own device within a day. */
export const getFlow = handle(calls.getFlow, async (deps, query, caller) => {
  const range = readRange(query, FLOW_RANGE_MAX_DAYS);
  const deviceId = await findOwnDevice(deps.db, caller.accountId, query.device_id);
  const isMeasured = (query.flow_user || TOTAL) === TOTAL;
  const points = isMeasured ? await readPoints(deps, deviceId, range) : [];
  return {
    device_pcdnflow_logging: points.map(presentFlow),
    flow_users: [{ user_name: TOTAL }],
  };
});
