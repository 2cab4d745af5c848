import { TASK_TYPES } from "@nodeyard/contract/tasks/rules.ts";
import { expect, test } from "vitest";
import { faqFigures } from "./faq-figures.ts";
import { faqEn } from "./faq-messages.en.ts";
import { faqZh } from "./faq-messages.zh.ts";

test.each([
  ["Chinese", faqZh(faqFigures)],
  ["English", faqEn(faqFigures)],
])("every task type has its question with the numbers of the rules (%s)", (_language, faq) => {
  const answers = new Map(faq.map(({ key, answer }) => [key, answer.join("\n")]));
  for (const type of TASK_TYPES) {
    expect(answers.get(type)).toMatch(/\d/);
    expect(answers.get(type)).not.toMatch(/undefined|NaN| - /);
  }
  expect(answers.get("A")).toMatch(/26.*5.*7/s);
  expect(answers.get("C")).toMatch(/2(–| to )3/);
  expect(answers.get("D")).toMatch(/40M.*7/s);
  expect(answers.get("H")).toMatch(/1 GiB.*50 GiB/s);
  expect(answers.get("I")).toMatch(/1 GiB.*100 GiB/s);
});

test("both languages have the same questions in the same order", () => {
  expect(faqEn(faqFigures).map(({ key }) => key)).toEqual(faqZh(faqFigures).map(({ key }) => key));
});
