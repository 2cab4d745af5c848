import * as calls from "@nodeyard/contract/identity/calls.ts";
import * as photoCalls from "@nodeyard/contract/identity/photo-calls.ts";
import { CONTACT_TYPES } from "@nodeyard/contract/identity/rules.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { openCloudauth } from "../../platform/identity-check/cloudauth.ts";
import type { RoomContext } from "../../platform/room.ts";
import { decidePhotos, lookAtPhotos } from "./photos/decide.ts";
import { listReviews } from "./photos/list-reviews.ts";
import { submitPhotos } from "./photos/submit-photos.ts";
import { uploadPhoto } from "./photos/upload-photo.ts";
import { showContact } from "./show-contact.ts";
import { verifyName } from "./verify-name.ts";
import { verifyPhone } from "./verify-phone.ts";

export function identityRoutes(context: RoomContext): Route[] {
  const { deps } = context;
  const settings = deps.config.identityCheck;
  const check = settings && openCloudauth(settings, deps.clock);
  return [
    route(calls.getContact, (_request, caller) => showContact(deps, caller)),
    route(calls.setContact, (request, caller) => {
      if (request.type === CONTACT_TYPES.phone) return verifyPhone(context, request, caller);
      return request.type === CONTACT_TYPES.primary
        ? verifyName(deps, check, request, caller)
        : submitPhotos(deps, request, caller);
    }),
    route(photoCalls.uploadImage, (request, caller) => uploadPhoto(deps, request, caller)),
    route(photoCalls.listPhotoReviews, (request, caller) => listReviews(deps, request, caller)),
    route(photoCalls.lookAtPhotos, (request, caller) => lookAtPhotos(deps, request, caller)),
    route(photoCalls.decidePhotos, (request, caller) => decidePhotos(deps, request, caller)),
  ];
}
