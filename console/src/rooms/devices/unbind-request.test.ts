import { expect, test } from "vitest";
import { devices } from "./messages.ts";
import { readUnbindProof, validateTypedCount, validateUnbindProof } from "./unbind-request.ts";

test("reads captcha and code without the spaces around them", () => {
  const form = new FormData();
  form.set("captcha_id", "c1");
  form.set("captcha", " ab12 ");
  form.set("emailVerifyCode", " 123456 ");
  const proof = readUnbindProof(form);
  expect(proof).toEqual({ imageCodeId: "c1", imageCode: "ab12", emailVerifyCode: "123456" });
  expect(validateUnbindProof(proof)).toEqual({});
});

test("asks for captcha and code", () => {
  const empty = readUnbindProof(new FormData());
  expect(validateUnbindProof(empty)).toEqual({
    captcha: devices.imageCodeRequired,
    emailVerifyCode: devices.codeRequired,
  });
});

test("the number of devices is typed from six on, exactly", () => {
  expect(validateTypedCount("", 5)).toEqual({ typedCount: undefined });
  for (const typed of ["", "5", "6 ", "60"])
    expect(validateTypedCount(typed, 6)).toEqual({ typedCount: devices.bulkCountWrong("6") });
  expect(validateTypedCount("6", 6)).toEqual({ typedCount: undefined });
});
