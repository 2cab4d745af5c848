import { expect, test } from "vitest";
import { createKnownCredentials } from "./known-credentials.ts";

test("forgets the least recently used above its size, and what was not used for a day", () => {
  let nowMs = 0;
  const known = createKnownCredentials(() => nowMs, 2);
  const [first, second, third] = [Buffer.from("1"), Buffer.from("2"), Buffer.from("3")];
  known.add(first);
  known.add(second);
  known.add(first);
  known.add(third);
  expect([first, second, third].map((hash) => known.has(hash))).toEqual([true, false, true]);
  known.delete(third);
  expect(known.has(third)).toBe(false);
  nowMs = 86_400_000;
  expect(known.has(first)).toBe(false);
});

test("keeps what is used again within a minute for a day from then, to the minute", () => {
  let nowMs = 0;
  const known = createKnownCredentials(() => nowMs);
  const hash = Buffer.from("1");
  known.add(hash);
  nowMs = 60_000;
  known.add(hash);
  nowMs = 60_000 + 86_399_999;
  expect(known.has(hash)).toBe(true);
  nowMs += 1;
  expect(known.has(hash)).toBe(false);
});
