import { z } from "zod";

/** Text of at most `maxLength` characters, trimmed. May be empty: the action reports that with a suitable message. */
export function text(maxLength: number) {
  // PostgreSQL text cannot contain NUL.
  return z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\0]*$/);
}

/** Control and format characters, which could hide, reorder or break up text where it is shown. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text of a machine, shown to people: as `text`, without invisible characters. */
export function plainText(maxLength: number) {
  return text(maxLength).transform((value) => value.replace(INVISIBLE, " ").trim());
}

/** An integer, possibly as text, as in queries. */
export function wholeNumber(min: number, max: number) {
  const inRange = z.number().int().min(min).max(max);
  return z.union([
    inRange,
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number)
      .pipe(inRange),
  ]);
}

/** `true`/`false`, also as text or as 0 and 1. */
export const flag = z.union([
  z.boolean(),
  z.enum(["true", "1"]).transform(() => true),
  z.enum(["false", "0"]).transform(() => false),
  z.literal(1).transform(() => true),
  z.literal(0).transform(() => false),
]);
