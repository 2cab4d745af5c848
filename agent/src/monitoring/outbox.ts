import { unlink } from "node:fs/promises";
import { join } from "node:path";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { readFileIfThere, writeFileAtomically } from "../platform/atomic-file.ts";
import type { DiskWatch } from "../platform/disk-watch.ts";

interface Stored {
  /** Highest report number used with this key. */
  lastSeq: number;
  /** The unacknowledged report. */
  inFlight: ReportRequest | null;
  /** Server time of the last confirmed report: a lower bound of the current time. */
  confirmedAtMs: number;
}

/**
 * Numbers reports and persists the one in flight before it is sent: if the response is lost, it is resent with the same
 * number and body, even after a kill. A number that a full disk has lost is known to the server, which says so.
 */
export interface Outbox {
  inFlight(): ReportRequest | undefined;
  /** A server time in the past: a lower bound of the current time. */
  confirmedAtMs(): number;
  /** Assigns the next number to a report and stores both; `atLeast` skips numbers the server has seen. */
  put(report: Omit<ReportRequest, "seq">, atLeast?: number): Promise<ReportRequest>;
  /** Clears the report in flight: accepted, or rejected permanently. */
  settle(confirmedAtMs: number | undefined): Promise<void>;
  clear(): Promise<void>;
}

const FILE = "outbox.json";

export async function openOutbox(directory: string, disk: DiskWatch): Promise<Outbox> {
  const path = join(directory, FILE);
  let stored = parse(await readFileIfThere(path));

  async function save(change: Partial<Stored>): Promise<void> {
    stored = { ...stored, ...change };
    await disk.write(FILE, () => writeFileAtomically(path, JSON.stringify(stored)));
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

// A damaged file loses only the numbers: the server's response has the last one, see the reporter.
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
