import * as calls from "@nodeyard/contract/auth/calls.ts";
import { rolesAmong } from "@nodeyard/contract/operator-roles.ts";
import { handle } from "../../platform/http/route.ts";
import { maskPhone } from "../../platform/mask-phone.ts";
import type { AccountPermissionsTable } from "../../platform/schema.ts";

interface UserInfoRow {
  email: string;
  tel: string | null;
  is_phone_verified: boolean;
  is_demo: boolean;
  reset_channel: "email" | "sms" | null;
  time_zone: string;
  has_factor: boolean;
  is_frozen: boolean;
  permissions: AccountPermissionsTable["permission"][];
}

/** The signed-in user and permitted menus. */
export const getUserInfo = handle(calls.getUserInfo, async (deps, _request, caller) => {
  const { rows } = await deps.pool.query<UserInfoRow>({
    name: "get-user-info",
    text: `select email, tel, time_zone, tel_verified_at is not null as is_phone_verified, is_demo,
        password_reset_channel as reset_channel,
        exists (select from second_factors f where f.account_id = a.account_id and f.confirmed_at is not null) as has_factor,
        exists (select from account_freezes z where z.account_id = a.account_id) as is_frozen,
        array(select permission from account_permissions p where p.account_id = a.account_id) as permissions
      from accounts a where account_id = $1`,
    values: [caller.accountId],
  });
  const row = rows[0];
  if (!row) throw new Error("a session without its account");
  const operatorRoles = rolesAmong(row.permissions);
  return {
    ret: {
      email: row.email,
      tel: maskPhone(row.tel),
      telVerStatus: row.is_phone_verified,
      buybackAuth: row.permissions.includes("buyback-second"),
      downlinkAuth: row.permissions.includes("downlink"),
      operatorRoles,
      isDemo: row.is_demo,
      walletCodeNotBy: row.reset_channel,
      zone: row.time_zone,
      mustEnrol: operatorRoles.length > 0 && !row.has_factor,
      isFrozen: row.is_frozen,
    },
  };
});
