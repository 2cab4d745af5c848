import type { LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import type { AddressState, LineState } from "@nodeyard/contract/dial/agent-lines.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { TimeSource } from "../platform/time.ts";
import {
  type LineAddresses,
  type LineDriver,
  LineFailed,
  type LineFailure,
  type LineSession,
  type RunningLine,
} from "./driver/line-driver.ts";
import { createLineMeter } from "./measure/line-meter.ts";
import type { Prober } from "./measure/prober.ts";
import type { Permits } from "./permits.ts";
import { redialDelayMs } from "./redial-delay.ts";

/** Discovery, negotiation and authentication take a minute at most; pppd gives up before this. */
const ADDRESS_TIMEOUT_MS = 120_000;
const ADDRESS_POLL_MS = 500;
const ROUND_INTERVAL_MS = 60_000;
/** After a round without an answer. */
const LOST_ROUND_INTERVAL_MS = 10_000;
/** Rounds without an answer after which a line counts as broken. */
const MAX_LOST_ROUNDS = 3;
const NONE: LineAddresses = { ipv4: "", ipv6: "" };

export interface SessionTools {
  driver: LineDriver;
  prober: Prober;
  /** Of dials at the same time. */
  permits: Permits;
  time: TimeSource;
  /** The server's time, milliseconds since the epoch. */
  now: () => number;
  /** Whether a target answers through another line, or on the machine's own way. */
  isTargetUp: () => Promise<boolean>;
  onChange: (session: OwnSession) => void;
  /** The agent's: sessions are left to its successor. */
  signal: AbortSignal;
}

/** A session of a line that is kept up. */
export interface OwnSession extends LineSession {
  status(): LineStatus;
  /** Whether its last round of probes had an answer. */
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
  const { driver, prober, permits, time, now, signal } = tools;
  const stopping = new AbortController();
  const over = AbortSignal.any([signal, stopping.signal]);
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const meter = createLineMeter();
  let state: LineState = "dialling";
  let failure: LineFailure | undefined;
  let since = now();
  let redialAt: number | undefined;
  let failures = 0;
  let line: RunningLine | undefined;
  let addresses = NONE;
  let works = { ipv4: false, ipv6: false };

  const self: OwnSession = {
    ...session,
    settled,
    isPassing: () => works.ipv4 || works.ipv6,
    status: () => ({
      lineId: session.line.id,
      session: session.session,
      version: session.line.version,
      state,
      ...(failure === undefined ? {} : { error: failure.error }),
      ...(failure?.exitCode === undefined ? {} : { exitCode: failure.exitCode }),
      detail: failure?.detail ?? "",
      since: iso(since),
      ...(redialAt === undefined ? {} : { redialAt: iso(redialAt) }),
      failures,
      interface: line?.interface ?? "",
      ...addresses,
      ipv4State: addressState(addresses.ipv4, works.ipv4),
      ipv6State: addressState(addresses.ipv6, works.ipv6),
      ...(line === undefined || addresses === NONE
        ? {}
        : { statistics: meter.read(line.counters(), time.steadyMs()) }),
    }),
    async stop() {
      stopping.abort();
      await ended;
    },
  };

  function show(next: LineState, why?: LineFailure): void {
    const isSame = state === next && failure?.error === why?.error;
    [state, failure] = [next, why];
    if (!isSame) since = now();
    if (next !== "dialling") settle();
    if (!isSame) tools.onChange(self);
  }

  function forget(): void {
    line = undefined;
    addresses = NONE;
    works = { ipv4: false, ipv6: false };
  }

  /** Undefined if it was stopped meanwhile. Throws `LineFailed`. */
  async function untilAddress(running: RunningLine): Promise<LineAddresses | undefined> {
    let end: LineFailure | undefined;
    void running.ended.then((why) => void (end = why));
    const deadlineMs = time.steadyMs() + ADDRESS_TIMEOUT_MS;
    while (!over.aborted) {
      const found = running.addresses();
      if (found.ipv4 !== "" || found.ipv6 !== "") return found;
      if (end !== undefined) throw new LineFailed(end.error, end.detail, end.exitCode);
      if (time.steadyMs() > deadlineMs) throw new LineFailed("noAddress");
      await time.sleep(ADDRESS_POLL_MS, over);
    }
    return undefined;
  }

  /** True when the session has an address that is routed. Throws `LineFailed`. */
  async function begin(): Promise<boolean> {
    line = await driver.adopt(session);
    const release = line === undefined ? await permits.take(over) : undefined;
    try {
      if (over.aborted) return false;
      line ??= await driver.dial(session);
      const found = await untilAddress(line);
      if (found === undefined) return false;
      await line.route(found);
      addresses = found;
      return true;
    } finally {
      release?.();
    }
  }

  async function measureNat(): Promise<void> {
    if (addresses.ipv4 !== "") meter.setNatType(await prober.natType(addresses.ipv4));
  }

  /** Rounds of probes until the session ends, is broken or stopped: why it did, or undefined if it was stopped. */
  async function watch(running: RunningLine): Promise<LineFailure | undefined> {
    const gone = new AbortController();
    let end: LineFailure | undefined;
    void running.ended.then((why) => {
      end = why;
      gone.abort();
    });
    const either = AbortSignal.any([over, gone.signal]);
    let natDueMs = 0;
    for (let lost = 0; !either.aborted;) {
      const found = running.addresses();
      if (found.ipv4 !== addresses.ipv4 || found.ipv6 !== addresses.ipv6) {
        if (found.ipv4 === "" && found.ipv6 === "")
          return end ?? { error: "noAddress", detail: "" };
        await running.route(found);
        addresses = found;
      }
      const [four, six] = await Promise.all([
        found.ipv4 === "" ? [] : prober.round(found.ipv4, either),
        found.ipv6 === "" ? [] : prober.round(found.ipv6, either),
      ]);
      if (either.aborted) break;
      meter.addRound(found.ipv4 === "" ? six : four);
      works = { ipv4: isAnswered(four), ipv6: isAnswered(six) };
      lost = self.isPassing() ? 0 : lost + 1;
      if (lost === 0) {
        failures = 0;
        show("normal");
      } else if (state !== "normal" || lost >= MAX_LOST_ROUNDS)
        show("abnormal", { error: "noConnectivity", detail: "" });
      // A target that is down is no reason to cut lines.
      if (lost >= MAX_LOST_ROUNDS && (await tools.isTargetUp()))
        return { error: "noConnectivity", detail: "" };
      if (lost === 0 && time.steadyMs() >= natDueMs) {
        natDueMs = time.steadyMs() + HOUR_MS;
        void measureNat().catch(onError);
      }
      await time.sleep(lost === 0 ? ROUND_INTERVAL_MS : LOST_ROUND_INTERVAL_MS, either);
    }
    return over.aborted ? undefined : end;
  }

  async function live(): Promise<void> {
    while (!over.aborted) {
      let why: LineFailure | undefined;
      try {
        const isUp = await begin();
        if (isUp && line !== undefined) why = await watch(line);
      } catch (error) {
        if (!(error instanceof LineFailed)) throw error;
        why = error.failure;
      }
      if (why === undefined) break;
      await line?.hangUp();
      forget();
      failures += 1;
      const delayMs = redialDelayMs(failures, why.error);
      redialAt = now() + delayMs;
      show("abnormal", why);
      await time.sleep(delayMs, over);
      redialAt = undefined;
      if (!over.aborted) show("dialling", why);
    }
    // A session outlives the agent, but not its own end.
    if (stopping.signal.aborted) await line?.hangUp();
    settle();
  }

  const ended = live().catch(onError);
  return self;
}

function isAnswered(round: readonly (number | undefined)[]): boolean {
  return round.some((value) => value !== undefined);
}

function addressState(address: string, isWorking: boolean): AddressState {
  if (address === "") return "none";
  return isWorking ? "working" : "addressed";
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
