import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Queryable } from "../../server/src/platform/database.ts";
import {
  GOOD_MACHINE,
  startSshMachine,
} from "../../server/src/rooms/standard-nodes/testing/ssh-machine.ts";
import { bindFleet } from "../../simulator/src/bind-fleet.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import type { VirtualDevice } from "../../simulator/src/fleet.ts";
import { DEMO_MACHINE_IP, DEMO_NODE_PASSWORD } from "./demo-nodes.ts";

const INSTALLING_SECONDS = 12;
const POLL_MS = 1000;

/**
 * Updates the demo's node to the port of the machine since this start. It is the oldest node on loopback: nodes that owners
 * submitted there keep their ports, because no two nodes of an account share one.
 */
export async function leadNodeTo(db: Queryable, port: number): Promise<void> {
  await db
    .updateTable("standard_nodes")
    .set({ ssh_port: port, host_key: null })
    .where("standard_node_id", "=", (oldest) =>
      oldest
        .selectFrom("standard_nodes")
        .select(({ fn }) => fn.min("standard_node_id").as("standard_node_id"))
        .where("ip", "=", DEMO_MACHINE_IP),
    )
    .where("device_id", "is", null)
    .execute();
}

/**
 * A machine on loopback that speaks SSH, for the demo's node that waits to be submitted: the deployer logs in and installs there, and
 * what it has installed is a virtual device.
 */
export async function startDemoMachine(options: {
  db: Database;
  serverUrl: string;
  device: VirtualDevice;
  onBound: (bound: BoundDevice) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { db, serverUrl, device, signal } = options;
  const accepted = { account: "root", password: DEMO_NODE_PASSWORD };
  const facts = { ...GOOD_MACHINE, mac: device.mac };
  const machine = await startSshMachine(accepted, { facts });
  machine.installer = `sleep ${INSTALLING_SECONDS}`;
  try {
    await leadNodeTo(db, machine.port);
    const tried = new Set<string>();
    while (!signal.aborted) {
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      const codes = machine.seen.flatMap(({ input }) => /--code (\S+)/.exec(input)?.[1] ?? []);
      const code = codes.at(-1);
      if (code === undefined || tried.has(code)) continue;
      tried.add(code);
      await sleep(INSTALLING_SECONDS * 1000, undefined, { signal }).catch(() => undefined);
      const binding = { serverUrl, devices: [device], codes: [code], nowMs: Date.now(), signal };
      const [bound] = await bindFleet(binding);
      if (bound) return options.onBound(bound);
    }
  } finally {
    await machine.stop();
  }
}
