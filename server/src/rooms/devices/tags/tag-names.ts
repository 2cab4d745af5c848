import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { isTagTooLong, TAG_MAX_LENGTH } from "@nodeyard/contract/devices/tag-rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { hasInvisible, isBlank, readName } from "@nodeyard/contract/written-name.ts";

/** Normalises a tag's name; throws with the reason if it is invalid. */
export function requireTagName(text: string): string {
  const name = readName(text);
  if (isBlank(name)) throw new ApiError(devicesErrors.tagEmpty);
  if (hasInvisible(text)) throw new ApiError(devicesErrors.tagInvisible);
  if (isTagTooLong(name))
    throw new ApiError(devicesErrors.tagTooLong, { params: { max: TAG_MAX_LENGTH } });
  return name;
}
