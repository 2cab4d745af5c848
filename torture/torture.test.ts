import { expect, it } from "vitest";
import { createRandom } from "./random.ts";
import { faultsOf, reportText } from "./report.ts";
import { runTorture } from "./run.ts";

const KILLS = 6;

it("loses, doubles and forgets no withdrawal while api, worker and PostgreSQL are killed and the chain misbehaves", async () => {
  const seed = Date.now() % 2 ** 31;
  const report = await runTorture({
    kills: KILLS,
    owners: 4,
    workers: 2,
    random: createRandom(seed),
    hasWrongClock: true,
    hasDeepReorgs: false,
    restoreEvery: KILLS - 2,
  });
  const details = `seed ${seed}\n${reportText(report)}`;
  expect(faultsOf(report), details).toEqual([]);
  expect(report.killCount, details).toBe(KILLS);
  expect(report.outcome.completed, details).toBeGreaterThan(0);
}, 600_000);
