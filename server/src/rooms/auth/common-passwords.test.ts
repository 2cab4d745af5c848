import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { checkNewPassword } from "./new-password.ts";

test.each(["123456", "Password1", "woaini1314", "qwertyuiop", "letmein", "5201314", "nodeyard"])(
  "%s is common",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(() => checkNewPassword(password, authErrors.signUpPasswordLength, "password")).toThrow(
      authErrors.passwordTooCommon.key,
    );
  },
);

test("the list has thousands of passwords, all of a length that could be chosen", async () => {
  const text = await readFile(new URL("common-passwords.txt", import.meta.url), "utf8");
  const passwords = text.trim().split("\n");
  expect(new Set(passwords).size).toBeGreaterThan(5_000);
  expect(passwords.filter(({ length }) => length < 6 || length > 29)).toEqual([]);
});
