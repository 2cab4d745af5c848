import { describe, expect, it } from "vitest";
import { taxAgreementEn } from "./tax-agreement.en.ts";
import { taxAgreementZh } from "./tax-agreement.zh.ts";
import { userAgreementEn } from "./user-agreement.en.ts";
import { userAgreementZh } from "./user-agreement.zh.ts";

describe("agreements", () => {
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
    [JSON.stringify(taxAgreementZh), ["一年", "18 周岁", "65 周岁"]],
    [JSON.stringify(taxAgreementEn), ["one year", "at least 18", "under 65"]],
  ])("name their term and the ages", (text, phrases) => {
    for (const phrase of phrases) expect(text).toContain(phrase);
  });
});
