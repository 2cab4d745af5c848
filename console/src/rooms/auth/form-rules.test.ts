import { describe, expect, it } from "vitest";
import {
  validateLogin,
  validateReset,
  validateResetSend,
  validateSignUp,
  validateSignUpSend,
} from "./form-rules.ts";
import type { LoginForm, ResetForm, SignUpForm } from "./forms.ts";

const login: LoginForm = {
  email: "owner@example.com",
  password: "secret1",
  captcha_id: "id",
  captcha: "abcd",
};
const signUp: SignUpForm = {
  ...login,
  tel: "13800138000",
  emailVerifyCode: "123456",
  rePassword: "secret1",
  refer: "",
  agreement: true,
};
const reset: ResetForm = {
  tel: "13800138000",
  inputEmail: "owner@example.com",
  captcha_id: "",
  captcha: "",
  emailVerifyCode: "123456",
  password: "secret1",
  rePassword: "secret1",
};

/** The Chinese texts by field, which the tests fix exactly. */
function texts(errors: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors as Record<string, { zh: string }>).map(([name, { zh }]) => [name, zh]),
  );
}

describe("sign-in form", () => {
  it("accepts what is right", () => {
    expect(validateLogin(login)).toEqual({});
  });

  it("asks for each missing field, in the order of the form", () => {
    const errors = texts(validateLogin({ email: "", password: "", captcha_id: "", captcha: "" }));
    expect(errors).toEqual({
      email: "请输入邮箱",
      password: "请输入密码",
      captcha: "请输入图片验证码",
    });
    expect(Object.keys(errors)).toEqual(["email", "password", "captcha"]);
  });

  it("wants the form of an e-mail address", () => {
    for (const email of ["a", "a@", "a@b", "a b@c.de", "@b.co"]) {
      expect(texts(validateLogin({ ...login, email }))).toEqual({ email: "请输入格式正确的邮箱" });
    }
  });

  it.each([
    [5, false],
    [6, true],
    [29, true],
    [30, false],
  ])("judges a password of %i characters", (length, isRight) => {
    const errors = texts(validateLogin({ ...login, password: "x".repeat(length) }));
    expect(errors).toEqual(isRight ? {} : { password: "请输入 6 至 29 位的密码" });
  });

  it("wants the captcha again when its picture has not arrived", () => {
    expect(Object.keys(validateLogin({ ...login, captcha_id: "" }))).toEqual(["captcha"]);
  });
});

describe("sign-up form", () => {
  it("accepts what is right", () => {
    expect(validateSignUp(signUp)).toEqual({});
  });

  it("asks for each missing field", () => {
    const empty = Object.fromEntries(Object.keys(signUp).map((name) => [name, ""]));
    expect(texts(validateSignUp({ ...(empty as never as SignUpForm), agreement: false }))).toEqual({
      email: "请输入邮箱",
      tel: "请输入手机号",
      captcha: "请输入图片验证码",
      emailVerifyCode: "请输入手机验证码",
      password: "请输入密码",
      rePassword: "请输入第二次确认密码",
      agreement: "还没有同意用户协议",
    });
  });

  it("rejects a short password, a different confirmation and an invalid address", () => {
    const wrong = { ...signUp, email: "a", password: "12345", rePassword: "123456" };
    expect(texts(validateSignUp(wrong))).toEqual({
      email: "请输入正确格式的邮箱",
      password: "请输入 6 至 29 位的密码",
      rePassword: "第二次密码输入错误",
    });
  });

  it("sends a code only to digits that start with 1, and only with the captcha", () => {
    for (const tel of ["", "23800138000", "1380013800a"]) {
      expect(texts(validateSignUpSend({ ...signUp, tel }))).toEqual({ tel: "手机错误" });
    }
    expect(Object.keys(validateSignUpSend({ ...signUp, captcha: "" }))).toEqual(["captcha"]);
    const noAccountYet = { ...signUp, email: "", password: "", agreement: false };
    expect(validateSignUpSend(noAccountYet)).toEqual({});
  });
});

describe("reset form", () => {
  it("accepts what is right, with the captcha that asked for the code", () => {
    expect(validateReset({ ...reset, captcha_id: "id", captcha: "abcd" })).toEqual({});
    expect(Object.keys(validateReset(reset))).toEqual(["captcha"]);
  });

  it("uses the reset's own messages", () => {
    const wrong = {
      ...reset,
      tel: "",
      inputEmail: "a",
      emailVerifyCode: "",
      password: "1",
      rePassword: "2",
    };
    const errors = validateReset(wrong);
    expect(texts(errors)).toEqual({
      tel: "手机号错误",
      inputEmail: "邮箱错误",
      captcha: "请输入图片验证码",
      emailVerifyCode: "验证码错误",
      password: "密码太短，请输入 6 至 29 位",
      rePassword: "密码错误",
    });
    expect(errors.password?.en).toBe("The password is too short. Use 6 to 29 characters");
  });

  it("sends a code with phone, e-mail and captcha only", () => {
    expect(Object.keys(validateResetSend(reset))).toEqual(["captcha"]);
    expect(validateResetSend({ ...reset, captcha_id: "id", captcha: "abcd" })).toEqual({});
  });
});
