import { describe, expect, it } from "vitest";
import { fieldForError } from "./field-for-error.ts";

const inputs = ["email", "tel", "captcha_id", "captcha", "emailVerifyCode", "password"];
const failed = (step: string) => ({ ret: { status: "failed", step } });

describe("the input that an error belongs to", () => {
  it("is the one that the error names", () => {
    expect(fieldForError({ field: "password", body: {} }, inputs)).toBe("password");
  });

  it("is the step at which a code could not be sent", () => {
    expect(fieldForError({ field: undefined, body: failed("captcha") }, inputs)).toBe("captcha");
    expect(fieldForError({ field: undefined, body: failed("email") }, inputs)).toBe("email");
  });

  it("is the form's own e-mail input", () => {
    const reset = ["tel", "inputEmail"];
    expect(fieldForError({ field: undefined, body: failed("email") }, reset)).toBe("inputEmail");
  });

  it("is the captcha's text for what concerns its id", () => {
    expect(fieldForError({ field: "captcha_id", body: {} }, inputs)).toBe("captcha");
  });

  it("is none when the form has no such input", () => {
    expect(fieldForError({ field: "other", body: {} }, inputs)).toBeUndefined();
    expect(fieldForError({ field: undefined, body: undefined }, inputs)).toBeUndefined();
  });
});
