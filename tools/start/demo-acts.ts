import { reboot } from "../../contract/src/devices/calls.ts";
import { DAY_MS, HOUR_MS } from "../../contract/src/time.ts";
import type { OwnerCaller } from "../../server/src/platform/http/route.ts";
import { saveNote } from "../../server/src/rooms/devices/save-note.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import { catchUp } from "../../simulator/src/catch-up.ts";
import { pollCommands, sendAcknowledgement } from "../../simulator/src/device-calls.ts";
import type { DemoEvent } from "./demo-events.ts";
import { accountOf } from "./demo-fleet.ts";
import { lastSeenMs } from "./demo-outages.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Delay of the command on the device. */
const HOLD_SECONDS = 5;

/** The device's place in the fleet, and how many hours before the demo's now; after a failed task where there is one. */
const RESTARTS: readonly (readonly [index: number, agoHours: number])[] = [
  [3, 0.9],
  [0, 2.1],
  [21, 2.9],
  [14, 3.2],
  [2, 5.4],
  [9, 6.8],
  [8, 9.3],
  [20, 11.1],
  [12, 13.8],
  [15, 17.5],
  [17, 18.7],
  [5, 20.6],
  [36, 26],
  [1, 31],
  [4, 44],
  [10, 66],
  [16, 75],
  [18, 90],
  [22, 135],
  [23, 150],
  [6, 250],
  [0, 300],
  [15, 350],
  [3, 420],
  [12, 480],
  [20, 560],
  [8, 610],
];

/** A device's notes with how many days before the demo's now they were written; a note can be changed once in 7 days. */
const NOTES: readonly (readonly [index: number, agoDays: number, note: string])[] = [
  [0, 24.6, "软路由"],
  [0, 0.4, "客厅软路由"],
  [3, 1.2, "Attic NUC"],
  [6, 31.3, "机房 A"],
  [6, 1.9, "机房 A-03"],
  [9, 2.7, "Office NAS"],
  [12, 3.4, "父母家 N1"],
  [15, 16.8, "Old ARM box"],
  [15, 0.8, "Balcony ARM box"],
  [18, 4.9, "阿里云 2C4G"],
  [21, 17.5, "Rack 7"],
  [21, 5.6, "Rack 7 / slot 2"],
];

type Act = (simulation: Simulation, bound: BoundDevice, caller: OwnerCaller) => Promise<void>;

/** Restarts a device as its page does: it acknowledges, is away for a moment and comes back. */
const restart: Act = async ({ deps, routes, client, context, clock, nowMs }, bound, caller) => {
  const route = routes.find(({ call }) => call === reboot);
  if (!route) throw new Error("the server does not restart devices");
  const send = route.handler as (request: object, caller: OwnerCaller) => Promise<object>;
  if (!bound.device.isOnline(nowMs())) return;
  // Only a device that has just reported can be restarted.
  await catchUp({ client, devices: [bound], nowMs: nowMs() });
  const response = send({ device_id: bound.deviceId }, caller).catch((error: unknown) =>
    deps.log.warn({ err: error, deviceId: bound.deviceId }, "not restarted in the demo's past"),
  );
  await Promise.all([response, pollCommands(context, bound, HOLD_SECONDS)]);
  if (bound.restart === undefined) return;
  const { commandId, backAtMs } = bound.restart;
  clock.set(backAtMs);
  bound.restart = undefined;
  await sendAcknowledgement(context, bound, { commandId, state: "done" });
};

const writeNote =
  (note: string): Act =>
  async ({ deps }, { deviceId }, caller) => {
    await saveNote(deps, { deviceId, note }, caller);
  };

/** Acts of owners on their devices, other than on tasks, most of them in the last days. */
export function actsOf(
  simulation: Simulation,
  people: DemoPeople,
  fromMs: number,
  nowMs: number,
): DemoEvent[] {
  const eventOf = (index: number, agoMs: number, act: Act): DemoEvent[] => {
    const bound = simulation.devices.find(({ device }) => device.index === index);
    const atMs = bound && lastSeenMs(bound, nowMs - agoMs, fromMs);
    if (bound === undefined || atMs === undefined) return [];
    return [{ atMs, run: () => act(simulation, bound, callerOf(accountOf(people, index))) }];
  };
  return [
    ...RESTARTS.flatMap(([index, hours]) => eventOf(index, hours * HOUR_MS, restart)),
    ...NOTES.flatMap(([index, days, note]) => eventOf(index, days * DAY_MS, writeNote(note))),
  ];
}
