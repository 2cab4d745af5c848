import { AGREEMENT_EDITIONS } from "@nodeyard/contract/agreements.ts";
import { describe, expect, it } from "vitest";
import { taxAgreementEn } from "./tax-agreement.en.ts";
import { taxAgreementZh } from "./tax-agreement.zh.ts";
import { userAgreementEn } from "./user-agreement.en.ts";
import { userAgreementZh } from "./user-agreement.zh.ts";

const MONTH_EN = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

describe("agreements", () => {
  it.each([
    ["user", userAgreementZh, userAgreementEn],
    ["tax", taxAgreementZh, taxAgreementEn],
  ] as const)("the %s agreement shows the edition that an acceptance names", (name, zh, en) => {
    const [year = "", month = ""] = AGREEMENT_EDITIONS[name].split("-");
    expect(zh.version).toContain(`${year} 年 ${Number(month)} 月版`);
    expect(en.version).toContain(MONTH_EN.format(new Date(`${year}-${month}-01T00:00:00Z`)));
  });

  it.each([
    ["user agreement", userAgreementZh, userAgreementEn],
    ["tax agent agreement", taxAgreementZh, taxAgreementEn],
  ])("the %s says the same number of things in both languages", (_, zh, en) => {
    const shape = (text: typeof zh) => text.sections.map(({ paragraphs }) => paragraphs.length);
    expect(shape(en)).toEqual(shape(zh));
  });

  it.each([
    [JSON.stringify(userAgreementZh), ["一年", "16 周岁", "18 周岁", "18 至 65 周岁"]],
    [JSON.stringify(userAgreementEn), ["one year", "16 years", "16 or 17", "18 to 65"]],
    [JSON.stringify(taxAgreementZh), ["一年", "18 至 65 周岁"]],
    [JSON.stringify(taxAgreementEn), ["one year", "18 to 65"]],
  ])("name their term and the ages", (text, phrases) => {
    for (const phrase of phrases) expect(text).toContain(phrase);
  });
});
