import * as calls from "@nodeyard/contract/factors/calls.ts";
import * as resets from "@nodeyard/contract/factors/reset-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { confirmApp, removeApp, startApp } from "./app.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./own-passkeys.ts";
import { askForProof } from "./passkeys.ts";
import { prove } from "./prove.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { askReset } from "./reset/ask-reset.ts";
import { cancelByLink, cancelInSession, showReset, startReset } from "./reset/follow-link.ts";
import { showFactors } from "./show-factors.ts";

export function factorsRoutes(context: RoomContext): Route[] {
  const { deps } = context;
  return [
    route(calls.getFactors, (_request, caller) => showFactors(deps, caller)),
    route(calls.startApp, (request, caller) => startApp(deps, request, caller)),
    route(calls.confirmApp, (request, caller) => confirmApp(context, request, caller)),
    route(calls.removeApp, (_request, caller) => removeApp(context, caller)),
    route(calls.startPasskey, (request, caller) => startPasskey(deps, request, caller)),
    route(calls.addPasskey, (request, caller) => addPasskey(context, request, caller)),
    route(calls.renamePasskey, (request, caller) => renamePasskey(deps, request, caller)),
    route(calls.removePasskey, (request, caller) => removePasskey(context, request, caller)),
    route(calls.renewRecoveryCodes, (_request, caller) => renewRecoveryCodes(deps, caller)),
    route(calls.startProof, async ({ host }, { accountId, sessionHash }) => {
      const use = { accountId, purpose: "prove", holderHash: sessionHash } as const;
      return { options: await askForProof(deps, host, use) };
    }),
    route(resets.askReset, (request, caller) => askReset(deps, request, caller)),
    route(resets.showReset, (request, caller) => showReset(deps, request, caller)),
    route(resets.startReset, (request, caller) => startReset(deps, request, caller)),
    route(resets.cancelReset, (request, caller) => cancelByLink(deps, request, caller)),
    route(resets.cancelOwnReset, (_request, caller) => cancelInSession(deps, caller)),
    route(calls.prove, (request, caller) => prove(context, request, caller)),
  ];
}
