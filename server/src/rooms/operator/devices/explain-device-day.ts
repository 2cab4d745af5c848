import { ApiError } from "@nodeyard/contract/error.ts";
import type { WhyQuery, WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { explainDay } from "../../revenue/why/explain-day.ts";

/** The explanation of a device's day that its owner reads. */
export async function explainDeviceDay(
  deps: Deps,
  query: WhyQuery,
  caller: OwnerCaller,
): Promise<Result<WhyResponse>> {
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
}
