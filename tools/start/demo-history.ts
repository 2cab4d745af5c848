import type { AddressInfo } from "node:net";
import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS, SLOT_MS } from "../../contract/src/time.ts";
import { createApp } from "../../server/src/app.ts";
import { createManualClock, type ManualClock } from "../../server/src/platform/clock.ts";
import type { Config } from "../../server/src/platform/config.ts";
import type { DatabaseHandle } from "../../server/src/platform/database.ts";
import type { Deps } from "../../server/src/platform/http/route.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { claimCodes } from "../../server/src/rooms/bcode/claim.ts";
import { saveNote } from "../../server/src/rooms/devices/save-note.ts";
import { rollUpDue } from "../../server/src/rooms/revenue/roll-up.ts";
import { settleDue } from "../../server/src/rooms/revenue/settle-hour.ts";
import { backfill } from "../../simulator/src/backfill.ts";
import { bindFleet } from "../../simulator/src/bind-fleet.ts";
import {
  storeFleet,
  type BoundDevice,
  type StoredFleet,
} from "../../simulator/src/bound-device.ts";
import { createFleet, type VirtualDevice } from "../../simulator/src/fleet.ts";
import { createDemoPeople } from "./demo-people.ts";

const HISTORY_DAYS = 35;
/** The owner's devices, and those of neighbours: a network of one owner would pay the same every hour. */
const OWNERS_DEVICES = 24;
const NEIGHBOURS_DEVICES = 4;
const FLEET = { seed: 20_261_120, size: OWNERS_DEVICES + 3 * NEIGHBOURS_DEVICES } as const;
const CODES_PER_HOUR = 10;
/** Long enough for an hour to be due, with the grace that late reports have. */
const AFTER_HOUR_MS = 10 * MINUTE_MS;

const NOTES = [
  "客厅软路由",
  "Attic NUC",
  "机房 A-03",
  "Office NAS",
  "父母家 N1",
  "Balcony ARM box",
  "阿里云 2C4G",
  "Rack 7 / slot 2",
];

async function settleAll(deps: Deps): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = (await settleDue(deps)).isMore;
    await rollUpDue(deps);
  }
}

/** Claims codes as an owner does, ten an hour, and binds the devices with them. */
async function bindDevices(
  parts: { deps: Deps; clock: ManualClock; serverUrl: string },
  accountId: bigint,
  fleet: readonly VirtualDevice[],
): Promise<BoundDevice[]> {
  const { deps, clock, serverUrl } = parts;
  const bound: BoundDevice[] = [];
  for (let from = 0; from < fleet.length; from += CODES_PER_HOUR) {
    if (from > 0) clock.advance(HOUR_MS);
    const devices = fleet.slice(from, from + CODES_PER_HOUR);
    const region = from === 0 ? "calculate" : "mainland";
    const codes = await deps.db
      .transaction()
      .execute((tx) => claimCodes(deps, tx, { accountId, region, count: devices.length }));
    const nowMs = clock.now().getTime();
    bound.push(...(await bindFleet({ serverUrl, devices, codes, nowMs })));
  }
  return bound;
}

/** Binds everybody's devices, the owner's first. */
async function bindEverybody(
  parts: { deps: Deps; clock: ManualClock; serverUrl: string },
  people: { ownerId: bigint; neighbourIds: readonly bigint[] },
): Promise<BoundDevice[]> {
  const fleet = createFleet(FLEET);
  const bound = await bindDevices(parts, people.ownerId, fleet.slice(0, OWNERS_DEVICES));
  for (const [index, neighbourId] of people.neighbourIds.entries()) {
    const from = OWNERS_DEVICES + index * NEIGHBOURS_DEVICES;
    bound.push(
      ...(await bindDevices(parts, neighbourId, fleet.slice(from, from + NEIGHBOURS_DEVICES))),
    );
  }
  parts.clock.advance(HOUR_MS);
  return bound;
}

/** Open codes and notes, so that a first look finds something in every place. */
async function furnish(
  deps: Deps,
  ownerId: bigint,
  devices: readonly BoundDevice[],
): Promise<void> {
  for (const [region, count] of [
    ["mainland", 3],
    ["calculate", 2],
    ["non_mainland", 1],
  ] as const) {
    await deps.db
      .transaction()
      .execute((tx) => claimCodes(deps, tx, { accountId: ownerId, region, count }));
  }
  const caller = {
    language: "zn",
    ip: "127.0.0.1",
    userAgent: "demo",
    signal: new AbortController().signal,
    accountId: ownerId,
    sessionHash: undefined,
    deviceId: undefined,
  } as const;
  for (const [index, note] of NOTES.entries()) {
    const device = devices[index * 3];
    if (device) await saveNote(deps, { deviceId: device.deviceId, note }, caller);
  }
}

/**
 * Lives the demo's past: an app of its own on a clock that is moved along, devices that report to it over HTTP, and
 * the settlement of every hour in its turn. What comes out differs from a real month in nothing but its speed.
 * @returns the fleet's keys and numbers, to go on with.
 */
export async function makeHistory(
  parts: { config: Config; database: DatabaseHandle },
  nowMs: number,
  onProgress: (text: string) => void,
): Promise<StoredFleet> {
  const startMs = floorTo(nowMs, HOUR_MS) - HISTORY_DAYS * DAY_MS;
  const clock = createManualClock(startMs);
  const app = await createApp({
    config: { ...parts.config, role: "all", hasOutbox: false },
    clock,
    log: createLogger("error"),
    database: parts.database,
    pagesDirectory: undefined,
  });
  try {
    await app.server.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.server.address() as AddressInfo;
    const serverUrl = `http://127.0.0.1:${port}`;
    const people = await createDemoPeople(app.deps);
    const devices = await bindEverybody({ deps: app.deps, clock, serverUrl }, people);
    const firstMs = clock.now().getTime();
    for (let fromMs = firstMs, day = 1; fromMs < nowMs; fromMs += DAY_MS, day += 1) {
      onProgress(`living through the demo's history: day ${day} of ${HISTORY_DAYS}`);
      const toMs = Math.min(fromMs + DAY_MS, floorTo(nowMs, SLOT_MS));
      clock.set(Math.min(toMs + AFTER_HOUR_MS, nowMs));
      await backfill({ serverUrl, devices, fromMs, toMs, nowMs: clock.now().getTime() });
      await settleAll(app.deps);
    }
    clock.set(nowMs);
    await furnish(app.deps, people.ownerId, devices);
    return storeFleet(FLEET, devices);
  } finally {
    await app.close();
  }
}
