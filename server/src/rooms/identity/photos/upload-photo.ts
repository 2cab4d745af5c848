import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/identity/calls.ts";
import { identityErrors } from "@nodeyard/contract/identity/errors.ts";
import { PHOTO_MAX_BYTES } from "@nodeyard/contract/identity/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { consume } from "../../../platform/throttle.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { isNameVerified } from "../verified-name.ts";
import { reEncode } from "./re-encode.ts";
import { saveDraft } from "./stored-photos.ts";

/** Each is read and decoded, which takes time. */
const UPLOADS = { bucket: "identity-photos", limit: 20, windowSeconds: DAY_MS / 1000 } as const;

/** Takes a photo of one side of the ID card, to be submitted later. Its file name is of no account. */
export const uploadPhoto = handle(
  calls.uploadImage,
  async (deps, { image, side }, { accountId, signal }) => {
    if (image.size > PHOTO_MAX_BYTES) throw new ApiError(identityErrors.photoTooLarge);
    const jpeg = await reEncode(Buffer.from(await image.arrayBuffer()), { accountId, signal });
    const name = await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      return saveDraft(deps, tx, accountId, { side, jpeg });
    });
    return { data: { name } };
  },
  {
    beforeBody: async (deps, accountId) => {
      if (!(await isNameVerified(deps.db, accountId))) throw new ApiError(identityErrors.nameFirst);
      const limit = { ...UPLOADS, subject: `account:${accountId}` };
      await consume(deps.db, deps.clock, limit, identityErrors.tooManyPhotos);
    },
  },
);
