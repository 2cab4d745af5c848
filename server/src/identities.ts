import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Deps } from "./platform/deps.ts";
import type { Identities } from "./platform/http/authenticate.ts";
import type { Listener } from "./platform/listen.ts";
import { sessionError } from "./rooms/account/session-ends.ts";
import { createSessionCache, type SessionCache } from "./rooms/account/session-cache.ts";
import { findBoundAccount, findInAppSession } from "./rooms/wechat/session/in-app-sessions.ts";
import { findToken } from "./rooms/tokens/find-token.ts";
import { deviceUnbound } from "./rooms/commands/device-unbound.ts";
import { findDeviceByKey } from "./rooms/devices/find-device-by-key.ts";

/** Authentication: accounts by session or access token, devices by key, identities of the chat platform by theirs. */
export function createIdentities(
  deps: Deps,
  listener: Listener,
): { identities: Identities; sessions: SessionCache } {
  const sessions = createSessionCache(deps, listener);
  return {
    sessions,
    identities: {
      findSession: sessions.find,
      sessionError: (hash) => sessionError(deps, hash),
      findInAppSession: (hash) => findInAppSession(deps, hash),
      findBoundAccount: (session, account) => findBoundAccount(deps, session, account),
      findToken: (token, ip) => findToken(deps, token, ip),
      findDevice: (hash) => findDeviceByKey(deps, hash),
      deviceKeyError: (unbound) =>
        unbound
          ? deviceUnbound(unbound.agentDeviceId)
          : new ApiError(devicesErrors.deviceKeyInvalid),
    },
  };
}
