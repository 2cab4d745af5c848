import type { OpenDialConfig, SentLine } from "../../contract/src/dial/calls.ts";
import { MINUTE_MS } from "../../contract/src/time.ts";
import { NET_TYPE } from "../../contract/src/standard-nodes/rules.ts";
import { queueDial } from "../../server/src/rooms/dial/agent/dial-command.ts";
import { saveConfig } from "../../server/src/rooms/dial/configs/save-config.ts";
import { recordSavedStatus } from "../../server/src/rooms/dial/status/records.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import { askForCommands } from "../../simulator/src/device-calls.ts";
import { sendLines } from "../../simulator/src/follow-lines.ts";
import { troubleOf } from "../../simulator/src/line-trouble.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Lines of the demo's aggregated node: some come up, some do not, and some nobody has dialled. */
const HOST = {
  config: "广州科学城 电信",
  prefix: "gz020",
  mbps: 100,
  vlan: 2010,
  healthy: 18,
  troubled: 4,
  undialled: 2,
} as const;

/** A configuration that waits for its node. */
const SPARE: readonly SentLine[] = [11, 12, 13, 14].map((host) => ({
  ip: `10.20.0.${host}`,
  gateway: "10.20.0.1",
  segment: "10.20.0.0/24",
  nic: "eth1",
}));

/** Accounts whose virtual lines come up at the first dial, or do not. */
function accountsOf(prefix: string, count: number, isTroubled: boolean): string[] {
  const found: string[] = [];
  for (let number = 1; found.length < count; number += 1) {
    const account = `${prefix}${String(number).padStart(4, "0")}`;
    if ((troubleOf(account, 1, 1) !== undefined) === isTroubled) found.push(account);
  }
  return found;
}

async function addConfig(
  { deps }: Simulation,
  ownerId: bigint,
  config: { readonly name: string; readonly type: 0 | 1; readonly lines: readonly SentLine[] },
): Promise<OpenDialConfig> {
  const { data } = await saveConfig(
    deps,
    {
      commitType: "ADD",
      dealDialId: "",
      dialConfigName: config.name,
      dialConfigType: config.type,
      dialConfigs: [...config.lines],
    },
    callerOf(ownerId),
  );
  return data;
}

/** Gives the owner's aggregated node the configuration. @returns its device. */
async function attachNode(
  { deps, devices }: Simulation,
  ownerId: bigint,
  config: OpenDialConfig,
): Promise<BoundDevice | undefined> {
  const node = await deps.db
    .updateTable("standard_nodes")
    .set({
      dial_config_id: BigInt(config.dialConfigID),
      bandwidth_mbps: config.dialBandwidths,
    })
    .where("account_id", "=", ownerId)
    .where("net_type", "=", NET_TYPE.aggregated)
    .where("device_id", "is not", null)
    .returning("device_id")
    .executeTakeFirst();
  return devices.find(({ deviceId }) => deviceId === String(node?.device_id));
}

async function dialHost(simulation: Simulation, ownerId: bigint): Promise<void> {
  const { deps, clock, context } = simulation;
  const { prefix, mbps, vlan, healthy, troubled, undialled } = HOST;
  const accounts = [
    ...accountsOf(prefix, healthy + undialled, false),
    ...accountsOf(prefix, troubled, true),
  ].toSorted();
  const lines = accounts.map((account) => ({
    account,
    password: `${account}-demo`,
    mbps,
    vlan1: vlan,
  }));
  const config = await addConfig(simulation, ownerId, { name: HOST.config, type: 0, lines });
  const bound = await attachNode(simulation, ownerId, config);
  if (!bound) return;
  const healthyLines = config.dialAccounts.filter(
    ({ account }) => troubleOf(account, 1, 1) === undefined,
  );
  const left = new Set(healthyLines.slice(0, undialled).map(({ lineId }) => lineId));
  const dialled = config.dialAccounts.filter(({ lineId }) => !left.has(lineId));
  await deps.db.transaction().execute((tx) =>
    queueDial(tx, {
      deviceId: BigInt(bound.deviceId),
      accountId: ownerId,
      configId: BigInt(config.dialConfigID),
      lineIds: dialled.map(({ lineId }) => BigInt(lineId)),
      now: clock.now(),
    }),
  );
  await askForCommands(context, bound, 0);
  await sendLines(context, bound);
  clock.advance(MINUTE_MS / 2);
  await sendLines(context, bound);
  const { code } = await deps.db
    .selectFrom("activation_codes")
    .select("code")
    .where("device_id", "=", BigInt(bound.deviceId))
    .executeTakeFirstOrThrow();
  const { hostname: hostName } = bound.device.hardware;
  const dialList = dialled.map(({ lineId }) => ({ lineId }));
  for (const type of [0, 1])
    await recordSavedStatus(deps, { bcode: code, hostName, type, dialList }, callerOf(ownerId));
}

/** The configuration of the owner's aggregated node, whose lines are dialled, and one that no node uses. */
export async function dialDemoLines(simulation: Simulation, people: DemoPeople): Promise<void> {
  await dialHost(simulation, people.ownerId);
  const spare = { name: "宁波备用 静态", type: 1, lines: SPARE } as const;
  await addConfig(simulation, people.ownerId, spare);
}
