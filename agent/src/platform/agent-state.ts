import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { NodeStep } from "@nodeyard/contract/node-steps.ts";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import { readFileIfThere, writeFileAtomically } from "./atomic-file.ts";
import type { DiskWatch } from "./disk-watch.ts";
import { createMutex } from "./mutex.ts";

/** The device's registration; the key is its only credential. */
export interface Binding {
  server: string;
  /** The code that was used, so that a service still configured with it does not try it again. */
  code: string;
  deviceId: string;
  serverId: string;
  deviceKey: string;
  boundAt: string;
}

/** An accepted reboot whose result is not yet reported. */
interface PendingReboot {
  commandId: string;
  /** Boot in which it was accepted: a different one now means that the machine restarted. */
  bootId: string;
}

/** A task to resume after a start of the agent. */
export interface StoredTask {
  task: AgentTask;
  /** The command whose result is not yet reported. */
  commandId?: string;
  /** The task that replaces it. */
  pausedFor?: string;
}

/** A step of an acceptance in progress: a kill does not end it. */
export interface PendingStep {
  commandId: string;
  runId: string;
  step: NodeStep;
  attempt: number;
  /** Number of starts. */
  starts: number;
}

/** Bytes that a server can order: of a line, or of a disk's life. */
export type Spending = "throughputSent" | "lineTestsSent" | "diskTestsWritten";

interface AgentState {
  binding?: Binding;
  pendingReboot?: PendingReboot;
  tasks?: StoredTask[];
  pendingStep?: PendingStep;
  /** Of a disk test in progress, with its file. */
  testDirectory?: string;
  /** Bytes by spending, of a UTC day. */
  spent?: { day: string; bytes: Partial<Record<Spending, number>> };
  /** Oldest version of the agent that releases so far allow to install. */
  minimumVersion?: string;
  /** Server time minus the machine's clock, as last measured. */
  clockOffsetMs: number;
}

export interface StateStore {
  readonly directory: string;
  readonly disk: DiskWatch;
  get(): AgentState;
  /** Merges fields and stores the state; `undefined` removes a field. @returns true if it is on disk */
  update(change: { [Key in keyof AgentState]?: AgentState[Key] | undefined }): Promise<boolean>;
}

const FILE = "state.json";

/** Opens `state.json` in the directory, created if missing (0700). Throws if unreadable or damaged. */
export async function openStateStore(directory: string, disk: DiskWatch): Promise<StateStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, FILE);
  let state = parseState(await readFileIfThere(path), path);
  const runExclusive = createMutex();
  return {
    directory,
    disk,
    get: () => state,
    update: (change) =>
      runExclusive(async () => {
        const next: Record<string, unknown> = { ...state, ...change };
        for (const name of Object.keys(next)) if (next[name] === undefined) delete next[name];
        state = next as unknown as AgentState;
        return disk.write(FILE, () =>
          writeFileAtomically(path, `${JSON.stringify(state, null, 2)}\n`),
        );
      }),
  };
}

function parseState(text: string | undefined, path: string): AgentState {
  if (text === undefined) return { clockOffsetMs: 0 };
  const value = JSON.parse(text) as Partial<AgentState> | null;
  if (typeof value !== "object" || value === null) throw new Error(`${path} is not an object`);
  const { binding } = value;
  if (binding !== undefined && typeof binding.deviceKey !== "string")
    throw new Error(`${path} names no device key`);
  return { ...value, clockOffsetMs: Number(value.clockOffsetMs) || 0 };
}
