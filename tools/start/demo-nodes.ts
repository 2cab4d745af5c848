import { DEPLOY_STATUS, type DeployStatus } from "../../contract/src/standard-nodes/rules.ts";
import type { DeployLine } from "../../contract/src/standard-nodes/deploy-lines.ts";
import type { Province } from "../../contract/src/standard-nodes/provinces.ts";
import { MINUTE_MS } from "../../contract/src/time.ts";
import { setNode } from "../../server/src/rooms/standard-nodes/set-node.ts";
import { labelNode, tagNode } from "../../server/src/rooms/standard-nodes/label-node.ts";
import { addLine, type LineParams } from "../../server/src/rooms/standard-nodes/lines.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

type LogLine = readonly [line: DeployLine, params?: LineParams];

/** A node of the demo as it was met; none of them is deployed by a server, which therefore connects nowhere. */
interface DemoNode {
  readonly note: string;
  readonly status: DeployStatus;
  readonly mbps?: number;
  readonly isAggregated?: true;
  readonly tag?: string;
  readonly label?: string;
  readonly isBound?: true;
  /** The machine of `demo-machine.ts`, which can be deployed. */
  readonly isMachine?: true;
  readonly logLines: readonly LogLine[];
}

/** SSH address and password of the demo's machine. */
export const DEMO_MACHINE_IP = "127.0.0.1";
export const DEMO_NODE_PASSWORD = "demo-Node-4711";
const FINGERPRINT = "SHA256:pVx1c0gPv8GZt5kzD3dGQm2o8yq7uRj0nUEXl0hJd9s";
const OTHER_FINGERPRINT = "SHA256:Yb7r0w3aTq2mKx9sVd6hJfE4uLnC1zGpRi8oXkWlQ5M";
const GOOD = { cpus: 16, memoryGib: 62.7, storageGib: 3_725.3, arch: "x86_64" };
const CONNECTED: readonly LogLine[] = [
  ["submitted"],
  ["connecting", { address: "{address}" }],
  ["hostKeySeen", { fingerprint: FINGERPRINT }],
  ["loggedIn"],
];
const INSTALLED: readonly LogLine[] = [
  ...CONNECTED,
  ["hardware", GOOD],
  ["codeClaimed"],
  ["installing", { version: "0.1.0" }],
  ["installed"],
];
const DEPLOYED: readonly LogLine[] = [
  ...INSTALLED,
  ["bound", { device: "{device}" }],
  ["deployed"],
];

const PROVINCE_OF: Readonly<Record<string, Province>> = {
  上海: "上海",
  广州: "广东",
  成都: "四川",
  武汉: "湖北",
  西安: "陕西",
  南京: "江苏",
  杭州: "浙江",
  长沙: "湖南",
  重庆: "重庆",
  苏州: "江苏",
};

const S = DEPLOY_STATUS;
/** The oldest first. */
const NODES: readonly DemoNode[] = [
  {
    note: "上海宝山 2 号机",
    status: S.bandwidthChanging,
    mbps: 2000,
    tag: "华东",
    label: "BS-A07-13",
    isBound: true,
    logLines: [...DEPLOYED, ["changing"]],
  },
  {
    note: "广州科学城聚合",
    status: S.dialChanging,
    isAggregated: true,
    tag: "华南",
    logLines: [...DEPLOYED, ["changing"]],
  },
  {
    note: "成都高新 1 号机",
    status: S.loginFailed,
    mbps: 1000,
    logLines: [
      ["submitted"],
      ["connecting", { address: "{address}" }],
      ["hostKeySeen", { fingerprint: FINGERPRINT }],
      ["loginFailed", { account: "root" }],
    ],
  },
  {
    note: "成都高新 2 号机",
    status: S.unreachable,
    mbps: 1000,
    logLines: [
      ["submitted"],
      ["connecting", { address: "{address}" }],
      ["unreachable", { address: "{address}", reason: "refused" }],
      ["retrying", { seconds: 20, attempt: 2 }],
      ["unreachable", { address: "{address}", reason: "timedOut" }],
    ],
  },
  {
    note: "武汉光谷聚合",
    status: S.dialFailed,
    isAggregated: true,
    logLines: [...INSTALLED, ["dialling"], ["dialFailed", { failed: 3 }]],
  },
  {
    note: "西安旧机柜",
    status: S.hardwareLow,
    mbps: 500,
    logLines: [
      ...CONNECTED,
      ["hardware", { cpus: 4, memoryGib: 3.8, storageGib: 465.8, arch: "x86_64" }],
      ["hardwareLow", { what: "memory", needed: "8 GiB", found: "3.8 GiB" }],
    ],
  },
  {
    note: "南京专线 10G",
    status: S.awaitingContact,
    mbps: 10_000,
    logLines: [
      ...CONNECTED,
      ["hardware", GOOD],
      [
        "installFailed",
        { status: 1, logLines: "/opt 所在文件系统空间不足：剩余 212 MiB，需要 390 MiB。" },
      ],
      ["awaitingContact"],
    ],
  },
  {
    note: "杭州滨江 3 号机",
    status: S.addressTaken,
    mbps: 1000,
    logLines: [...CONNECTED, ["addressTaken"]],
  },
  { note: "长沙聚合（未选配置）", status: S.configMissing, isAggregated: true, logLines: [] },
  {
    note: "本机演示（提交即可部署）",
    status: S.pending,
    mbps: 1000,
    isMachine: true,
    logLines: [],
  },
  { note: "重庆备用机", status: S.pending, mbps: 1000, logLines: [["submitted"], ["canceled"]] },
  { note: "苏州园区 4 号机", status: S.joining, mbps: 1000, tag: "华东", logLines: INSTALLED },
  {
    note: "苏州园区 3 号机",
    status: S.installing,
    mbps: 1000,
    tag: "华东",
    logLines: INSTALLED.slice(0, -1),
  },
  { note: "苏州园区 2 号机", status: S.checking, mbps: 1000, tag: "华东", logLines: CONNECTED },
  {
    note: "苏州园区 1 号机",
    status: S.connecting,
    mbps: 1000,
    tag: "华东",
    logLines: CONNECTED.slice(0, 2),
  },
  {
    note: "苏州园区 5 号机",
    status: S.submitted,
    mbps: 1000,
    tag: "华东",
    logLines: CONNECTED.slice(0, 1),
  },
];

