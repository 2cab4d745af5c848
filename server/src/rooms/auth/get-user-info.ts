import * as calls from "@nodeyard/contract/auth/calls.ts";
import { rolesAmong } from "@nodeyard/contract/operator-roles.ts";
import { queryPrepared } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import { maskPhone } from "../../platform/mask-phone.ts";
import { emailStateOf } from "./email/email-state.ts";

type UserInfoRow = readonly [
  email: string,
  tel: string | null,
  isPhoneVerified: boolean,
  isDemo: boolean,
  resetChannel: "email" | "sms" | null,
  timeZone: string,
  hasApp: boolean,
  isEmailVerified: boolean,
  mailedUntil: string | null,
  wantedEmail: string | null,
];

/** One column: the driver makes ready for each column of each answer anew, which took a tenth of the call. */
const READ_USER_INFO = `
  select json_build_array(email, tel, tel_verified_at is not null, is_demo, password_reset_channel,
    time_zone, exists (select from second_factors f where f.account_id = accounts.account_id
      and f.kind = 'totp' and f.confirmed_at is not null),
    email_verified_at is not null,
    nullif(email_mailed_until, 'infinity'),
    (select v.email from email_verifications v where v.account_id = accounts.account_id)) as info
  from accounts where account_id = $1`;

/** The signed-in user and permitted menus; the rights are those that the session is kept with. */
export const getUserInfo = handle(calls.getUserInfo, async (deps, _request, caller) => {
  const [row] = await queryPrepared<{ info: UserInfoRow }>(deps.pool, {
    name: "get-user-info",
    text: READ_USER_INFO,
    values: [caller.accountId],
  });
  if (!row) throw new Error("a session without its account");
  const [email, tel, isPhoneVerified, isDemo, resetChannel, timeZone, hasApp, ...ofEmail] =
    row.info;
  const [isEmailVerified, mailedUntil, wantedEmail] = ofEmail;
  const { permissions, hasFactor, isFrozen } = caller.session;
  const operatorRoles = rolesAmong(permissions);
  return {
    ret: {
      email,
      emailState: emailStateOf(email, isEmailVerified),
      emailToVerify: wantedEmail,
      emailMailedUntil: mailedUntil === null ? null : new Date(mailedUntil).toISOString(),
      tel: maskPhone(tel),
      telVerStatus: isPhoneVerified,
      buybackAuth: permissions.includes("buyback-second"),
      downlinkAuth: permissions.includes("downlink"),
      operatorRoles,
      isDemo,
      walletCodeNotBy: resetChannel,
      hasApp,
      zone: timeZone,
      mustEnrol: operatorRoles.length > 0 && !hasFactor,
      isFrozen,
    },
  };
});
