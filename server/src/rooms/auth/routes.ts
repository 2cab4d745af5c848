import * as calls from "@nodeyard/contract/auth/calls.ts";
import * as secondStep from "@nodeyard/contract/auth/step-calls.ts";
import { countryOf } from "../../platform/country.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { changePassword } from "./change-password.ts";
import { finishSignIn, startSecondStep } from "./finish-sign-in.ts";
import { getSiteInfo } from "./get-site-info.ts";
import { getUserInfo } from "./get-user-info.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { setZone } from "./set-zone.ts";

export function authRoutes(context: RoomContext): Route[] {
  const { deps } = context;
  return [
    route(calls.login, (request, caller) => login(deps, request, caller)),
    route(secondStep.startSecondStep, (request, caller) => startSecondStep(deps, request, caller)),
    route(secondStep.finishSignIn, (request, caller) => finishSignIn(deps, request, caller)),
    route(calls.register, (request, caller) => register(deps, request, caller)),
    route(calls.resetPassword, (request, caller) => resetPassword(context, request, caller)),
    route(calls.changePassword, (request, caller) => changePassword(context, request, caller)),
    route(calls.logout, (_request, caller) => logout(context, caller)),
    route(calls.getUserInfo, (_request, caller) => getUserInfo(deps, caller)),
    route(calls.setZone, (request, caller) => setZone(deps, request, caller)),
    route(calls.getIpInfo, async (_request, caller) => ({
      country: await countryOf(caller.ip),
    })),
    route(calls.getSiteInfo, async () => getSiteInfo(deps)),
  ];
}
