import type { BillAuthResponse } from "@nodeyard/contract/bills/calls.ts";
import { permissionOf } from "@nodeyard/contract/operator-roles.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";

/** Whether the account calculates and issues bills: finance does. */
export async function showAuth(
  { db }: Deps,
  { accountId }: OwnerCaller,
): Promise<Result<BillAuthResponse>> {
  const row = await db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where("permission", "=", permissionOf("finance"))
    .executeTakeFirst();
  return { data: { auth: row !== undefined } };
}
