import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SelfCheck } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import type { AcceptanceHost } from "../acceptance/host.ts";
import type { Confirm } from "../devices/confirm-on-terminal.ts";
import type { LineHost } from "../dial/device-lines.ts";
import type { Machine } from "../devices/measure-hardware.ts";
import { NO_SETTINGS } from "../machine/settings.ts";
import type { SelfCheckHost } from "../self-check/run-self-check.ts";
import type { AgentOptions } from "../options.ts";
import { openStateStore, type StateStore } from "../platform/agent-state.ts";
import { runAgent } from "../run-agent.ts";
import type { StartProgram } from "../tasks/program.ts";
import type { UpdateHost } from "../update/run-updates.ts";
import { createFakeTime, type FakeTime } from "./fake-time.ts";
import { WORKING_DISK } from "./working-disk.ts";

export const MACHINE: Machine = {
  mac: "02:00:00:00:00:01",
  macSource: "setting",
  interfaces: ["eth0"],
  processor: "fake",
  hardware: {
    hostname: "box",
    kind: "x86",
    arch: "amd",
    cpuCount: 4,
    memoryBytes: 8e9,
    storageBytes: 5e11,
    agentVersion: "0.1.0",
    managementIp: "192.168.1.20",
  },
};

/** Longest wait of the sampler. */
const LONGEST_WAIT_MS = 31_000;

const UNMANAGED: UpdateHost = {
  version: "0.1.0",
  arch: "x64",
  keys: [],
  obstacle: "unmanaged",
  readResult: () => Promise.resolve(undefined),
};

export interface FakeAgent {
  readonly time: FakeTime;
  readonly store: StateStore;
  readonly lines: string[];
  readonly reboots: number[];
  /** Changes the boot ID, as a restart does. */
  bootId: string;
  confirm: Confirm | undefined;
  /** The task runner, if a test sets one. */
  startProgram: StartProgram | undefined;
  /** Passwords that were set; undefined without a managed account. */
  passwords: string[] | undefined;
  /** Lines of the fake machine, if a test sets them. */
  lineHost: LineHost | undefined;
  /** Releases of the fake machine, which installs none unless a test sets another. */
  updates: UpdateHost;
  /** Measurements of an acceptance on the fake machine. */
  acceptance: AcceptanceHost;
  selfCheck: SelfCheckHost;
  /** Starts the agent; resolves with the error it exits with. */
  start(options: Partial<AgentOptions>): {
    ended: Promise<Error | undefined>;
    stop(): Promise<void>;
  };
  remove(): Promise<void>;
}

