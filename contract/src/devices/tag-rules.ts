export const TAG_MAX_LENGTH = 40;
export const TAGS_PER_ACCOUNT = 200;
export const TAGS_PER_DEVICE = 20;
/** Devices that one call can tag. */
export const TAGGED_AT_ONCE = 1000;

/** A tag as it is stored: one normal form, without spaces around it or doubled. */
export function readTagName(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Names that differ by case alone are the same tag. */
export function foldTagName(name: string): string {
  return name.toLowerCase().normalize("NFC");
}

export function isTagTooLong(name: string): boolean {
  return [...name].length > TAG_MAX_LENGTH;
}

/** Control and format characters would hide or reorder the text around a tag. */
export function hasInvisible(name: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
}
