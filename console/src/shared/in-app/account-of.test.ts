import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { expect, it } from "vitest";
import { accountOf, openAccounts } from "./account-of.ts";

const account = (id: string, needsPassword = false): BoundAccount => ({
  id,
  email: `${id}@nodeyard.test`,
  tel: "138****0001",
  boundAt: "2026-11-20T00:00:00.000Z",
  needsPassword,
  hasFactor: false,
  hasApp: false,
});
const [one, two] = [account("one"), account("two")];

it("shows the account that the address names, else the first", () => {
  expect(accountOf([one, two], "two", false)).toBe(two);
  expect(accountOf([one, two], "unbound", false)).toBe(one);
  expect(accountOf([], "one", false)).toBeUndefined();
});

it("takes no account for granted where money is at stake, unless there is one alone", () => {
  expect(accountOf([one, two], null, true)).toBeUndefined();
  expect(accountOf([one, two], "two", true)).toBe(two);
  expect(accountOf([one], null, true)).toBe(one);
});

it("closes an account whose password was changed", () => {
  expect(openAccounts([account("old", true), one])).toEqual([one]);
});
