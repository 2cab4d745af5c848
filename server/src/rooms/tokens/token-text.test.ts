import { expect, test } from "vitest";
import { createTokenText, isTokenText, shownPrefix } from "./token-text.ts";

test("a token has a prefix that scanners know, and check characters that a mistyped one fails", () => {
  const token = createTokenText();
  expect(token).toMatch(/^ny_[0-9A-Za-z]{42}$/);
  expect(isTokenText(token)).toBe(true);
  for (let place = 3; place < token.length; place++) {
    const other = token[place] === "a" ? "b" : "a";
    expect(isTokenText(`${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBe(false);
  }
  for (const text of ["", "ny_", token.slice(1), `${token}a`, token.toUpperCase()])
    expect(isTokenText(text)).toBe(false);
});

test("its shown characters are eight, and two tokens differ", () => {
  const [one, other] = [createTokenText(), createTokenText()];
  expect(shownPrefix(one)).toHaveLength(8);
  expect(one).not.toBe(other);
});