/** The owner's normal nodes that dial no lines; the first ones of the list have them. */
async function boundNodes({ deps }: Simulation, ownerId: bigint) {
  return deps.db
    .selectFrom("devices")
    .select(["device_id", "server_id"])
    .where("account_id", "=", ownerId)
    .where("device_type", "=", "normal")
    .where("unbound_at", "is", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("standard_nodes as n")
            .select("n.device_id")
            .whereRef("n.device_id", "=", "devices.device_id"),
        ),
      ),
    )
    .orderBy("device_id")
    .execute();
}

const filled = (params: LineParams = {}, words: Readonly<Record<string, string>>): LineParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, words[String(value)] ?? value]),
  );

/** Nodes in every status that there is, with what their logs say; a new host key waits for its owner's decision. */
export async function submitNodes(simulation: Simulation, people: DemoPeople): Promise<void> {
  const { deps, clock } = simulation;
  const caller = callerOf(people.ownerId);
  const devices = await boundNodes(simulation, people.ownerId);
  for (const [index, node] of NODES.entries()) {
    // Of documentation (RFC 5737): an owner who submits it again reaches nobody.
    const ip = node.isMachine ? DEMO_MACHINE_IP : `203.0.113.${41 + index * 7}`;
    const { serverID } = await setNode(
      deps,
      {
        commitType: "ADD",
        serverNetType: node.isAggregated ? 1 : 0,
        serverNote: node.note,
        serverOwner: "陈工",
        serverRecords: node.label ? "宝山机房 A07 机柜" : "",
        province: PROVINCE_OF[node.note.slice(0, 2)] ?? "",
        bandwidthMb: node.mbps ?? null,
        ip,
        serverIntIP: "",
        serverJumperPort: 22,
        serverGateway: node.isAggregated ? ip.replace(/\d+$/, "1") : "",
        serverLoginAccount: "root",
        serverPasswd: DEMO_NODE_PASSWORD,
        serverPrivateKey: "",
        dialConfigID: "",
        isDraft: true,
      },
      caller,
    );
    if (node.tag) await tagNode(deps, { serverID, serverTag: node.tag }, caller);
    if (node.label) await labelNode(deps, { serverID, serverLabel: node.label }, caller);
    const device = node.isBound ? devices[index] : undefined;
    const isForeignKey = node.status === S.loginFailed;
    const stored = await deps.db
      .updateTable("standard_nodes")
      .set({
        deploy_status: node.status,
        device_id: device?.device_id ?? null,
        ...(device && { deployed_at: clock.now(), secret_kind: null, sealed_secret: null }),
        host_key: node.logLines.some(([line]) => line === "hostKeySeen") ? FINGERPRINT : null,
        new_host_key: isForeignKey ? OTHER_FINGERPRINT : null,
        submitted_at: node.logLines.length === 0 ? null : clock.now(),
      })
      .where("server_id", "=", serverID)
      .returning(["standard_node_id", "account_id"])
      .executeTakeFirstOrThrow();
    const words = { "{address}": `${ip}:22`, "{device}": device?.server_id ?? "" };
    const logLines: readonly LogLine[] = isForeignKey
      ? [
          ...node.logLines,
          ["hostKeyChanged", { fingerprint: OTHER_FINGERPRINT, pinned: FINGERPRINT }],
        ]
      : node.logLines;
    for (const [turn, [line, params]] of logLines.entries()) {
      const at = new Date(clock.now().getTime() - (logLines.length - turn) * (MINUTE_MS / 6));
      // The parameters of each line stand beside it above.
      await addLine(deps.db, stored, at, line as "submitted", filled(params, words));
    }
  }
}
