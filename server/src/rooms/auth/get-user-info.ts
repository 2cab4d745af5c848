import * as calls from "@nodeyard/contract/auth/calls.ts";
import { rolesAmong } from "@nodeyard/contract/operator-roles.ts";
import { queryPrepared } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import { maskPhone } from "../../platform/mask-phone.ts";
import type { AccountPermissionsTable } from "../../platform/schema.ts";

type UserInfoRow = readonly [
  email: string,
  tel: string | null,
  isPhoneVerified: boolean,
  isDemo: boolean,
  resetChannel: "email" | "sms" | null,
  timeZone: string,
  hasFactor: boolean,
  isFrozen: boolean,
  permissions: readonly AccountPermissionsTable["permission"][],
];

/** One column: the driver makes ready for each column of each answer anew, which took a tenth of the call. */
const READ_USER_INFO = `
  select json_build_array(email, tel, tel_verified_at is not null, is_demo, password_reset_channel, time_zone,
    exists (select from second_factors f where f.account_id = a.account_id and f.confirmed_at is not null),
    exists (select from account_freezes z where z.account_id = a.account_id),
    array(select permission from account_permissions p where p.account_id = a.account_id)) as info
  from accounts a where account_id = $1`;

/** The signed-in user and permitted menus. */
export const getUserInfo = handle(calls.getUserInfo, async (deps, _request, caller) => {
  const [row] = await queryPrepared<{ info: UserInfoRow }>(deps.pool, {
    name: "get-user-info",
    text: READ_USER_INFO,
    values: [caller.accountId],
  });
  if (!row) throw new Error("a session without its account");
  const [email, tel, isPhoneVerified, isDemo, resetChannel, timeZone, hasFactor, isFrozen, rights] =
    row.info;
  const operatorRoles = rolesAmong(rights);
  return {
    ret: {
      email,
      tel: maskPhone(tel),
      telVerStatus: isPhoneVerified,
      buybackAuth: rights.includes("buyback-second"),
      downlinkAuth: rights.includes("downlink"),
      operatorRoles,
      isDemo,
      walletCodeNotBy: resetChannel,
      zone: timeZone,
      mustEnrol: operatorRoles.length > 0 && !hasFactor,
      isFrozen,
    },
  };
});
