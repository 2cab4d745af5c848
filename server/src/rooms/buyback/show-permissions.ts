import * as calls from "@nodeyard/contract/buyback/calls.ts";
import { BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { hasPermission } from "../account/permissions.ts";
import { readOwnerLevel } from "../redemption/owner-level.ts";

/** True if the account may use the second buy-back. */
export const showAuth = handle(calls.getBuybackAuth, async (deps, _request, { accountId }) => {
  return { data: { auth: await hasPermission(deps, accountId, "buyback-second") } };
});

/** Verification level of the owner, and the one that a buy-back requires. */
export const showLevel = handle(
  calls.getPermissionLevel,
  async ({ db }, _request, { accountId }) => {
    const { level } = await readOwnerLevel(db, accountId);
    return { data: { level, required: BUYBACK_LEVEL } };
  },
);
