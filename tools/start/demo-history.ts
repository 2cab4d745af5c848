import type { AddressInfo } from "node:net";
import { DAY_MS, floorTo, HOUR_MS } from "../../contract/src/time.ts";
import { createApp } from "../../server/src/app.ts";
import { createManualClock } from "../../server/src/platform/clock.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import type { StartStep } from "../../server/src/platform/start-step.ts";
import { claimCodes } from "../../server/src/rooms/bcode/claim.ts";
import { refreshStaleConditions } from "../../server/src/rooms/conditions/refresh-stale.ts";
import { tagDevices } from "../../server/src/rooms/devices/tags/tag-devices.ts";
import type { StartedParts } from "../../server/src/start-server.ts";
import { storeFleet, type StoredFleet } from "../../simulator/src/bound-device.ts";
import { actsOf } from "./demo-acts.ts";
import { announce } from "./demo-announcements.ts";
import { writeFeed } from "./demo-feed.ts";
import { autoWithdrawalsOf } from "./demo-auto-withdrawals.ts";
import { insertBilledNodes } from "./demo-billed-nodes.ts";
import { issueDemoBills } from "./demo-bills.ts";
import { buybacksOf } from "./demo-buybacks.ts";
import { chatBindingsOf } from "./demo-chat.ts";
import { openBuybacksOf } from "./demo-open-buybacks.ts";
import { publishImages } from "./demo-downloads.ts";
import { enterDemoCosts } from "./demo-costs.ts";
import { daysOf, outagesOf, tasksOf, type DemoEvent } from "./demo-events.ts";
import { exchangesOf } from "./demo-exchanges.ts";
import { bindAllDevices, bindNodes, DEMO_FLEET } from "./demo-fleet.ts";
import { identitiesOf } from "./demo-identities.ts";
import { callerOf, reportAllDisks, type Simulation, startSimulation } from "./demo-simulation.ts";
import { dialDemoLines } from "./demo-lines.ts";
import { createDemoPeople } from "./demo-people.ts";
import { acceptNodes } from "./demo-acceptance.ts";
import { submitNodes } from "./demo-nodes.ts";
import { leaveNotices } from "./demo-notices.ts";
import { offerDevice } from "./demo-transfers.ts";
import { leaveTokens } from "./demo-tokens.ts";
import { moveDevice } from "./demo-moved-device.ts";
import { operatorsOf } from "./demo-operators.ts";
import { payoutChecksOf } from "./demo-payout-checks.ts";
import { offerOpeningReward } from "./demo-rewards.ts";
import { signInsOf } from "./demo-sign-ins.ts";
import { withdrawalsOf } from "./demo-withdrawals.ts";

/** Contains the start of a month with more than a week of the month before, on any day of the month. */
const HISTORY_DAYS = 40;
/** Age of the standard nodes: rewards of new devices fall within the last seven days. */
const NODES_AGO_MS = 4.2 * DAY_MS;

/** Tags, and every how many devices have one. */
const TAGS: readonly (readonly [tag: string, every: number])[] = [
  ["Rack 7", 3],
  ["客厅", 5],
  ["On trial", 8],
];

/** Open codes and tags, so that no page of the demo is empty. */
async function seedExtras({ deps }: Simulation, ownerId: bigint): Promise<void> {
  for (const [region, count] of [
    ["mainland", 3],
    ["calculate", 2],
    ["non_mainland", 1],
  ] as const) {
    await deps.db
      .transaction()
      .execute((tx) => claimCodes(deps, tx, { accountId: ownerId, region, count }));
  }
  const own = await deps.db
    .selectFrom("devices")
    .select("device_id")
    .where("account_id", "=", ownerId)
    .where("unbound_at", "is", null)
    .orderBy("device_id")
    .execute();
  for (const [tag, every] of TAGS) {
    const deviceIds = own
      .filter((_device, index) => index % every === 0)
      .map((device) => String(device.device_id));
    await tagDevices(deps, { deviceIds, add: [tag] }, callerOf(ownerId));
  }
}

async function replay(simulation: Simulation, events: readonly DemoEvent[]): Promise<void> {
  for (const event of events) {
    simulation.clock.set(Math.max(simulation.nowMs(), event.atMs));
    await event.run();
  }
}

