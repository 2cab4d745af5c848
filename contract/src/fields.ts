import { z } from "zod";
import { plainForm, type PlainKind } from "./plain-form.ts";

/** Text of at most `maxLength` characters, trimmed. May be empty: the action reports that with a suitable message. */
export function text(maxLength: number) {
  // PostgreSQL text cannot contain NUL, nor half of a surrogate pair.
  return z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\0\p{Cs}]*$/u);
}

/** Text in its plain form (`plainForm`), so that every spelling is compared and stored as one. */
export function typed(kind: PlainKind, maxLength: number) {
  return text(maxLength).transform((value) => plainForm(kind, value));
}

/** Control and format characters, which could hide, reorder or break up text where it is shown. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text of a machine, shown to people: as `text`, without invisible characters. */
export function plainText(maxLength: number) {
  return text(maxLength).transform((value) => value.replace(INVISIBLE, " ").trim());
}

/** Control characters, and those that reorder text. Joiners stay: they are part of emoji and of some scripts. */
const REORDERING = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of a person, shown to others: as `text`, without what could reorder or break up what is around it. */
export function writtenText(maxLength: number) {
  return text(maxLength).transform((value) => value.replace(REORDERING, " ").trim());
}

/** A time in a response. */
export const instant = z.string().meta({ description: "ISO instant" });

/** A time in a request. Any text: the action reads it with `readInstant`, and reports with a suitable message that it is none. */
export const instantText = text(40).meta({ description: "ISO instant with its zone" });
const zonedInstant = z.iso.datetime({ offset: true });

/** Undefined unless it is an ISO instant with its zone. */
export function readInstant(written: string): Date | undefined {
  const { data } = zonedInstant.safeParse(written);
  return data === undefined ? undefined : new Date(data);
}

/** The address of a machine, as it reports it; empty if it is none. */
export function reportedIp() {
  const address = z.union([z.ipv4(), z.ipv6()]);
  return text(45).transform((value) => (address.safeParse(value).success ? value : ""));
}

/** An integer, possibly as text, as in queries. */
export function integer(min: number, max: number) {
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
