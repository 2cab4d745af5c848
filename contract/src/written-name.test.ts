import { expect, test } from "vitest";
import { hasInvisible, isBlank } from "./written-name.ts";

test.each(["\u3164", "\u2800", "\ufe0f", "\u034f", " \u200b ", "\u00a0", "\u2060\u00ad", ""])(
  "%j is blank",
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

test.each(["Rack 7", "客厅", "👨‍👩‍👧‍👦 fam", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "1️⃣", "🇨🇳"])(
  "%s can be read, and hides nothing",
  (text) => {
    expect(isBlank(text)).toBe(false);
    expect(hasInvisible(text)).toBe(false);
  },
);

test.each(["a\u202eb", "a\u0007b", "a\u200bb", "\u200dx", "a\u2066b", "a\u2028b", "a\u00adb"])(
  "%j hides something",
  (text) => {
    expect(hasInvisible(text)).toBe(true);
  },
);
