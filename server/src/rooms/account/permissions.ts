import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../platform/database.ts";

type Permission = "downlink" | "buyback-second";

export async function hasPermission(
  deps: { readonly db: Queryable },
  accountId: bigint,
  permission: Permission,
): Promise<boolean> {
  const granted = await deps.db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where("permission", "=", permission)
    .executeTakeFirst();
  return granted !== undefined;
}

/** Throws unless the account has the permission: menus hide the page, this protects the call. */
export async function requirePermission(
  deps: { readonly db: Queryable },
  accountId: bigint,
  permission: Permission,
): Promise<void> {
  if (!(await hasPermission(deps, accountId, permission)))
    throw new ApiError(platformErrors.forbidden);
}
