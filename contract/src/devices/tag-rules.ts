export const TAG_MAX_LENGTH = 40;
export const TAGS_PER_ACCOUNT = 200;
export const TAGS_PER_DEVICE = 20;
/** Devices that one call can tag. */
export const TAGGED_AT_ONCE = 1000;

export function isTagTooLong(name: string): boolean {
  return [...name].length > TAG_MAX_LENGTH;
}
