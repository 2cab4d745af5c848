import { setTimeout as sleep } from "node:timers/promises";
import type { DiskResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import { DISK_TEST_BYTES, type StepFault } from "@nodeyard/contract/acceptance/rules.ts";
import type { NodeStep } from "@nodeyard/contract/node-steps.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { LineList } from "../dial/line-list.ts";
import type { StateStore } from "../platform/agent-state.ts";
import type { DailyBudget } from "../platform/daily-budget.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { AcceptanceHost } from "./host.ts";
import { checkLines } from "./lines/check-lines.ts";
import { stressLines } from "./lines/stress-lines.ts";

/** A step that cannot be done, with the reason that the server knows. */
export class StepFailed extends Error {
  readonly fault: StepFault;

  constructor(fault: StepFault) {
    super(fault);
    this.name = "StepFailed";
    this.fault = fault;
  }
}

export interface StepOptions {
  readonly host: AcceptanceHost;
  readonly server: string;
  readonly deviceKey: string;
  readonly link: ServerLink;
  readonly lines: LineList | undefined;
  readonly store: StateStore;
  readonly budget: DailyBudget;
  readonly time: TimeSource;
  readonly run: { readonly runId: string; readonly attempt: number };
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** A disk that hangs must not keep the others from being tested. */
const DISK_TIMEOUT_MS = 6 * MINUTE_MS;
/** A test that is over; one of a disk that hangs is not waited for. */
const ENDS_WITHIN_MS = 2000;

async function testDisks(options: StepOptions): Promise<{ disks: DiskResult[] }> {
  const { host, store, budget, time, signal, onProgress } = options;
  const found = await host.disks();
  if (found.length === 0) throw new StepFailed("noDisk");
  const disks: DiskResult[] = [];
  for (const [index, disk] of found.entries()) {
    onProgress((100 * index) / found.length);
    if (!(await budget.spend("diskTestsWritten", 2 * DISK_TEST_BYTES, found.length))) {
      disks.push({ ...named(disk), fault: "failed" });
      continue;
    }
    const over = new AbortController();
    const test = host.testDisk(disk, {
      stateDirectory: store.directory,
      // Known before it is there, so that a start after a kill removes it.
      onDirectory: async (directory) => void (await store.update({ testDirectory: directory })),
      signal: AbortSignal.any([signal, over.signal]),
    });
    const late = time
      .sleep(DISK_TIMEOUT_MS, AbortSignal.any([signal, over.signal]))
      .then(() => undefined);
    const ended = test.catch(() => undefined);
    const result = await Promise.race([test, late]).finally(async () => {
      over.abort();
      // Two tests at once would measure each other.
      await Promise.race([ended, sleep(ENDS_WITHIN_MS, undefined, { ref: false })]);
    });
    signal.throwIfAborted();
    disks.push(result ?? { ...named(disk), fault: "failed" });
  }
  await store.update({ testDirectory: undefined });
  return { disks };
}

const named = ({ disk, isSsd, sizeBytes }: DiskResult): DiskResult => ({ disk, isSsd, sizeBytes });

/** Does a step, and returns what it measured. Throws `StepFailed`, or the signal's reason. */
export async function runStep(step: NodeStep, options: StepOptions): Promise<object> {
  switch (step) {
    case "cpu":
      return options.host.processor();
    case "memory":
      return options.host.memory();
    case "disk":
      return testDisks(options);
    case "lines": {
      const lines = await checkLines(options);
      if (lines.length === 0) throw new StepFailed("noLines");
      return { lines };
    }
    case "stress": {
      const lines = await checkLines(options);
      await stressLines(
        lines.filter(({ state }) => state === "normal"),
        options,
      );
      return {};
    }
  }
}
