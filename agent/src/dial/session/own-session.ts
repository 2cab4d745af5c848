import type { LineAddresses, LineCounters } from "../../machine/interfaces.ts";
import type { LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import type { TimeSource } from "../../platform/time.ts";
import {
  type LineDriver,
  LineFailed,
  type LineFailure,
  type LineSession,
  type RunningLine,
} from "../driver/line-driver.ts";
import type { Prober } from "../measure/prober.ts";
import type { Permits } from "./permits.ts";
import { redialDelayMs } from "./redial-delay.ts";
import { createSessionState } from "./session-state.ts";
import { watchLine } from "./watch-line.ts";

/** Discovery, negotiation and authentication take a minute at most; pppd gives up before this. */
const ADDRESS_TIMEOUT_MS = 120_000;
const ADDRESS_POLL_MS = 500;

export interface SessionTools {
  driver: LineDriver;
  prober: Prober;
  /** Of dials at the same time. */
  permits: Permits;
  time: TimeSource;
  /** The server's time, milliseconds since the epoch. */
  now: () => number;
  /** True if a target answers through another line, or on the machine's own way. */
  isTargetUp: () => Promise<boolean>;
  onChange: (session: OwnSession) => void;
  /** The agent's: sessions are left to its successor. */
  signal: AbortSignal;
}

/** Traffic through the interface of a session. */
export interface LineTraffic extends LineCounters, Pick<RunningLine, "interface" | "ethernet"> {}

/** A session of a line that is kept up. */
export interface OwnSession extends LineSession {
  status(): LineStatus;
  /** Undefined between dials. */
  traffic(): LineTraffic | undefined;
  /** True if its last round of probes had an answer. */
  isPassing(): boolean;
  /** Resolves when it is normal or abnormal for the first time. */
  readonly settled: Promise<void>;
  /** Hangs up. */
  stop(): Promise<void>;
}

/** Adopts the session or dials it, judges it by probes through it, and dials it again with backoff when it fails. */
export function keepSession(
  session: LineSession,
  tools: SessionTools,
  onError: (error: unknown) => void,
): OwnSession {
  const { driver, permits, time, now, signal } = tools;
  const stopping = new AbortController();
  const over = AbortSignal.any([signal, stopping.signal]);
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const state = createSessionState(session, {
    now,
    time,
    onChange() {
      if (state.current() !== "dialling") settle();
      tools.onChange(self);
    },
  });
  const self: OwnSession = {
    ...session,
    settled,
    isPassing: () => state.isPassing(),
    status: () => state.status(),
    traffic() {
      const { line } = state;
      const counters = line?.counters();
      return (
        line && counters && { interface: line.interface, ethernet: line.ethernet, ...counters }
      );
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };

  /** Undefined if it was stopped meanwhile. Throws `LineFailed`. */
  async function untilAddress(line: RunningLine): Promise<LineAddresses | undefined> {
    let end: LineFailure | undefined;
    void line.ended.then((why) => void (end = why));
    const deadlineMs = time.steadyMs() + ADDRESS_TIMEOUT_MS;
    while (!over.aborted) {
      const found = line.addresses();
      if (found.ipv4 !== "" || found.ipv6 !== "") return found;
      if (end !== undefined) throw new LineFailed(end.error, end.detail, end.exitCode);
      if (time.steadyMs() > deadlineMs) throw new LineFailed("noAddress");
      await time.sleep(ADDRESS_POLL_MS, over);
    }
    return undefined;
  }

  /** Brings the session up and watches it: why it failed, or undefined if it was stopped. Throws `LineFailed`. */
  async function runOnce(): Promise<LineFailure | undefined> {
    const adopted = await driver.adopt(session);
    state.line = adopted;
    const release = adopted === undefined ? await permits.acquire(over) : undefined;
    try {
      if (over.aborted) return undefined;
      const line = adopted ?? (await driver.dial(session));
      state.line = line;
      const found = await untilAddress(line);
      if (found === undefined) return undefined;
      await line.route(found);
      state.addresses = found;
    } finally {
      release?.();
    }
    const sinceMs = adopted && now() - Math.max(0, time.wallMs() - adopted.startedAtMs);
    return watchLine(state.line, state, { ...tools, onError, over }, sinceMs);
  }

  async function live(): Promise<void> {
    while (!over.aborted) {
      const why = await runOnce().catch((error: unknown) => {
        if (error instanceof LineFailed) return error.failure;
        throw error;
      });
      if (why === undefined) break;
      await state.line?.hangUp();
      state.clear();
      state.failures += 1;
      const delayMs = redialDelayMs(state.failures, why);
      state.redialAtMs = now() + delayMs;
      state.show("abnormal", why);
      await time.sleep(delayMs, over);
      state.redialAtMs = undefined;
      if (!over.aborted) state.show("dialling", why);
    }
    // A session outlives the agent, but not its own end.
    if (stopping.signal.aborted) await state.line?.hangUp();
    settle();
  }

  const ended = live().catch(onError);
  return self;
}
