import type { OpenDialConfig, SentLine } from "../../contract/src/dial/calls.ts";
import { MINUTE_MS } from "../../contract/src/time.ts";
import { DEPLOY_STATUS, NET_TYPE } from "../../contract/src/standard-nodes/rules.ts";
import { queueDial } from "../../server/src/rooms/dial/agent/dial-command.ts";
import { saveConfig } from "../../server/src/rooms/dial/configs/save-config.ts";
import { recordSavedStatus } from "../../server/src/rooms/dial/status/records.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import { pollCommands } from "../../simulator/src/device-calls.ts";
import { sendLines } from "../../simulator/src/follow-lines.ts";
import { troubleOf } from "../../simulator/src/line-trouble.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** A host of the demo: lines that come up, that do not, and that nobody has dialled. */
interface DemoHost {
  readonly config: string;
  readonly note: string;
  readonly prefix: string;
  readonly mbps: number;
  readonly vlan: number;
  readonly healthy: number;
  readonly troubled: number;
  readonly undialled: number;
}

const HOSTS: readonly DemoHost[] = [
  {
    config: "杭州滨江 电信",
    note: "杭州滨江 A3 柜",
    prefix: "hz0571",
    mbps: 100,
    vlan: 2010,
    healthy: 18,
    troubled: 4,
    undialled: 2,
  },
  {
    config: "绍兴柯桥 联通",
    note: "绍兴柯桥 B1 柜",
    prefix: "sx0575",
    mbps: 200,
    vlan: 3020,
    healthy: 12,
    troubled: 0,
    undialled: 0,
  },
];

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

/** The node that dials, deployed already. */
async function addNode(
  { deps, clock }: Simulation,
  ownerId: bigint,
  { note }: DemoHost,
  bound: BoundDevice,
  config: OpenDialConfig,
): Promise<void> {
  const now = clock.now();
  await deps.db
    .insertInto("standard_nodes")
    .values({
      account_id: ownerId,
      server_id: `SNDEMO${bound.deviceId}`,
      net_type: NET_TYPE.aggregated,
      note,
      nickname: "浙江机房",
      province: "浙江",
      bandwidth_mbps: config.dialBandwidths,
      ip: bound.device.publicIp,
      ssh_port: 22,
      login_account: "root",
      deploy_status: DEPLOY_STATUS.deployed,
      deployed_at: now,
      dial_config_id: BigInt(config.dialConfigID),
      device_id: BigInt(bound.deviceId),
      created_at: now,
      changed_at: now,
      submitted_at: now,
    })
    .execute();
}

async function dialHost(
  simulation: Simulation,
  ownerId: bigint,
  host: DemoHost,
  bound: BoundDevice,
): Promise<void> {
  const { deps, clock, context } = simulation;
  const { prefix, mbps, vlan, healthy, troubled, undialled } = host;
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
  const config = await addConfig(simulation, ownerId, { name: host.config, type: 0, lines });
  await addNode(simulation, ownerId, host, bound, config);
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
  await pollCommands(context, bound, 0);
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

/** Configurations of the owner's newest nodes, whose lines are dialled, and one that no node uses. */
export async function dialDemoLines(simulation: Simulation, people: DemoPeople): Promise<void> {
  const { ownerId } = people;
  const nodes = simulation.devices.slice(-HOSTS.length);
  for (const [index, host] of HOSTS.entries()) {
    const bound = nodes[index];
    if (bound) await dialHost(simulation, ownerId, host, bound);
  }
  await addConfig(simulation, ownerId, { name: "宁波备用 静态", type: 1, lines: SPARE });
}
