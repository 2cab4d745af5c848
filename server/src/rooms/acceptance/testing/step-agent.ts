import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createAcceptance, type Acceptance } from "@nodeyard/agent/acceptance/acceptance.ts";
import { TEST_FILE, testDisk } from "@nodeyard/agent/acceptance/disks/test-disk.ts";
import { openStateStore, type StateStore } from "@nodeyard/agent/platform/agent-state.ts";
import { createDailyBudget } from "@nodeyard/agent/platform/daily-budget.ts";
import { machineTime } from "@nodeyard/agent/platform/time.ts";
import { createAcknowledgeCommand } from "@nodeyard/agent/protocol/acknowledge-command.ts";
import { createProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import { createServerLink } from "@nodeyard/agent/protocol/server-link.ts";
import { WORKING_DISK } from "@nodeyard/agent/testing/working-disk.ts";
import { textsIn } from "@nodeyard/agent/texts.ts";

const GIB = 1024 ** 3;
/** Waits are a twentieth of a real node's. */
const HASTE = 20;

export type StepCommand = Parameters<Acceptance["run"]>[0];

/** Whose agent it is, and where it keeps its state. */
export interface StepNode {
  readonly server: string;
  readonly deviceKey: string;
  readonly directory: string;
}

export interface StepAgent extends Acceptance {
  readonly store: StateStore;
  /** Most steps at once. */
  mostAtOnce(): number;
  close(): void;
}

/** The part of an agent that does steps, on a real directory against a real server; `isHanging`: no step ends. */
export async function openStepAgent(
  { server, deviceKey, directory }: StepNode,
  { isHanging = false, onWork }: { isHanging?: boolean; onWork?: () => void } = {},
): Promise<StepAgent> {
  const store = await openStateStore(directory, WORKING_DISK);
  const client = createProtocolClient(server);
  const ending = new AbortController();
  const { signal } = ending;
  const time = {
    ...machineTime,
    sleep: (ms: number, until: AbortSignal) => machineTime.sleep(ms / HASTE, until),
  };
  let [running, most] = [0, 0];
  /** Counts what runs at once, and never ends where steps hang. */
  const work = async <Result>(result: () => Promise<Result>): Promise<Result> => {
    running += 1;
    most = Math.max(most, running);
    onWork?.();
    try {
      return isHanging ? await new Promise<never>(() => undefined) : await result();
    } finally {
      running -= 1;
    }
  };
  const plain = createServerLink({
    client,
    binding: { deviceId: "", deviceKey },
    hasSpareCode: false,
    steadyMs: () => performance.now(),
    onTime: () => undefined,
    onOutage: () => undefined,
    onReachable: () => undefined,
    onUnbound: () => undefined,
  });
  // Lines are measured by calls.
  const link: typeof plain = {
    call: (endpoint, request, options) =>
      endpoint.path === "/agent/v1/ping"
        ? work(() => plain.call(endpoint, request, options))
        : plain.call(endpoint, request, options),
  };
  const disk = { disk: "sda", isSsd: true, sizeBytes: 500 * GIB, mount: directory };
  const acceptance = createAcceptance({
    host: {
      processor: () =>
        work(async () => ({ processors: 8, cores: 4, sockets: 1, maxMhz: 3200, model: "test" })),
      memory: () => work(async () => ({ totalBytes: 16 * GIB, availableBytes: 12 * GIB })),
      disks: async () => [disk],
      testDisk: async (found, options) => {
        const seconds = isHanging ? 60 : 0.1;
        const test = testDisk(found, { ...options, seconds, find: async () => false });
        return work(() => test);
      },
    },
    server,
    deviceKey,
    link,
    lines: undefined,
    store,
    budget: createDailyBudget(store, time),
    time,
    signal,
    acknowledge: createAcknowledgeCommand({ link: plain, time, signal }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    texts: textsIn("en"),
  });
  return {
    ...acceptance,
    store,
    mostAtOnce: () => most,
    close: () => {
      ending.abort();
      client.close();
    },
  };
}

/** File written by a disk test. */
const testFile = ({ directory }: StepNode): string => join(directory, "acceptance", TEST_FILE);

const hasBytes = async (path: string): Promise<boolean> =>
  ((await stat(path).catch(() => undefined))?.size ?? 0) > 0;

/** Runs a command in a process of its own, and kills that while it works on the step. */
export async function killAtWork(node: StepNode, command: StepCommand): Promise<void> {
  const program = `
    import { openStepAgent } from ${JSON.stringify(import.meta.url)};
    const agent = await openStepAgent(${JSON.stringify(node)}, { isHanging: true, onWork: () => console.log("at work") });
    await agent.run(${JSON.stringify(command)});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("it ended before its step"))),
  ]);
  while (command.step === "disk" && !(await hasBytes(testFile(node)))) await sleep(10);
  child.kill("SIGKILL");
  await once(child, "exit");
}
