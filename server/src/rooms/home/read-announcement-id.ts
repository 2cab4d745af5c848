import { ApiError } from "@nodeyard/contract/error.ts";
import { homeErrors } from "@nodeyard/contract/home/errors.ts";

/** Wire ids are decimal text; anything else is no announcement. */
export function readAnnouncementId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new ApiError(homeErrors.unknownAnnouncement);
  return BigInt(text);
}
