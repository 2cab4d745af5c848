import type { SetZoneRequest } from "@nodeyard/contract/auth/calls.ts";
import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import { zoneNamed } from "../../platform/time-zone.ts";

/** Chooses the zone that the owner's pages show instants in. */
export async function setZone(
  deps: Deps,
  request: SetZoneRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  const zone = zoneNamed(request.zone);
  if (zone === undefined) throw new ApiError(authErrors.zoneUnknown);
  await deps.db
    .updateTable("accounts")
    .set({ time_zone: zone })
    .where("account_id", "=", caller.accountId)
    .execute();
  return { message: authMessages.zoneSet };
}
