import * as calls from "@nodeyard/contract/auth/calls.ts";
import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../platform/http/route.ts";
import { zoneNamed } from "../../platform/time-zone.ts";

/** Chooses the zone that the owner's pages show instants in. */
export const setZone = handle(calls.setZone, async (deps, request, caller) => {
  const zone = zoneNamed(request.zone);
  if (zone === undefined) throw new ApiError(authErrors.zoneUnknown);
  await deps.db
    .updateTable("accounts")
    .set({ time_zone: zone })
    .where("account_id", "=", caller.accountId)
    .execute();
  return { message: authMessages.zoneSet };
});
