import { execSql } from "./exec-sql.ts";

/** Grants or revokes a permission of an account in the database; no page does. */
export async function setPermission(
  email: string,
  permission: "downlink",
  isGranted: boolean,
): Promise<void> {
  await execSql(
    isGranted
      ? "insert into account_permissions select account_id, $2, now() from accounts where email = $1 on conflict do nothing"
      : "delete from account_permissions using accounts where account_permissions.account_id = accounts.account_id and email = $1 and permission = $2",
    [email, permission],
  );
}
