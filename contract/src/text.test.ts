import { expect, test } from "vitest";
import { ApiError, defineErrors } from "./error.ts";
import { inLanguage } from "./text.ts";

const errors = defineErrors("room", {
  full: { code: 1, zh: "最多 {count} 个", en: "At most {count}" },
  closed: { code: 2, zh: "已关闭", en: "Closed" },
});
const HELLO = { zh: "你好，{name}", en: "Hello {name}" } as const;

test("an error without its parameters does not compile", () => {
  // @ts-expect-error a parameter is missing
  expect(new ApiError(errors.full).message).toBe("room.full");
  // @ts-expect-error another parameter
  expect(new ApiError(errors.full, { params: { number: 3 } }).params).toEqual({ number: 3 });
  expect(new ApiError(errors.full, { params: { count: 3 } }).params).toEqual({ count: 3 });
  expect(new ApiError(errors.closed).definition.status).toBe(200);
});

test("a text without its parameters does not compile", () => {
  // @ts-expect-error a parameter is missing
  expect(inLanguage(HELLO, "en")).toBe("Hello {name}");
  expect(inLanguage(HELLO, "zn", { name: "林" })).toBe("你好，林");
});
