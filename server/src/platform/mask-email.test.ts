import { expect, it } from "vitest";
import { maskEmail } from "./mask-email.ts";

it("shows the first letters and the domain of an address, and nothing of its length", () => {
  expect(maskEmail("somebody@example.com")).toBe("so***@example.com");
  expect(maskEmail("some@example.com")).toBe("so***@example.com");
  expect(maskEmail("abc@example.com")).toBe("a***@example.com");
  expect(maskEmail("a@example.com")).toBe("a***@example.com");
  expect(maskEmail('"x@y"@example.com')).toBe('"x***@example.com');
  expect(maskEmail("")).toBe("***");
});
