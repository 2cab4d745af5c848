import type { Room } from "../../platform/room.ts";
import { deleteOldRefusals } from "../../platform/wechat/refusals.ts";
import { deleteExpiredStates } from "./authorise/states.ts";
import { chatAlarms } from "./chat-alarms.ts";
import { forgetIdentities, forgetTokens } from "./forget-identities.ts";
import { wechatRoutes } from "./routes.ts";
import { deleteExpiredInAppSessions } from "./session/in-app-sessions.ts";

export const wechatRoom: Room = {
  name: "wechat",
  routes: wechatRoutes,
  cleanUp: async (deps) => {
    await deleteExpiredStates(deps);
    await deleteExpiredInAppSessions(deps);
    await deleteOldRefusals(deps.db, deps.clock.now());
  },
  alarms: chatAlarms,
  onClose: forgetIdentities,
  reseal: forgetTokens,
  localPages: {
    add: (scope, { config }) => {
      // The stand-in collects what it is sent, and shows it itself.
      scope.get("/dev/wechat", async (_request, reply) =>
        config.wechat?.isLocal
          ? reply.redirect(new URL("/messages", config.wechat.apiUrl).href)
          : reply.callNotFound(),
      );
    },
  },
};
