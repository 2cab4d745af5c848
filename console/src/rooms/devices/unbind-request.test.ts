import { expect, test } from "vitest";
import { readUnbindProof, unbindFieldOf, unbindMistakes } from "./unbind-request.ts";

test("turns the form's fields into those of the call", () => {
  const form = new FormData();
  form.set("captcha", " k3fp ");
  form.set("captcha_id", "id-1");
  form.set("emailVerifyCode", "123456 ");
  expect(readUnbindProof(form)).toEqual({
    emailVerifyCode: "123456",
    imageCodeId: "id-1",
    imageCode: "k3fp",
  });
});

test("wants both the captcha and the code", () => {
  expect(unbindMistakes(readUnbindProof(new FormData()))).toEqual({
    imageCode: "imageCodeRequired",
    emailVerifyCode: "codeRequired",
  });
});

test("shows a refusal at the field that it is about", () => {
  expect(unbindFieldOf("captcha")).toBe("imageCode");
  expect(unbindFieldOf("imageCode")).toBe("imageCode");
  expect(unbindFieldOf("emailVerifyCode")).toBe("emailVerifyCode");
  expect(unbindFieldOf("deviceId")).toBeUndefined();
});
