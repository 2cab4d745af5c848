import { crc32 } from "node:zlib";
import { TOKEN_PREFIX } from "@nodeyard/contract/tokens/rules.ts";
import { randomText } from "../../platform/secrets.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 36 characters of 62: 214 bits. */
const RANDOM_LENGTH = 36;
/** Base-62 length of a CRC-32. */
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);
/** Enough to know one of twenty by, and nothing to guess the rest from. */
const SHOWN_LENGTH = TOKEN_PREFIX.length + 5;

/** CRC-32 in base 62. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = "";
  for (let place = 0; place < CHECK_LENGTH; place++) {
    check = `${ALPHABET[rest % ALPHABET.length]}${check}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return check;
}

/** `ny_`, random characters, and check characters by which a scanner knows a token from a word. */
export function createTokenText(): string {
  const body = `${TOKEN_PREFIX}${randomText(RANDOM_LENGTH, ALPHABET)}`;
  return `${body}${checkOf(body)}`;
}

export function shownPrefix(token: string): string {
  return token.slice(0, SHOWN_LENGTH);
}

/** True if a text has a token's form and check characters; says nothing about whether there is such a token. */
export function isTokenText(text: string): boolean {
  const body = text.slice(0, -CHECK_LENGTH);
  return FORM.test(text) && text === `${body}${checkOf(body)}`;
}
