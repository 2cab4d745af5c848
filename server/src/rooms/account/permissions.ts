import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import type { Deps } from "../../platform/deps.ts";

/** Throws unless the account has the permission: menus hide the page, this protects the call. */
export async function requirePermission(
  deps: Pick<Deps, "db">,
  accountId: bigint,
  permission: "downlink" | "buyback-second",
): Promise<void> {
  const granted = await deps.db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where("permission", "=", permission)
    .executeTakeFirst();
  if (!granted) throw new ApiError(platformErrors.forbidden);
}
