/** In the place of a number that a spreadsheet program has rounded: what was typed is not there any more. */
export const LOST_DIGITS = "\uFFFD";

/** The text of a cell, as it was typed. A date is none: the program may have made it of a number. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value.trim();
  return typeof value === "boolean" ? String(value).toUpperCase() : LOST_DIGITS;
}
