import { DAY_MS } from "@nodeyard/contract/time.ts";
import { expect, it } from "vitest";
import { createLineLoad } from "./line-load.ts";

const START = 1_800_000_000_000;
const out = (kbps: number) => ({ seconds: 5, inBytes: 0, outBytes: kbps * 125 * 5 });
const into = (kbps: number) => ({ seconds: 5, inBytes: kbps * 125 * 5, outBytes: 0 });

it("knows a full line by the most that it carried, in each direction", () => {
  const load = createLineLoad();
  expect(load.isFilled(out(1_000), START)).toBe(true);
  expect(load.isFilled(out(500), START)).toBe(true);
  expect(load.isFilled(out(499), START)).toBe(false);
  expect(load.isFilled(into(20_000), START)).toBe(true);
  expect(load.isFilled(into(500), START)).toBe(false);
});

it("takes no trickle for a full line", () => {
  expect(createLineLoad().isFilled(out(255), START)).toBe(false);
});

it("forgets the most of a day ago, as a line may have become slower", () => {
  const load = createLineLoad();
  load.isFilled(out(100_000), START);
  expect(load.isFilled(out(1_000), START + DAY_MS - 3_600_001)).toBe(false);
  expect(load.isFilled(out(1_000), START + DAY_MS + 3_600_000)).toBe(true);
});
