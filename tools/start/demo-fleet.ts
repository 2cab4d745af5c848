import { HOUR_MS } from "../../contract/src/time.ts";
import { claimCodes } from "../../server/src/rooms/bcode/claim.ts";
import { bindFleet } from "../../simulator/src/bind-fleet.ts";
import { pollCommands } from "../../simulator/src/device-calls.ts";
import { createFleet, type FleetPlan, type VirtualDevice } from "../../simulator/src/fleet.ts";
import type { Simulation } from "./demo-simulation.ts";
import type { DemoPeople } from "./demo-people.ts";

/** The owner's devices, and those of neighbours: a network of one owner would pay the same every hour. */
export const OWNERS_DEVICES = 24;
const NEIGHBOURS_DEVICES = 4;
const OWNERS_NODES = 3;
const NEIGHBOURS = 3;
export const DEMO_FLEET: FleetPlan = {
  seed: 20_261_120,
  size: OWNERS_DEVICES + NEIGHBOURS * NEIGHBOURS_DEVICES + OWNERS_NODES + 1,
  normal: OWNERS_NODES + 1,
};
/** The last one: the server that the owner can deploy, which is bound by that. */
export const isMachine = (index: number): boolean => index === DEMO_FLEET.size - 1;
const CODES_PER_HOUR = 10;

/** Whose device it is, by its place in the fleet. */
export function accountOf(people: DemoPeople, index: number): bigint {
  const neighbour = Math.floor((index - OWNERS_DEVICES) / NEIGHBOURS_DEVICES);
  return people.neighbourIds[neighbour] ?? people.ownerId;
}

/** Claims codes as an owner does, ten an hour, and binds the devices with them. */
async function bindDevices(
  simulation: Simulation,
  accountId: bigint,
  fleet: readonly VirtualDevice[],
): Promise<void> {
  const { deps, clock, serverUrl } = simulation;
  for (let from = 0; from < fleet.length; from += CODES_PER_HOUR) {
    if (from > 0) clock.advance(HOUR_MS);
    const devices = fleet.slice(from, from + CODES_PER_HOUR);
    const isLite = devices.every(({ deviceType }) => deviceType === "lite");
    const region = from === 0 && isLite ? "calculate" : "mainland";
    const codes = await deps.db
      .transaction()
      .execute((tx) => claimCodes(deps, tx, { accountId, region, count: devices.length }));
    const parts = { serverUrl, devices, codes, nowMs: simulation.nowMs() };
    // One after the other, so that the lists of every demo have the same order.
    simulation.devices.push(...(await bindFleet({ ...parts, concurrency: 1 })));
  }
}

/** Binds the devices of all owners, the demo owner's first. */
export async function bindAllDevices(simulation: Simulation, people: DemoPeople): Promise<void> {
  const fleet = createFleet(DEMO_FLEET);
  await bindDevices(simulation, people.ownerId, fleet.slice(0, OWNERS_DEVICES));
  for (const [index, neighbourId] of people.neighbourIds.entries()) {
    const from = OWNERS_DEVICES + index * NEIGHBOURS_DEVICES;
    await bindDevices(simulation, neighbourId, fleet.slice(from, from + NEIGHBOURS_DEVICES));
  }
}

/** Binds the owner's standard nodes, the newest of the devices, which set their passwords at once. */
export async function bindNodes(simulation: Simulation, people: DemoPeople): Promise<void> {
  const nodes = createFleet(DEMO_FLEET).slice(-OWNERS_NODES - 1, -1);
  await bindDevices(simulation, people.ownerId, nodes);
  for (const bound of simulation.devices.slice(-OWNERS_NODES))
    await pollCommands(simulation.context, bound, 0);
}
