import * as calls from "@nodeyard/contract/identity/calls.ts";
import { CONTACT_TYPES } from "@nodeyard/contract/identity/rules.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { openCloudauth } from "../../platform/identity-check/cloudauth.ts";
import type { Room } from "../../platform/room.ts";
import { cancelChange, showChange } from "./change/cancel-change.ts";
import { changeIdentity } from "./change/change-identity.ts";
import { deleteOldChanges, resealChanges } from "./change/identity-changes.ts";
import { resealOperatorNames } from "./operator-name.ts";
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
      handle(calls.changeIdentity, (deps: SessionDeps, request, caller) =>
        changeIdentity(deps, check, request, caller),
      ),
      handle(calls.showIdentityChange, (deps, { token }, caller) =>
        showChange(deps, token, caller),
      ),
      handle(calls.cancelIdentityChange, (deps: SessionDeps, { token }, caller) =>
        cancelChange(deps, token, caller),
      ),
      uploadPhoto,
      listReviews,
      viewPhotos,
      decidePhotos,
    ];
  },
  onClose: [eraseIdentity],
  reseal: [resealContacts, resealNames, resealPhotos, resealChanges, resealOperatorNames],
  cleanUp: [deleteOldPhotos, deleteOldChanges],
};
