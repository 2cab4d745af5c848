import type {
  AgentLine,
  AgentLinesResponse,
  LineStatus,
} from "@nodeyard/contract/dial/agent-calls.ts";
import { MAX_LINE_SESSIONS } from "@nodeyard/contract/dial/agent-lines.ts";
import type { DiskWatch } from "../platform/disk-watch.ts";
import { createMutex } from "../platform/mutex.ts";
import { whenAborted } from "../platform/time.ts";
import { NO_LINES, readLines, type StoredLines, writeLines } from "./line-store.ts";
import type { ProberTargets } from "./measure/prober.ts";
import {
  keepSession,
  type LineTraffic,
  type OwnSession,
  type SessionTools,
} from "./session/own-session.ts";

/** The device's lines with their sessions; stored, so that they need no server after a start. */
export interface LineList {
  /** Of the lines that were taken over last. */
  version(): number;
  targets(): ProberTargets;
  /** True if there is nothing to report. */
  isEmpty(): boolean;
  statuses(): LineStatus[];
  traffic(): LineTraffic[];
  /** Takes the server's lines over: ends those that are gone, and dials these with their new settings. */
  apply(answer: AgentLinesResponse, dialIds?: ReadonlySet<string>): Promise<void>;
  /** Resolves when each session of these lines is normal or abnormal. */
  settled(ids: ReadonlySet<string>): Promise<void>;
  /** Keeps the stored lines up until the signal fires. */
  run(): Promise<void>;
}

interface OwnLine {
  line: AgentLine;
  sessions: OwnSession[];
}

export function createLineList(options: {
  directory: string;
  disk: DiskWatch;
  /** Called when lines were taken over. */
  onChange: () => void;
  tools: Omit<SessionTools, "isTargetUp"> & { isReachable: () => Promise<boolean> };
}): LineList {
  const { directory, disk, tools } = options;
  const { driver, signal } = tools;
  const owns = new Map<string, OwnLine>();
  const runExclusive = createMutex();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const undialledSince = new Map<string, string>();
  let stored: StoredLines = NO_LINES;

  const sessions = (): OwnSession[] => [...owns.values()].flatMap((own) => own.sessions);
  const isTargetUp = async (): Promise<boolean> =>
    sessions().some((session) => session.isPassing()) || (await tools.isReachable());

  function start(line: AgentLine, numbers: readonly number[]): OwnLine {
    const own: OwnLine = { line, sessions: [] };
    owns.set(line.id, own);
    own.sessions = numbers.map((number, index) => {
      const session = { line, session: index + 1, number };
      return keepSession(session, { ...tools, isTargetUp }, failed.reject);
    });
    return own;
  }

  async function end(id: string): Promise<number[]> {
    const own = owns.get(id);
    if (own === undefined) return [];
    await Promise.all(own.sessions.map((session) => session.stop()));
    owns.delete(id);
    return own.sessions.map(({ number }) => number);
  }

  /** The line's own places first, so that interfaces keep their names; then the smallest free ones. */
  function numbersFor(line: AgentLine, before: readonly number[]): number[] {
    const taken = new Set(sessions().map(({ number }) => number));
    const free = Array.from({ length: MAX_LINE_SESSIONS }, (_, index) => index + 1);
    const count = line.kind === "pppoe" ? Math.max(1, Math.trunc(line.count)) : 1;
    return [...new Set([...before, ...free])]
      .filter((number) => !taken.has(number))
      .slice(0, count);
  }

  async function apply(answer: AgentLinesResponse, dialIds: ReadonlySet<string>): Promise<void> {
    if (signal.aborted) return;
    const wanted = new Set(answer.lines.map(({ id }) => id));
    const surplus = [...owns.keys()].filter((id) => !wanted.has(id));
    await Promise.all(surplus.map(end));
    const { version, probeTargets, stunServers } = answer;
    stored = { ...stored, version, probeTargets, stunServers };
    const due = answer.lines.filter(
      ({ id, isDialled }) => dialIds.has(id) || (isDialled && !owns.has(id)),
    );
    const numbers = await Promise.all(due.map(async ({ id }) => [id, await end(id)] as const));
    const before = new Map(numbers);
    if (surplus.length > 0) await driver.tidy(sessions());
    for (const line of due) start(line, numbersFor(line, before.get(line.id) ?? []));
    await save(answer.lines.map(({ id }) => id).filter((id) => !owns.has(id)));
  }

  async function save(undialled: string[]): Promise<void> {
    const lines = [...owns.values()].map((own) => ({
      line: own.line,
      numbers: own.sessions.map(({ number }) => number),
    }));
    stored = { ...stored, lines, undialled };
    await writeLines(directory, disk, () => stored);
    options.onChange();
  }

  function undialledStatus(id: string): LineStatus {
    const since = undialledSince.get(id) ?? new Date(tools.now()).toISOString();
    undialledSince.set(id, since);
    return {
      lineId: id,
      session: 1,
      version: 0,
      state: "undialled",
      detail: "",
      since,
      failures: 0,
      interface: "",
      ipv4: "",
      ipv6: "",
      ipv4State: "none",
      ipv6State: "none",
    };
  }

  return {
    version: () => stored.version,
    targets: () => stored,
    isEmpty: () => owns.size === 0 && stored.undialled.length === 0,
    statuses: () =>
      [
        ...sessions().map((session) => session.status()),
        ...stored.undialled.map(undialledStatus),
      ].slice(0, MAX_LINE_SESSIONS),
    traffic: () => sessions().flatMap((session) => session.traffic() ?? []),
    apply: (answer, dialIds = new Set()) => runExclusive(() => apply(answer, dialIds)),
    async settled(ids) {
      const named = sessions().filter(({ line }) => ids.has(line.id));
      await Promise.race([Promise.all(named.map((one) => one.settled)), whenAborted(signal)]);
    },
    async run() {
      await runExclusive(async () => {
        stored = await readLines(directory);
        const kept = stored.lines.flatMap(({ line, numbers }) =>
          numbers.map((number, index) => ({ line, session: index + 1, number })),
        );
        await driver.tidy(kept);
        for (const { line, numbers } of stored.lines) start(line, numbers);
      });
      await Promise.race([whenAborted(signal), failed.promise]);
    },
  };
}
