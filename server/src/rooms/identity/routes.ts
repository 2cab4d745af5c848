import * as calls from "@nodeyard/contract/identity/calls.ts";
import { CONTACT_TYPES } from "@nodeyard/contract/identity/rules.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { openCloudauth } from "../../platform/identity-check/cloudauth.ts";
import type { RoomContext } from "../../platform/room.ts";
import { showContact } from "./show-contact.ts";
import { verifyName } from "./verify-name.ts";
import { verifyPhone } from "./verify-phone.ts";

export function identityRoutes(context: RoomContext): Route[] {
  const { deps } = context;
  const settings = deps.config.identityCheck;
  const check = settings && openCloudauth(settings, deps.clock);
  return [
    route(calls.getContact, (_request, caller) => showContact(deps, caller)),
    route(calls.setContact, (request, caller) =>
      request.type === CONTACT_TYPES.phone
        ? verifyPhone(context, request, caller)
        : verifyName(deps, check, request, caller),
    ),
  ];
}
