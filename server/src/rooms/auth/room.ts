import * as calls from "@nodeyard/contract/auth/calls.ts";
import { countryOf } from "../../platform/country.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { changePassword } from "./change-password.ts";
import { requestVerificationsJob } from "./email/request-verification.ts";
import { changeEmail, sendEmailLink } from "./email/change-email.ts";
import { showEmailLink, verifyEmail } from "./email/verify-email.ts";
import { startSecondStep, finishSignIn } from "./finish-sign-in.ts";
import { getSiteInfo } from "./get-site-info.ts";
import { getUserInfo } from "./get-user-info.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { setZone } from "./set-zone.ts";

export const authRoom: Room = {
  name: "auth",
  handlers: [
    login,
    startSecondStep,
    finishSignIn,
    register,
    resetPassword,
    changePassword,
    logout,
    getUserInfo,
    setZone,
    handle(calls.getIpInfo, async (_deps, _request, caller) => ({
      country: await countryOf(caller.ip),
    })),
    getSiteInfo,
    showEmailLink,
    verifyEmail,
    sendEmailLink,
    changeEmail,
  ],
  jobs: [requestVerificationsJob],
  onClose: [
    (tx, accountId) =>
      tx.deleteFrom("email_verifications").where("account_id", "=", accountId).execute(),
  ],
};
