import { expect, test } from "vitest";
import { readClaim, validateClaim } from "./claim-request.ts";
import { bcode } from "./messages.ts";

function filled(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test("always claims one code of the kind whose count has no input", () => {
  const form = filled({ nums: "7", captcha: "abcd", captcha_id: "id" });
  expect(readClaim("non_mainland", form, 10)).toEqual({
    region: "non_mainland",
    nums: 1,
    imageCodeId: "id",
    imageCode: "abcd",
  });
});

test("takes the typed count elsewhere", () => {
  expect(readClaim("mainland", filled({ nums: " 3 ", captcha: "abcd" }), 10).nums).toBe(3);
});

test("refuses a count that is no whole number of at least one", () => {
  for (const nums of ["", "0", "-1", "1.5", "many"]) {
    const request = readClaim("calculate", filled({ nums, captcha: "abcd" }), 10);
    expect(validateClaim(request, 10)).toEqual({ nums: bcode.countInvalid });
  }
});

test("refuses more codes than the account's quota of an hour", () => {
  const form = filled({ nums: "11", captcha: "abcd" });
  const claim = (perHour: number) => validateClaim(readClaim("mainland", form, perHour), perHour);
  expect(claim(10)).toEqual({ nums: bcode.aboveQuota("10") });
  expect(claim(11)).toEqual({});
});

test("wants the captcha", () => {
  const request = readClaim("mainland", filled({ nums: "1", captcha: "  " }), 10);
  expect(validateClaim(request, 10)).toEqual({ captcha: bcode.captchaRequired });
});