/** The whole agent on a fake machine and fake time, with a real directory and network. */
export async function createFakeAgent(startMs: number): Promise<FakeAgent> {
  const directory = await mkdtemp(join(tmpdir(), "nodeyard-agent-"));
  const time = createFakeTime(startMs, LONGEST_WAIT_MS);
  const lines: string[] = [];
  const note = (line: string): void => void lines.push(line);
  const self: FakeAgent = {
    time,
    store: await openStateStore(directory, WORKING_DISK),
    lines,
    reboots: [],
    bootId: "boot-1",
    confirm: undefined,
    startProgram: undefined,
    passwords: undefined,
    lineHost: undefined,
    acceptance: fakeAcceptance(),
    selfCheck: {
      check: async (_machine, { nowMs }) => fakeSelfCheck(nowMs),
      bundle: async (_measure, { nowMs }) => ({
        check: fakeSelfCheck(nowMs),
        bundle: Buffer.from("a bundle"),
      }),
    },
    updates: { ...UNMANAGED },
    start(options) {
      const stopping = new AbortController();
      const ended = openStateStore(directory, WORKING_DISK)
        .then((store) => {
          Object.assign(self, { store });
          return runAgent(
            {
              server: undefined,
              code: undefined,
              deviceType: undefined,
              stateDirectory: directory,
              allowReboot: false,
              taskRunner: undefined,
              taskUser: undefined,
              taskSpaceBytes: 0,
              managedUser: undefined,
              passwordHelper: undefined,
              dialLines: false,
              autoUpdate: true,
              updateChannel: "stable",
              applyUpdate: false,
              newIdentity: false,
              hangUp: false,
              allowPlainHttp: false,
              dnsName: undefined,
              stunServers: [],
              language: "en",
              show: undefined,
              settings: NO_SETTINGS,
              root: undefined,
              json: false,
              ...options,
            },
            store,
            {
              time,
              meter: fakeMeter(time),
              measureMachine: () => Promise.resolve(MACHINE),
              hardwarePrint: (deviceId) => `print of ${deviceId}`,
              measurePortMap: () => Promise.resolve("UPNP"),
              readDisks: () => Promise.resolve(undefined),
              confirm: self.confirm,
              reboot: async () => void self.reboots.push(time.steadyMs()),
              bootId: () => self.bootId,
              startProgram: self.startProgram,
              changePassword:
                self.passwords && (async (password) => void self.passwords?.push(password)),
              lines: self.lineHost,
              acceptance: self.acceptance,
              selfCheck: self.selfCheck,
              updates: self.updates,
            },
            { info: note, warn: note, error: note },
            stopping.signal,
          );
        })
        .then(
          () => undefined,
          (error: Error) => error,
        );
      return {
        ended,
        async stop() {
          stopping.abort();
          await ended;
        },
      };
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
  return self;
}

/** 8 Mbit/s in, 80 Mbit/s out, a quarter of the CPU. */
function fakeMeter(time: FakeTime): Parameters<typeof runAgent>[2]["meter"] {
  return {
    counters: async () => ({
      steadyMs: time.steadyMs(),
      cpuBusyMs: time.steadyMs() / 4,
      cpuTotalMs: time.steadyMs(),
      memoryPercent: 40,
      network: [
        {
          name: "eth0",
          inBytes: time.steadyMs() * 1_000,
          outBytes: time.steadyMs() * 10_000,
          lineBps: 1e9,
        },
      ],
    }),
    storage: async () => ({
      steadyMs: time.steadyMs(),
      totalBytes: 5e11,
      usedPercent: 12.5,
      externalBytes: 2e12,
      io: { readBytes: time.steadyMs() * 100, writtenBytes: time.steadyMs() * 200 },
      busyMs: new Map([["sda", time.steadyMs() / 5]]),
    }),
  };
}

/** Of the fake machine, without a problem. */
export function fakeSelfCheck(nowMs: number, problems: SelfCheck["problems"] = []): SelfCheck {
  const { kind, arch, agentVersion } = MACHINE.hardware;
  return {
    checkedAt: new Date(nowMs).toISOString(),
    agentVersion,
    interfaces: [
      { name: "eth0", hasLink: true, rateBps: 1e9, receivedBytes: 1000, sentBytes: 2000 },
    ],
    mac: "02:00:00:00:00:01",
    macSource: "port",
    kind,
    arch,
    processor: "fake",
    disks: [{ name: "sda", sizeBytes: 5e11, use: "system", isFailing: false }],
    mounts: [{ mount: "/", type: "ext4", sizeBytes: 5e11, use: "system" }],
    storageBytes: 5e11,
    externalStorageBytes: 0,
    clockOffsetMs: 0,
    roundTripMs: 12,
    certificateEndsAt: null,
    proxy: "",
    stateFreeBytes: 1e11,
    waitingPoints: 0,
    lastReportAt: null,
    problems,
  };
}

/** Eight threads, 16 GB and an SSD whose test takes no time. */
function fakeAcceptance(): AcceptanceHost {
  const gib = 1024 ** 3;
  return {
    processor: async () => ({ processors: 8, cores: 4, sockets: 1, maxMhz: 3200, model: "fake" }),
    memory: async () => ({ totalBytes: 16 * gib, availableBytes: 12 * gib }),
    disks: async () => [{ disk: "sda", isSsd: true, sizeBytes: 500 * gib, mount: "/" }],
    testDisk: async ({ disk, isSsd, sizeBytes }) => ({
      disk,
      isSsd,
      sizeBytes,
      method: "direct",
      readKbytes: 500_000,
      writeKbytes: 400_000,
      readIops: 20_000,
      writeIops: 15_000,
    }),
  };
}
