import type { AddressInfo } from "node:net";
import { DAY_MS, floorTo, HOUR_MS } from "../../contract/src/time.ts";
import { createApp } from "../../server/src/app.ts";
import type { Chain } from "../../server/src/platform/chain/chain.ts";
import { createManualClock } from "../../server/src/platform/clock.ts";
import type { Config } from "../../server/src/platform/config.ts";
import type { DatabaseHandle } from "../../server/src/platform/database.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import type { FieldEncryption } from "../../server/src/platform/field-encryption.ts";
import { claimCodes } from "../../server/src/rooms/bcode/claim.ts";
import { refreshStaleConditions } from "../../server/src/rooms/conditions/refresh-stale.ts";
import { saveNote } from "../../server/src/rooms/devices/save-note.ts";
import { storeFleet, type StoredFleet } from "../../simulator/src/bound-device.ts";
import { announce } from "./demo-announcements.ts";
import { daysOf, outagesOf, tasksOf, type DemoEvent } from "./demo-events.ts";
import { bindEverybody, bindNodes, DEMO_FLEET } from "./demo-fleet.ts";
import { callerOf, type DemoLife, startLife } from "./demo-life.ts";
import { createDemoPeople } from "./demo-people.ts";
import { offerOpeningReward } from "./demo-rewards.ts";
import { withdrawalsOf } from "./demo-withdrawals.ts";

/** So long that a month's start is in it whose month before was lived for more than a week, whatever the day of the month. */
const HISTORY_DAYS = 40;
/** How long ago the standard nodes came: the rewards of new devices are among the last seven days. */
const NODES_AGO_MS = 4.2 * DAY_MS;

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

/** Open codes and notes, so that a first look finds something in every place. */
async function furnish({ deps, devices }: DemoLife, ownerId: bigint): Promise<void> {
  for (const [region, count] of [
    ["mainland", 3],
    ["calculate", 2],
    ["non_mainland", 1],
  ] as const) {
    await deps.db
      .transaction()
      .execute((tx) => claimCodes(deps, tx, { accountId: ownerId, region, count }));
  }
  for (const [index, note] of NOTES.entries()) {
    const device = devices[index * 3];
    if (device) await saveNote(deps, { deviceId: device.deviceId, note }, callerOf(ownerId));
  }
}

async function liveThrough(life: DemoLife, events: readonly DemoEvent[]): Promise<void> {
  for (const event of events) {
    life.clock.set(Math.max(life.nowMs(), event.atMs));
    await event.live();
  }
}

async function live(
  life: DemoLife,
  nowMs: number,
  onProgress: (text: string) => void,
): Promise<void> {
  const people = await createDemoPeople(life.deps);
  await offerOpeningReward(life);
  await bindEverybody(life, people);
  const firstMs = life.nowMs();
  const nodesMs = nowMs - NODES_AGO_MS;
  const onDay = (day: number): void =>
    onProgress(`living through the demo's history: day ${day} of ${HISTORY_DAYS}`);
  const withdrawals = withdrawalsOf(life, people, firstMs, nowMs);
  const plan = (): DemoEvent[] =>
    [
      ...tasksOf(life, people, firstMs, nowMs),
      ...outagesOf(life, firstMs, nowMs),
      ...daysOf(life, firstMs, nowMs, onDay),
      // After the days: what is withdrawn now comes after all that is settled now.
      ...withdrawals,
    ].toSorted((one, other) => one.atMs - other.atMs);
  await liveThrough(
    life,
    plan().filter(({ atMs }) => atMs < nodesMs),
  );
  life.clock.set(Math.max(life.nowMs(), nodesMs));
  await bindNodes(life, people);
  // Planned again with all devices: the nodes, too, come and go from here on.
  await liveThrough(
    life,
    plan().filter(({ atMs }) => atMs >= nodesMs),
  );
  life.clock.set(nowMs);
  await furnish(life, people.ownerId);
  await announce(life, people.operatorId);
  await refreshStaleConditions(life.deps);
}

/**
 * Lives the demo's past: an app of its own on a clock that is moved along, devices that report to it over HTTP, tasks that
 * are chosen and carried out, outages that are told of, and the settlement of every hour in its turn. What comes out
 * differs from a real month in nothing but its speed.
 * @returns the fleet's keys and numbers, to go on with.
 */
export async function makeHistory(
  parts: {
    config: Config;
    database: DatabaseHandle;
    encryption: FieldEncryption;
    chain: Chain | undefined;
  },
  nowMs: number,
  onProgress: (text: string) => void,
): Promise<StoredFleet> {
  const clock = createManualClock(floorTo(nowMs, HOUR_MS) - HISTORY_DAYS * DAY_MS);
  const app = await createApp({
    config: { ...parts.config, role: "all", hasOutbox: false },
    clock,
    log: createLogger("error"),
    database: parts.database,
    encryption: parts.encryption,
    chain: parts.chain,
    pagesDirectory: undefined,
  });
  try {
    await app.server.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.server.address() as AddressInfo;
    const life = startLife({ deps: app.deps, clock, serverUrl: `http://127.0.0.1:${port}` });
    try {
      await live(life, nowMs, onProgress);
      return storeFleet(DEMO_FLEET, life.devices);
    } finally {
      life.client.close();
    }
  } finally {
    await app.close();
  }
}
