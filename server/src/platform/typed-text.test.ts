import { ApiError, defineErrors } from "@nodeyard/contract/error.ts";
import { expect, test } from "vitest";
import { requireName, requireReason } from "./typed-text.ts";

const errors = defineErrors("test", {
  blank: { code: 1, zh: "空", en: "Blank" },
  invisible: { code: 2, zh: "隐", en: "Invisible" },
  tooLong: { code: 3, zh: "最多 {max} 个字符", en: "At most {max}" },
  noReason: { code: 4, field: "reason", zh: "无", en: "None" },
});
const rule = { ...errors, max: 3 };

/** The error's key, or what is stored. */
function outcome(check: () => string): string {
  try {
    return check();
  } catch (error) {
    if (error instanceof ApiError) return error.definition.key;
    throw error;
  }
}

test.each([
  ["one form, single spaces, none around it", " e\u0301  b ", "é b"],
  ["characters as readers count them", "😀😀😀", "😀😀😀"],
  ["nothing to be seen", "\u3164 ", "test.blank"],
  ["a character that turns text round", "a\u202eb", "test.invisible"],
  ["one character too many", "abcd", "test.tooLong"],
])("a name: %s", (_rule, typed, stored) => {
  expect(outcome(() => requireName(typed, rule))).toBe(stored);
});

test("a limit is in the error, and what a schema checks is not checked again", () => {
  expect(() => requireName("abcd", rule)).toThrow(expect.objectContaining({ params: { max: 3 } }));
  expect(requireName("a\u202eb and more", { blank: errors.blank })).toBe("a\u202eb and more");
});

test.each([
  ["three characters", " why ", "why"],
  ["two, and one that is not seen", "wh\u200b", "test.noReason"],
  ["more than 500", "x".repeat(501), "test.noReason"],
])("a reason: %s", (_rule, typed, stored) => {
  expect(outcome(() => requireReason(typed, errors.noReason))).toBe(stored);
});

test("a reason in another field is refused at that field", () => {
  expect(() => requireReason("", errors.noReason, "answer")).toThrow(
    expect.objectContaining({ field: "answer" }),
  );
});
