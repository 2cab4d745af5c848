import { type EchoGrant, openEcho, ping } from "@nodeyard/contract/monitoring/agent-calls.ts";
import type { LineProbe } from "@nodeyard/contract/line-findings.ts";
import { HOUR_MS, MINUTE_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import type { Log } from "../platform/log.ts";
import type { ServerClock } from "../platform/server-clock.ts";
import type { ProtocolClient } from "../protocol/client.ts";
import type { Texts } from "../texts.ts";
import { createEchoSocket, type EchoKey, type EchoSocket } from "./echo-socket.ts";
import type { ProbeWindow } from "./probe-window.ts";
import { LOST_AFTER_MS, type Probe } from "./stability.ts";

/** Fifty echo probes a slot: 2 MB a day. HTTP probes are a fifth of them, as each costs ten times as much. */
export const PROBE_EVERY_MS = 6_000;
const HTTP_EVERY = 5;
/** A minute without an answer: UDP is blocked if the server answers over HTTP. */
const SILENT_PROBES = 10;
/** Half a minute without an answer may have been an outage of the server, which says so afterwards. */
const OUTAGE_PROBES = 5;
/** By then the server has noted its outage. */
const OUTAGE_NOTED_MS = MINUTE_MS / 2;
const RETRY_BLOCKED_MS = SLOT_MS;
const RETRY_GRANT_MS = MINUTE_MS;
/** An older server does not know the call. */
const RETRY_REFUSED_MS = HOUR_MS;

export interface LineProber {
  /** Sends the probe that is due, one for each interval of `PROBE_EVERY_MS`, into the window. */
  probe(signal: AbortSignal): Promise<void>;
  mode(): LineProbe;
  close(): void;
}

/** Parses what the server grants. */
function keyOf(echo: NonNullable<EchoGrant["echo"]>, server: string): EchoKey {
  const [, host = "", port = "0"] = /^\[?(.*?)\]?:(\d+)$/.exec(echo.endpoint) ?? [];
  return {
    host: host === "" ? new URL(server).hostname.replace(/^\[|\]$/g, "") : host,
    port: Number(port),
    ticket: Buffer.from(echo.ticket, "base64url"),
    key: Buffer.from(echo.key, "base64url"),
  };
}

/**
 * Probes the line to the server: with echo probes, or over HTTP where the server has none or UDP gets no answer.
 *
 * An HTTP probe uses a keep-alive connection of its own. A refused connection or a proxy's response proves that the network
 * works: such a probe counts neither as a round trip nor as a loss, so a server outage does not lower stability.
 */
export function createLineProber(options: {
  server: string;
  deviceKey: string;
  /** Not the link of the other loops: an older server, which does not know the call, would seem to have returned from an outage. */
  client: ProtocolClient;
  probeClient: ProtocolClient;
  window: ProbeWindow;
  clock: ServerClock;
  onStunServers: (servers: readonly string[]) => void;
  onTime: (serverTime: string, roundTripMs: number) => void;
  log: Log;
  texts: Texts;
  /** Tests inject their own. */
  openSocket?: typeof createEchoSocket;
}): LineProber {
  const { clock, window, log, texts, openSocket = createEchoSocket } = options;
  let echo: EchoSocket | undefined;
  let isBlocked = false;
  let dueGrantMs = -Infinity;
  let dueRetryMs = 0;
  /** Probes since the last answer, and the time of that. */
  let silent = 0;
  let heardMs = 0;
  let turn = 0;

  async function overHttp(signal: AbortSignal): Promise<Probe> {
    const limits = { timeoutMs: LOST_AFTER_MS, signal };
    const result = await options.probeClient.call(ping, {}, limits);
    if (result.kind === "ok") {
      options.onTime(result.body.serverTime, result.roundTripMs);
      return { kind: "answered", roundTripMs: result.roundTripMs, isTimed: true };
    }
    return { kind: result.kind === "unreachable" && !result.hostResponded ? "lost" : "unknown" };
  }

  async function renewGrant(signal: AbortSignal): Promise<void> {
    dueGrantMs = clock.now() + RETRY_GRANT_MS;
    const { client, deviceKey } = options;
    const result = await client.call(openEcho, {}, { deviceKey, signal });
    if (result.kind === "rejected") dueGrantMs = clock.now() + RETRY_REFUSED_MS;
    if (result.kind !== "ok") return;
    const { echo: granted, renewInSeconds, outages, stunServers } = result.body;
    options.onStunServers(stunServers ?? []);
    dueGrantMs = clock.now() + Math.max(renewInSeconds * 1000, RETRY_GRANT_MS);
    for (const { from, until } of outages) window.exclude(Date.parse(from), Date.parse(until));
    echo?.close();
    echo = granted === null ? undefined : openSocket(keyOf(granted, options.server), clock.now);
  }

  /** Notes an echo probe's result; its window is corrected once it shows that UDP or the server was away. */
  async function note(probe: Probe, sentMs: number, signal: AbortSignal): Promise<void> {
    if (probe.kind === "answered") {
      if (isBlocked) log.info(texts.echoAnswered());
      if (silent >= OUTAGE_PROBES) dueGrantMs = Math.min(dueGrantMs, clock.now() + OUTAGE_NOTED_MS);
      isBlocked = false;
      silent = 0;
      heardMs = sentMs;
      return;
    }
    silent += 1;
    if (isBlocked || silent % SILENT_PROBES !== 0) return;
    if ((await overHttp(signal)).kind !== "answered") return;
    log.warn(texts.echoBlocked());
    isBlocked = true;
    window.exclude(heardMs + 1, clock.now() + 1);
  }

  return {
    mode: () => (echo === undefined || isBlocked ? "http" : "udp"),
    async probe(signal) {
      const sentMs = clock.now();
      turn += 1;
      if (clock.confirmed() && sentMs >= dueGrantMs) void renewGrant(signal);
      if (echo !== undefined && !isBlocked) {
        const probe = await echo.probe();
        if (signal.aborted) return;
        window.add(probe, sentMs);
        return note(probe, sentMs, signal);
      }
      if (echo !== undefined && sentMs >= dueRetryMs) {
        dueRetryMs = sentMs + RETRY_BLOCKED_MS;
        await note(await echo.probe(), sentMs, signal);
      }
      if (turn % HTTP_EVERY !== 0) return;
      const probe = await overHttp(signal);
      if (!signal.aborted) window.add(probe, sentMs);
    },
    close: () => echo?.close(),
  };
}
