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
  expect(readClaim("non_mainland", form)).toEqual({
    region: "non_mainland",
    nums: 1,
    imageCodeId: "id",
    imageCode: "abcd",
  });
});

test("takes the typed count elsewhere", () => {
  expect(readClaim("mainland", filled({ nums: " 3 ", captcha: "abcd" })).nums).toBe(3);
});

test("refuses a count that is no whole number of at least one", () => {
  for (const nums of ["", "0", "-1", "1.5", "many"]) {
    const request = readClaim("calculate", filled({ nums, captcha: "abcd" }));
    expect(validateClaim(request)).toEqual({ nums: bcode.countInvalid });
  }
});

test("refuses more than ten codes", () => {
  const request = readClaim("mainland", filled({ nums: "11", captcha: "abcd" }));
  expect(validateClaim(request)).toEqual({ nums: bcode.atMostTen });
});

test("wants the captcha", () => {
  const request = readClaim("mainland", filled({ nums: "1", captcha: "  " }));
  expect(validateClaim(request)).toEqual({ captcha: bcode.captchaRequired });
});
