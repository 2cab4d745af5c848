import { ApiError } from "@nodeyard/contract/error.ts";
import { homeErrors } from "@nodeyard/contract/home/errors.ts";
import { readWireId } from "../../../platform/wire-id.ts";

/** A text that is no id is no announcement. */
export function readAnnouncementId(text: string): bigint {
  const id = readWireId(text);
  if (id === undefined) throw new ApiError(homeErrors.unknownAnnouncement);
  return id;
}
