import type { Room } from "../../platform/room.ts";
import { resealContacts } from "./contact.ts";
import { forgetIdentity } from "./forget-identity.ts";
import { deleteOldPhotos, resealPhotos } from "./photos/stored-photos.ts";
import { identityRoutes } from "./routes.ts";
import { resealNames } from "./verified-name.ts";

export const identityRoom: Room = {
  name: "identity",
  routes: identityRoutes,
  onClose: forgetIdentity,
  reseal: async (tx, encryption) =>
    (await resealContacts(tx, encryption)) +
    (await resealNames(tx, encryption)) +
    (await resealPhotos(tx, encryption)),
  cleanUp: deleteOldPhotos,
};