async function simulate(
  simulation: Simulation,
  nowMs: number,
  onProgress: (step: StartStep) => void,
): Promise<void> {
  const people = await createDemoPeople(simulation.deps);
  await insertBilledNodes(simulation, people, nowMs);
  await offerOpeningReward(simulation);
  await bindAllDevices(simulation, people);
  const firstMs = simulation.nowMs();
  const nodesMs = nowMs - NODES_AGO_MS;
  const onDay = (day: number): void =>
    onProgress({ name: "demo", part: { done: day - 1, total: HISTORY_DAYS } });
  const withdrawals = withdrawalsOf(simulation, people, firstMs, nowMs);
  const buybacks = buybacksOf(simulation, people, firstMs, nowMs);
  const openBuybacks = openBuybacksOf(simulation, people, nowMs);
  const autoWithdrawals = autoWithdrawalsOf(simulation, people, firstMs, nowMs);
  const exchanges = exchangesOf(simulation, people, firstMs, nowMs);
  const plan = (): DemoEvent[] =>
    [
      ...tasksOf(simulation, people, firstMs, nowMs),
      ...actsOf(simulation, people, firstMs, nowMs),
      ...outagesOf(simulation, firstMs, nowMs),
      ...daysOf(simulation, firstMs, nowMs, onDay),
      ...identitiesOf(simulation, people, firstMs),
      ...signInsOf(simulation, people.ownerId, nowMs),
      ...chatBindingsOf(simulation, people, nowMs),
      ...operatorsOf(simulation, people, nowMs),
      ...payoutChecksOf(simulation, people, nowMs),
      // After the days: what is withdrawn now comes after all that is settled now.
      ...withdrawals,
      ...buybacks,
      ...openBuybacks,
      ...autoWithdrawals,
      ...exchanges,
    ].toSorted((one, other) => one.atMs - other.atMs);
  await replay(
    simulation,
    plan().filter(({ atMs }) => atMs < nodesMs),
  );
  simulation.clock.set(Math.max(simulation.nowMs(), nodesMs));
  await bindNodes(simulation, people);
  await dialDemoLines(simulation, people);
  await moveDevice(simulation, people);
  // Planned again with all devices: the nodes, and the one that moved, come and go from here on.
  await replay(
    simulation,
    plan().filter(({ atMs }) => atMs >= nodesMs),
  );
  simulation.clock.set(nowMs);
  await seedExtras(simulation, people.ownerId);
  await enterDemoCosts(simulation, people.ownerId);
  await submitNodes(simulation, people);
  await issueDemoBills(simulation, people);
  await reportAllDisks(simulation);
  await acceptNodes(simulation, people);
  await announce(simulation, people.operatorId);
  await writeFeed(simulation, people.operatorId);
  await publishImages(simulation, people.operatorId);
  await leaveNotices(simulation, people.ownerId);
  await offerDevice(simulation, people.ownerId);
  await leaveTokens(simulation, people.ownerId);
  await refreshStaleConditions(simulation.deps);
}

/**
 * Simulates the demo's past: an app of its own on a manual clock, devices that report to it over HTTP, tasks that are
 * chosen and carried out, outages with their notices, and the settlement of every hour in order. The result differs from
 * a real month only in its speed.
 * @returns the fleet's keys and sequence numbers, to continue with.
 */
export async function simulateHistory(
  parts: StartedParts,
  nowMs: number,
  onProgress: (step: StartStep) => void,
): Promise<StoredFleet> {
  const clock = createManualClock(floorTo(nowMs, HOUR_MS) - HISTORY_DAYS * DAY_MS);
  const app = await createApp({
    config: { ...parts.config, role: "all", hasOutbox: false },
    clock,
    log: createLogger("error"),
    database: parts.database,
    encryption: parts.encryption,
    chain: parts.chain,
    payments: parts.payments,
    pagesDirectory: undefined,
  });
  try {
    await app.server.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.server.address() as AddressInfo;
    const simulation = startSimulation({
      deps: app.deps,
      routes: app.routes,
      clock,
      serverUrl: `http://127.0.0.1:${port}`,
    });
    try {
      await simulate(simulation, nowMs, onProgress);
      return storeFleet(DEMO_FLEET, simulation.devices);
    } finally {
      simulation.client.close();
    }
  } finally {
    await app.close();
  }
}
