import type {
  BuybackAuthResponse,
  PermissionLevelResponse,
} from "@nodeyard/contract/buyback/calls.ts";
import { BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { hasPermission } from "../account/permissions.ts";
import { readOwnerLevel } from "./owner-level.ts";

/** Whether the account may use the second buy-back. */
export async function showAuth(
  deps: Deps,
  { accountId }: OwnerCaller,
): Promise<Result<BuybackAuthResponse>> {
  return { data: { auth: await hasPermission(deps, accountId, "buyback-second") } };
}

/** How far the owner is verified, and what a buy-back takes. */
export async function showLevel(
  { db }: Deps,
  { accountId }: OwnerCaller,
): Promise<Result<PermissionLevelResponse>> {
  const { level } = await readOwnerLevel(db, accountId);
  return { data: { level, required: BUYBACK_LEVEL } };
}
