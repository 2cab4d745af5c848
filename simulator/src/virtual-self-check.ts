import {
  reportSelfCheck,
  type SelfCheck,
} from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import { type BoundDevice, callsOf } from "./bound-device.ts";
import type { CallContext } from "./device-calls.ts";
import type { VirtualDevice } from "./fleet.ts";
import { roll } from "./random.ts";

const TIMEOUT_MS = 10_000;
const GB = 1e9;
/** One device in this many has a problem of its own. */
const ONE_WRONG_IN = 5;
const DISKS_UNREAD_BELOW_BYTES = 100 * GB;

const problemsOf = ({ index, hardware }: VirtualDevice): SelfCheck["problems"] => [
  ...(index % ONE_WRONG_IN === 1 ? [{ problem: "diskNotMounted" as const, detail: "sdb" }] : []),
  ...(index % ONE_WRONG_IN === 3 ? [{ problem: "clockOff" as const, detail: "754 s" }] : []),
  ...(hardware.storageBytes < DISKS_UNREAD_BELOW_BYTES
    ? [{ problem: "disksUnread" as const, detail: "" }]
    : []),
];

/** A self-check that goes with the device's hardware. */
function selfCheckOf(device: VirtualDevice, nowMs: number): SelfCheck {
  const { index, hardware, mac, uplinkBps } = device;
  const isRouter = hardware.kind === "router";
  const problems = problemsOf(device);
  const isOff = problems.some(({ problem }) => problem === "clockOff");
  const systemBytes = Math.min(hardware.storageBytes, 128 * GB);
  const externalBytes = hardware.storageBytes - systemBytes;
  const disk = hardware.kind === "arm" ? "mmcblk0" : "sda";
  return {
    checkedAt: new Date(nowMs).toISOString(),
    agentVersion: hardware.agentVersion,
    interfaces: [
      {
        name: isRouter ? "pppoe-wan" : "eth0",
        hasLink: true,
        rateBps: isRouter ? null : 1e9,
        receivedBytes: Math.floor(uplinkBps * 400 * roll(index, 5)),
        sentBytes: Math.floor(uplinkBps * 9_000 * roll(index, 6)),
      },
    ],
    mac,
    macSource: "port",
    kind: hardware.kind,
    arch: hardware.arch,
    processor: hardware.arch === "arm" ? "Cortex-A53" : "Intel(R) Celeron(R) N5105",
    disks: [
      { name: disk, sizeBytes: systemBytes, use: "system", isFailing: null },
      ...(externalBytes > 0
        ? [{ name: "sdc", sizeBytes: externalBytes, use: "external" as const, isFailing: false }]
        : []),
      ...(problems.some(({ problem }) => problem === "diskNotMounted")
        ? [{ name: "sdb", sizeBytes: 2_000 * GB, use: "notMounted" as const, isFailing: false }]
        : []),
    ],
    mounts: [
      { mount: "/", type: "ext4", sizeBytes: systemBytes, use: "system" },
      ...(externalBytes > 0
        ? [{ mount: "/data", type: "ext4", sizeBytes: externalBytes, use: "external" as const }]
        : []),
      { mount: "/mnt/nas", type: "cifs", sizeBytes: 4_000 * GB, use: "remote" },
    ],
    storageBytes: hardware.storageBytes,
    externalStorageBytes: externalBytes,
    clockOffsetMs: isOff ? 754_000 : Math.round(80 * roll(index, 7)),
    roundTripMs: Math.round(8 + 40 * roll(index, 8)),
    certificateEndsAt: null,
    proxy: "",
    stateFreeBytes: Math.floor(systemBytes / 3),
    waitingPoints: 0,
    lastReportAt: new Date(nowMs - 60_000).toISOString(),
    problems,
  };
}

/** Reports a device's self-check. A server that is away hears of it at the next start. */
export async function sendSelfCheck(
  { client, now }: CallContext,
  bound: BoundDevice,
): Promise<void> {
  const selfCheck = selfCheckOf(bound.device, now());
  await client.call(reportSelfCheck, { selfCheck }, { ...callsOf(bound), timeoutMs: TIMEOUT_MS });
}
