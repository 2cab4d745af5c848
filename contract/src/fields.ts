import { z } from "zod";

/** Text of at most `maxLength` characters, trimmed. Emptiness is the action's to judge, with the right message. */
export function text(maxLength: number) {
  // PostgreSQL keeps no NUL in text; nobody types one.
  return z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\0]*$/);
}

/** A whole number that may arrive as text, as every value of a query does. */
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
