/** In the place of a value that a spreadsheet program has made of what was typed, which is not there any more. */
export const NOT_AS_TYPED = "\uFFFD";

/** The text of a cell with its blanks, as it was typed. A date or a truth value is none: the program makes them of other texts. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : NOT_AS_TYPED;
}
