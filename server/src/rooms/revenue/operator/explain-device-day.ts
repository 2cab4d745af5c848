import { ApiError } from "@nodeyard/contract/error.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import * as calls from "@nodeyard/contract/revenue/operator/calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { explainDay } from "../why/explain-day.ts";

/** The explanation of a device's day that its owner reads. */
export const explainDeviceDay = handle(calls.explainDeviceDay, async (deps, query, caller) => {
  const deviceId = readWireId(query.deviceId);
  const device =
    deviceId === undefined
      ? undefined
      : await deps.db
          .selectFrom("devices")
          .select("account_id")
          .where("device_id", "=", deviceId)
          .executeTakeFirst();
  if (!device) throw new ApiError(revenueErrors.unknownDevice);
  return explainDay(deps, query, { ...caller, accountId: device.account_id });
});
