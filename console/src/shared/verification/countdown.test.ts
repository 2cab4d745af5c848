import { describe, expect, it } from "vitest";
import { secondsLeft } from "./countdown.ts";

describe("the wait before another code", () => {
  it("counts whole seconds, from 60 down to 0", () => {
    expect(secondsLeft(60_000, 0, 60)).toBe(60);
    expect(secondsLeft(60_000, 1, 60)).toBe(60);
    expect(secondsLeft(60_000, 1000, 60)).toBe(59);
    expect(secondsLeft(60_000, 59_999, 60)).toBe(1);
    expect(secondsLeft(60_000, 60_000, 60)).toBe(0);
  });

  it("is over when the tab wakes late", () => {
    expect(secondsLeft(60_000, 3_600_000, 60)).toBe(0);
  });

  it("never grows when the clock is set back", () => {
    expect(secondsLeft(60_000, -3_600_000, 60)).toBe(60);
  });
});
