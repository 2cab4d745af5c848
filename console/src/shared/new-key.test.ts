import { expect, test } from "vitest";
import { newKey } from "./new-key.ts";

/** Version 4, of random digits, as the contract takes it. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("every key is a random UUID, and no two are the same", () => {
  const keys = Array.from({ length: 1000 }, newKey);
  for (const key of keys) expect(key).toMatch(UUID);
  expect(new Set(keys).size).toBe(keys.length);
});
