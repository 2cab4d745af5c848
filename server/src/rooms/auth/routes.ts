import * as calls from "@nodeyard/contract/auth/calls.ts";
import { authMessages } from "@nodeyard/contract/auth/errors.ts";
import { countryOf } from "../../platform/country.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { inLanguage } from "../../platform/language.ts";
import { VERSION } from "../../platform/version.ts";
import { changePassword } from "./change-password.ts";
import { getUserInfo } from "./get-user-info.ts";
import type { SessionCache } from "../account/session-cache.ts";
import { login } from "./login.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";

export function authRoutes(deps: Deps, sessions: SessionCache): Route[] {
  return [
    route(calls.login, (request, caller) => login(deps, request, caller)),
    route(calls.register, (request, caller) => register(deps, request, caller)),
    route(calls.resetPassword, (request, caller) => resetPassword(deps, sessions, request, caller)),
    route(calls.changePassword, (request, caller) =>
      changePassword(deps, sessions, request, caller),
    ),
    route(calls.logout, async (_request, caller) => {
      if (caller.sessionHash) {
        await deps.db
          .deleteFrom("sessions")
          .where("session_hash", "=", caller.sessionHash)
          .execute();
        if (caller.accountId !== undefined) sessions.forget(caller.accountId);
      }
      return { message: inLanguage(authMessages.loggedOut, caller.language) };
    }),
    route(calls.getUserInfo, (_request, caller) => getUserInfo(deps, caller)),
    route(calls.getIpInfo, async (_request, caller) => ({
      country: await countryOf(caller.ip),
    })),
    route(calls.getSiteInfo, async () => ({
      isSignUpDisable: !deps.config.isSignUpOpen,
      outboxPath: deps.config.hasOutbox ? "/dev/outbox" : null,
      version: VERSION,
    })),
  ];
}
