import { describe, expect, it } from "vitest";
import { failedField } from "./failed-field.ts";

const inputs = ["email", "tel", "captcha_id", "captcha", "emailVerifyCode", "password"];
const failed = (step: string) => ({ ret: { status: "failed", step } });

describe("the field that a refusal belongs to", () => {
  it("is the one that the refusal names", () => {
    expect(failedField({ field: "password", body: {} }, inputs, "email")).toBe("password");
  });

  it("is the step at which a code could not be sent", () => {
    expect(failedField({ field: undefined, body: failed("captcha") }, inputs, "email")).toBe(
      "captcha",
    );
    expect(failedField({ field: undefined, body: failed("email") }, inputs, "email")).toBe("email");
  });

  it("is the form's own e-mail input", () => {
    const reset = ["tel", "inputEmail"];
    expect(failedField({ field: undefined, body: failed("email") }, reset, "inputEmail")).toBe(
      "inputEmail",
    );
  });

  it("is the captcha's text for what concerns its id", () => {
    expect(failedField({ field: "captcha_id", body: {} }, inputs, "email")).toBe("captcha");
  });

  it("is none when the form has no such input", () => {
    expect(failedField({ field: "other", body: {} }, inputs, "email")).toBeUndefined();
    expect(failedField({ field: undefined, body: undefined }, inputs, "email")).toBeUndefined();
  });
});
