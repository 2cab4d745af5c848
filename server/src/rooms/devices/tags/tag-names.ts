import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { TAG_MAX_LENGTH } from "@nodeyard/contract/devices/tag-rules.ts";
import { requireName } from "../../../platform/typed-text.ts";

/** Normalises a tag's name; throws with the reason if it is invalid. */
export function requireTagName(text: string): string {
  return requireName(text, {
    blank: devicesErrors.tagEmpty,
    invisible: devicesErrors.tagInvisible,
    tooLong: devicesErrors.tagTooLong,
    max: TAG_MAX_LENGTH,
  });
}
