import { expect, it } from "vitest";
import { redialDelayMs } from "./redial-delay.ts";

const least = (): number => 0;
const most = (): number => 1;
const NO_SERVER = { error: "noServer", detail: "" } as const;

it("grows from seconds to five minutes, half of it jitter", () => {
  expect([1, 2, 3, 20].map((failures) => redialDelayMs(failures, NO_SERVER, least))).toEqual([
    1_000, 2_000, 4_000, 150_000,
  ]);
  expect([1, 20].map((failures) => redialDelayMs(failures, NO_SERVER, most))).toEqual([
    2_000, 300_000,
  ]);
});

it.each([
  { error: "authFailed", detail: "" },
  { error: "serverRefused", detail: "" },
  { error: "hungUp", detail: "too many sessions" },
] as const)("is a minute at least after $error $detail", (failure) => {
  expect(redialDelayMs(1, failure, least)).toBe(61_000);
  expect(redialDelayMs(1, failure, most)).toBe(92_000);
});

it("is short after a hang-up without a reason, as at the carrier's daily reset", () => {
  expect(redialDelayMs(1, { error: "hungUp", detail: "" }, least)).toBe(1_000);
});

it("doubles up to half an hour while the login is refused", () => {
  const after = (failures: number) =>
    redialDelayMs(failures, { error: "authFailed", detail: "" }, least);
  expect([after(2), after(3)]).toEqual([122_000, 244_000]);
  expect(after(20)).toBe(30 * 60_000 + 150_000);
});
