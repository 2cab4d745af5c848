import { describe, expect, it } from "vitest";
import { isEmail, isPhone } from "./auth/rules.ts";
import { isRealName } from "./identity/rules.ts";
import { isAlipayAccount } from "./payee/rules.ts";
import { plainForm, type PlainKind } from "./plain-form.ts";

describe("the plain form of a typed text", () => {
  it.each<[PlainKind, string, string]>([
    ["phone", "13912345678", "13912345678"],
    ["phone", "１３９１２３４５６７８", "13912345678"],
    ["phone", "+86 139 1234 5678", "13912345678"],
    ["phone", "+86-139-1234-5678", "13912345678"],
    ["phone", "（＋８６）１３９－１２３４－５６７８", "13912345678"],
    ["phone", "0086 13912345678", "13912345678"],
    ["phone", "86-13912345678", "13912345678"],
    ["phone", "\u202d139\u00a01234\u20115678\u202c", "13912345678"],
    ["phone", "139.1234.5678", "13912345678"],
    ["phone", "139****5678", "139****5678"],
    ["code", " 140\u3000009 ", "140009"],
    ["code", "１４０-００９", "140009"],
    ["code", "7k2m-9qxr-04tb-hwfn", "7k2m9qxr04tbhwfn"],
    ["code", "ａＢ３４", "aB34"],
    ["cardNumber", "6222\u00a00200 0000-0000\u200b007", "6222020000000000007"],
    ["idNumber", "１１０１０１\u300019900307－４３１ｘ", "11010119900307431X"],
    ["idNumber", "110101 19900307 431×", "11010119900307431X"],
    ["idNumber", "110101-19900307-4310", "110101199003074310"],
    ["email", "ｏｗｎｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ", "owner@example.com"],
    ["email", " owner@example。com\u200b", "owner@example.com"],
    ["email", "first-last@my-host.example", "first-last@my-host.example"],
    ["alipayAccount", "+86 139-1234-5678", "13912345678"],
    ["alipayAccount", "ｐａｙ-me＠example.com", "pay-me@example.com"],
    ["realName", "王\u3000小明", "王小明"],
    ["realName", "阿依古丽 · 买买提", "阿依古丽·买买提"],
    ["realName", "\u{20bb7}田\u00a0明", "\u{20bb7}田明"],
  ])("of the %s %j is %j", (kind, typed, plain) => {
    expect(plainForm(kind, typed)).toBe(plain);
    expect(plainForm(kind, plain)).toBe(plain);
  });

  it.each([..."·•・･．.∙‧⋅●◦˙\u0387\u2024ㆍ⸱。"])("of a name has U+00B7 for %j", (dot) => {
    expect(plainForm("realName", `古丽${dot}阿不都`)).toBe("古丽·阿不都");
  });

  it("leaves what is no such text at all to be refused", () => {
    for (const typed of ["+85291234567", "+1 202 555 0147", "abc", "1391234567+"])
      expect(isPhone(plainForm("phone", typed))).toBe(false);
    for (const typed of ["甲A", "甲··乙", "·甲乙", "甲,乙"])
      expect(isRealName(plainForm("realName", typed))).toBe(false);
    expect(isEmail(plainForm("email", "a@b@c.de"))).toBe(false);
    expect(isAlipayAccount(plainForm("alipayAccount", "＝1+1@b.co"))).toBe(false);
  });
});
