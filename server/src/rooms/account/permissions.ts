// Offered to other rooms.
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { OPERATOR_PERMISSIONS } from "@nodeyard/contract/operator-roles.ts";
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

/** True if an account has a role of operators. */
export async function isOperator(db: Queryable, accountId: bigint): Promise<boolean> {
  const found = await db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where("permission", "in", OPERATOR_PERMISSIONS)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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
