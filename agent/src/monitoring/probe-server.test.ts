import { openEcho, ping } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { CallResult, ProtocolClient } from "../protocol/client.ts";
import { createServerClock } from "../platform/server-clock.ts";
import { textsIn } from "../texts.ts";
import { createProbeWindow, type ProbeWindow } from "./probe-window.ts";
import { createLineProber, type LineProber } from "./probe-server.ts";
import type { EchoKey } from "./echo-socket.ts";
import type { Probe } from "./stability.ts";

const START = Date.parse("2026-03-01T12:00:00Z");
const { signal } = new AbortController();
const ok: Probe = { kind: "answered", roundTripMs: 4, isTimed: true };
const lost: Probe = { kind: "lost" };
const refused: CallResult<never> = {
  kind: "rejected",
  status: 404,
  error: "platform.notFound",
  message: "",
  deviceId: undefined,
};
const away: CallResult<never> = {
  kind: "unreachable",
  reason: "",
  cause: "other",
  hostResponded: false,
  retryAfterSeconds: undefined,
};

let steadyMs: number;
let window: ProbeWindow;
let prober: LineProber;
let lines: string[];
let opened: EchoKey[];
let grants: number;
let pings: number;
let stunServers: readonly string[];
/** The world: the server's answer to the call for a key, and to probes of both kinds. */
let grant: object | undefined;
let udp: Probe;
let http: "ok" | "away";

beforeEach(() => {
  steadyMs = 0;
  const clock = createServerClock({
    wallMs: () => START + steadyMs,
    steadyMs: () => steadyMs,
    sleep: async () => undefined,
  });
  clock.observe(new Date(START).toISOString(), 0);
  window = createProbeWindow();
  [lines, opened, grants, pings, udp, http] = [[], [], 0, 0, ok, "ok"];
  grant = { endpoint: ":8081", ticket: "AAAA", key: "BBBB" };
  const serverTime = (): string => new Date(clock.now()).toISOString();
  const client = {
    call: async (endpoint: unknown) => {
      expect(endpoint).toBe(openEcho);
      grants += 1;
      if (grant === undefined) return refused;
      const outages = [
        {
          from: new Date(START + 60_000).toISOString(),
          until: new Date(START + 120_000).toISOString(),
        },
      ];
      const body = {
        echo: grant,
        stunServers: ["192.0.2.9:3478"],
        renewInSeconds: 21_600,
        outages,
        serverTime: serverTime(),
      };
      return { kind: "ok", body, roundTripMs: 1, repeated: false };
    },
  } as unknown as ProtocolClient;
  const probeClient = {
    call: async (endpoint: unknown) => {
      expect(endpoint).toBe(ping);
      pings += 1;
      if (http === "away") return away;
      return { kind: "ok", body: { serverTime: serverTime() }, roundTripMs: 9, repeated: false };
    },
  } as unknown as ProtocolClient;
  const note = (message: string): void => void lines.push(message);
  prober = createLineProber({
    server: "https://[2001:db8::1]:8443/base",
    deviceKey: "key",
    client,
    probeClient,
    window,
    clock,
    onStunServers: (servers) => void (stunServers = servers),
    onTime: () => undefined,
    log: { info: note, warn: note, error: note },
    texts: textsIn("en"),
    openSocket: (key) => {
      opened.push(key);
      return { probe: async () => udp, close: () => undefined };
    },
  });
});

/** Probes every six seconds. */
async function probeFor(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 6_000) {
    await prober.probe(signal);
    steadyMs += 6_000;
  }
}

describe("probes of the line", () => {
  it("go over UDP to the host of the server, with the key that it has granted", async () => {
    await probeFor(MINUTE_MS);
    expect(prober.mode()).toBe("udp");
    expect(opened[0]).toMatchObject({ host: "2001:db8::1", port: 8081 });
    expect(stunServers).toEqual(["192.0.2.9:3478"]);
    expect(pings).toBe(0);
    grant = { endpoint: "echo.example.com:9000", ticket: "AAAA", key: "BBBB" };
    await probeFor(6 * HOUR_MS);
    expect(opened.at(-1)).toMatchObject({ host: "echo.example.com", port: 9000 });
  });

  it("go over HTTP, every half minute, where the server knows no other", async () => {
    grant = undefined;
    await probeFor(5 * MINUTE_MS);
    expect(prober.mode()).toBe("http");
    expect(pings).toBe(10);
    expect(grants).toBe(1);
    expect(window.valueOf(START, START + 5 * MINUTE_MS)).toBe(7);
    await probeFor(HOUR_MS);
    expect(grants).toBe(2);
  });

  it("go over HTTP where UDP gets no answer, which is logged once and is no loss", async () => {
    udp = lost;
    await probeFor(5 * MINUTE_MS);
    expect(prober.mode()).toBe("http");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("UDP");
    expect(window.valueOf(START, START + 5 * MINUTE_MS)).toBe(7);
    udp = ok;
    await probeFor(10 * MINUTE_MS);
    expect(prober.mode()).toBe("udp");
    expect(lines).toHaveLength(2);
  });

  it("are lost while neither way is answered", async () => {
    await probeFor(MINUTE_MS);
    udp = lost;
    http = "away";
    await probeFor(2 * MINUTE_MS);
    udp = ok;
    await probeFor(2 * MINUTE_MS);
    expect(prober.mode()).toBe("udp");
    expect(lines).toEqual([]);
    // The server's own outage, of which it says so: the minute from the second one on.
    expect(grants).toBe(2);
    expect(window.valueOf(START, START + 5 * MINUTE_MS)).toBeGreaterThan(2000);
    expect(window.valueOf(START, START + 5 * MINUTE_MS)).toBeLessThan(3000);
  });
});
