import { claimCodes } from "../../server/src/rooms/bcode/claim.ts";
import { closeBinding } from "../../server/src/rooms/devices/close-binding.ts";
import { bindFleet } from "../../simulator/src/bind-fleet.ts";
import { accountOf } from "./demo-fleet.ts";
import type { DemoPeople } from "./demo-people.ts";
import type { Simulation } from "./demo-simulation.ts";

/** Place in the fleet of a neighbour's device without tasks. */
const MOVED = 30;

/** A machine that one neighbour gave to another: unbound, and bound again with a code of the other. */
export async function moveDevice(simulation: Simulation, people: DemoPeople): Promise<void> {
  const { deps, devices, serverUrl } = simulation;
  const place = devices.findIndex(({ device }) => device.index === MOVED);
  const bound = devices[place];
  const newOwnerId = people.neighbourIds.at(-1);
  if (bound === undefined || newOwnerId === undefined)
    throw new Error("the demo has no device to move");
  const accountId = accountOf(people, MOVED);
  const codes = await deps.db.transaction().execute(async (tx) => {
    const binding = { deviceId: BigInt(bound.deviceId), accountId };
    await closeBinding(deps, tx, binding, { actorAccountId: accountId, ip: "127.0.0.1" });
    return claimCodes(deps, tx, { accountId: newOwnerId, region: "mainland", count: 1 });
  });
  const parts = { serverUrl, devices: [bound.device], codes, nowMs: simulation.nowMs() };
  devices.splice(place, 1, ...(await bindFleet(parts)));
}
