import { unlink } from "node:fs/promises";
import { join } from "node:path";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent.ts";
import { readFileIfThere, writeFileAtomically } from "../platform/atomic-file.ts";

interface Stored {
  /** The highest number ever given to a report of this key. */
  lastSeq: number;
  /** The report whose answer is still open. */
  inFlight: ReportRequest | null;
  /** Server time of the last confirmed report: certainly in the past. */
  confirmedAtMs: number;
}

/**
 * Numbers reports and keeps the one under way on disk before it leaves, so that a report whose answer was lost goes out
 * again with the same number and the same body, also after a kill.
 */
export interface Outbox {
  inFlight(): ReportRequest | undefined;
  /** Server time that has certainly passed. */
  confirmedAtMs(): number;
  /** Gives the next number to a report and stores both; `atLeast` skips numbers that the server has seen. */
  put(report: Omit<ReportRequest, "seq">, atLeast?: number): Promise<ReportRequest>;
  /** The report under way is settled: taken, or refused for good. */
  settle(confirmedAtMs: number | undefined): Promise<void>;
  clear(): Promise<void>;
}

export async function openOutbox(directory: string): Promise<Outbox> {
  const path = join(directory, "outbox.json");
  let stored = parse(await readFileIfThere(path));

  async function save(change: Partial<Stored>): Promise<void> {
    stored = { ...stored, ...change };
    await writeFileAtomically(path, JSON.stringify(stored));
  }

  return {
    inFlight: () => stored.inFlight ?? undefined,
    confirmedAtMs: () => stored.confirmedAtMs,
    async put(report, atLeast = 0) {
      const seq = Math.max(stored.lastSeq, atLeast) + 1;
      const numbered = { ...report, seq };
      await save({ lastSeq: seq, inFlight: numbered });
      return numbered;
    },
    settle: (confirmedAtMs) =>
      save({ inFlight: null, confirmedAtMs: confirmedAtMs ?? stored.confirmedAtMs }),
    async clear() {
      stored = EMPTY;
      await unlink(path).catch(() => undefined);
    },
  };
}

const EMPTY: Stored = { lastSeq: 0, inFlight: null, confirmedAtMs: 0 };

// A damaged file costs only the numbers: the server's answer names the last one, see the reporter.
function parse(text: string | undefined): Stored {
  if (text === undefined) return EMPTY;
  try {
    const value = JSON.parse(text) as Partial<Stored>;
    if (!Number.isSafeInteger(value.lastSeq)) return EMPTY;
    return { ...EMPTY, ...value };
  } catch {
    return EMPTY;
  }
}
