import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pointsAt, unbindDevice } from "../monitoring/testing/fleet.ts";
import { registerCrowdMetrics } from "./crowd-metrics.ts";
import { LONG_BOUND } from "./testing/day-credits.ts";
import { createRevenueWorld, type RevenueWorld } from "./testing/revenue-world.ts";

let world: RevenueWorld;
beforeAll(async () => {
  world = await createRevenueWorld("2026-03-10T00:00:00Z");
});
afterAll(() => world.drop());

async function read(): Promise<string[]> {
  const registry = new Registry();
  registerCrowdMetrics(registry, world.deps);
  return (await registry.metrics()).split("\n").filter((line) => /^\w/.test(line));
}

it("counts addresses with more online devices than the rule pays in full, and their devices", async () => {
  const owner = await world.owner();
  const ids: bigint[] = [];
  for (const [ip, count] of [
    ["192.0.2.1", 6],
    ["192.0.2.2", 5],
    ["192.0.2.3", 4],
  ] as const)
    for (let index = 0; index < count; index += 1) {
      const id = await world.device(owner, LONG_BOUND);
      await world.report(id, pointsAt([]), {}, ip);
      ids.push(id);
    }
  expect(await read()).toEqual(["nodeyard_crowded_addresses 2", "nodeyard_crowded_devices 11"]);
  await unbindDevice(world.database.db, ids[0] as bigint, world.deps.clock.now());
  await unbindDevice(world.database.db, ids[6] as bigint, world.deps.clock.now());
  expect(await read()).toEqual(["nodeyard_crowded_addresses 1", "nodeyard_crowded_devices 5"]);
  await world.database.pool.query("update settlement_rules set network_devices = null");
  expect(await read()).toEqual(["nodeyard_crowded_addresses 0", "nodeyard_crowded_devices 0"]);
});
