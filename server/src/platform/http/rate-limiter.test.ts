import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "../log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createRateLimiter } from "./rate-limiter.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const limiterOf = () => createRateLimiter(database.db, createLogger("silent"));
const storedHits = async (subject: string): Promise<number[]> =>
  (
    await database.pool.query<{ hits: number }>(
      "select hits from throttles where subject = $1 order by window_start",
      [subject],
    )
  ).rows.map(({ hits }) => hits);

test("a subject that is counted on both sides of a minute's end is written once, and none of its hits is lost", async () => {
  vi.setSystemTime("2026-11-28T08:00:59.500Z");
  const limiter = limiterOf();
  limiter.hit("account:1");
  limiter.hit("account:1");
  vi.setSystemTime("2026-11-28T08:01:00.100Z");
  limiter.hit("account:1");
  await limiter.stop();
  expect(await storedHits("account:1")).toEqual([3]);
});

test("processes count together", async () => {
  vi.setSystemTime("2026-11-28T08:05:10.000Z");
  const [one, other] = [limiterOf(), limiterOf()];
  const left = (limiter: ReturnType<typeof limiterOf>) => limiter.use("tokens:1", 10).left;
  expect([left(one), left(one), left(other)]).toEqual([9, 8, 9]);
  await one.stop();
  await other.stop();
  expect(left(other)).toBe(6);
  expect(await storedHits("tokens:1")).toEqual([3]);
});
