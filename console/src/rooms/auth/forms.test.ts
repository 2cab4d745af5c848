import { describe, expect, it } from "vitest";
import {
  loginRequest,
  readLogin,
  readReset,
  readSignUp,
  registerRequest,
  resetCodeRequest,
  resetRequest,
  signUpCodeRequest,
} from "./forms.ts";

function formData(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe("from a form to the wire", () => {
  it("trims texts but never a password", () => {
    const form = readLogin(formData({ email: " a@b.co ", password: " p w ", captcha: " xy " }));
    expect(form).toEqual({ email: "a@b.co", password: " p w ", captcha_id: "", captcha: "xy" });
  });

  it.each([
    ["138 0013 8000", "13800138000"],
    ["138-0013-8000", "13800138000"],
    ["+86 13800138000", "13800138000"],
    ["8613800138000", "13800138000"],
    ["861380013800", "861380013800"],
  ])("reads the phone number %s as %s", (typed, tel) => {
    expect(readReset(formData({ tel: typed })).tel).toBe(tel);
  });

  it("registers with the invitation code only when there is one", () => {
    const values = { email: "a@b.co", tel: "13800138000", agreement: "on" };
    expect(registerRequest(readSignUp(formData(values)))).not.toHaveProperty("refer");
    expect(registerRequest(readSignUp(formData({ ...values, refer: " R7 " }))).refer).toBe("R7");
    expect(readSignUp(formData(values)).agreement).toBe(true);
    expect(readSignUp(formData({})).agreement).toBe(false);
  });

  it("asks for a code with its purpose, and for a reset with the account's e-mail", () => {
    const data = formData({
      tel: "13800138000",
      inputEmail: "a@b.co",
      captcha: "xy",
      captcha_id: "id",
      password: "secret1",
    });
    expect(signUpCodeRequest(readSignUp(data))).toEqual({
      tel: "13800138000",
      purpose: "signup",
      captcha_id: "id",
      captcha: "xy",
    });
    expect(resetCodeRequest(readReset(data))).toEqual({
      tel: "13800138000",
      email: "a@b.co",
      purpose: "reset",
      captcha_id: "id",
      captcha: "xy",
    });
    expect(resetRequest(readReset(data))).toMatchObject({ captcha_id: "id", captcha: "xy" });
  });

  it("signs in with what the browser is known by, if it is", () => {
    const form = readLogin(formData({ email: "a@b.co" }));
    expect(loginRequest(form, null)).not.toHaveProperty("deviceToken");
    expect(loginRequest(form, "token").deviceToken).toBe("token");
  });
});
