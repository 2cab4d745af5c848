import * as calls from "@nodeyard/contract/identity/calls.ts";
import { CONTACT_TYPES } from "@nodeyard/contract/identity/rules.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { openCloudauth } from "../../platform/identity-check/cloudauth.ts";
import type { Room } from "../../platform/room.ts";
import { resealContacts } from "./contact.ts";
import { eraseIdentity } from "./erase-identity.ts";
import { viewPhotos, decidePhotos } from "./operator/decide.ts";
import { listReviews } from "./operator/list-reviews.ts";
import { deleteOldPhotos, resealPhotos } from "./photos/stored-photos.ts";
import { submitPhotos } from "./photos/submit-photos.ts";
import { uploadPhoto } from "./photos/upload-photo.ts";
import { showContact } from "./show-contact.ts";
import { resealNames } from "./verified-name.ts";
import { verifyName } from "./verify-name.ts";
import { verifyPhone } from "./verify-phone.ts";

export const identityRoom: Room = {
  name: "identity",
  handlers: (deps) => {
    const settings = deps.config.identityCheck;
    const check = settings && openCloudauth(settings, deps.clock);
    return [
      showContact,
      handle(calls.setContact, (deps: SessionDeps, request, caller) => {
        if (request.type === CONTACT_TYPES.phone) return verifyPhone(deps, request, caller);
        return request.type === CONTACT_TYPES.primary
          ? verifyName(deps, check, request, caller)
          : submitPhotos(deps, request, caller);
      }),
      uploadPhoto,
      listReviews,
      viewPhotos,
      decidePhotos,
    ];
  },
  onClose: [eraseIdentity],
  reseal: [resealContacts, resealNames, resealPhotos],
  cleanUp: [deleteOldPhotos],
};
