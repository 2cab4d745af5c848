import * as calls from "@nodeyard/contract/bills/calls.ts";
import { permissionOf } from "@nodeyard/contract/operator-roles.ts";
import { handle } from "../../platform/http/route.ts";

/** Permission of the account to calculate and issue bills: finance has it. */
export const showAuth = handle(calls.getBillAuth, async ({ db }, _request, { accountId }) => {
  const row = await db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where("permission", "=", permissionOf("finance"))
    .executeTakeFirst();
  return { data: { auth: row !== undefined } };
});
