import { readFileSync } from "node:fs";

/** The 5,000 most common leaked passwords of valid length, and common Chinese ones. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .trim()
    .split("\n"),
);

/** True if a password is common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
