import { withdrawalErrors } from "@nodeyard/contract/withdrawal/errors.ts";
import { expect, test } from "vitest";
import { ApiError } from "../../../shared/http.ts";
import { isNotThere, isRefused } from "./outcome.ts";

const refusal = (httpStatus: number, error?: string) =>
  new ApiError(httpStatus, { message: "", ...(error !== undefined && { error }) });

test("the server's own refusals are clear", () => {
  expect(isRefused(refusal(200, "withdrawal.passwordWrong"))).toBe(true);
  expect(isRefused(refusal(401, "platform.noSession"))).toBe(true);
  expect(isRefused(refusal(429, "platform.tooMany"))).toBe(true);
});

test.each([
  ["no answer", refusal(0)],
  ["an answer that is not JSON", refusal(200)],
  ["a proxy's error page", refusal(502)],
  ["a failure inside the server", refusal(500, "platform.unexpected")],
  ["a database that went away at the commit", refusal(503, "platform.unavailable")],
  ["an answer that took too long", new DOMException("", "TimeoutError")],
])("%s leaves open what happened", (_what, error) => {
  expect(isRefused(error)).toBe(false);
  expect(isNotThere(error)).toBe(false);
});

test("only the server's word means that there is no such withdrawal", () => {
  expect(isNotThere(refusal(200, withdrawalErrors.unknownWithdrawal.key))).toBe(true);
  expect(isNotThere(refusal(200, "withdrawal.closed"))).toBe(false);
});
