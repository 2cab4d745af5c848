import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { machineTime, type TimeSource } from "../../platform/time.ts";
import { NAT } from "@nodeyard/contract/line-findings.ts";
import { startStunServer } from "../../testing/stun-server.ts";
import { createProber, type Prober, type ProberTargets } from "./prober.ts";

// Without the pauses between probes.
const time: TimeSource = { ...machineTime, sleep: async () => undefined };
const signal = new AbortController().signal;
let server: Server;
let port: number;
let from: Set<string>;

beforeEach(async () => {
  from = new Set();
  server = createServer((socket) => {
    from.add(socket.remoteAddress ?? "");
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.close());

const prober = (targets: Partial<ProberTargets> = {}): Prober =>
  createProber(
    `http://127.0.0.1:${port}`,
    () => ({ probeTargets: [], stunServers: [], ...targets }),
    time,
  );

it("probes five times from the line's address, and the server where no target is named", async () => {
  const round = await prober().round("127.0.0.9", signal);
  expect(round).toHaveLength(5);
  expect(round.every((rttMs) => rttMs !== undefined && rttMs > 0)).toBe(true);
  await expect.poll(() => [...from]).toEqual(["127.0.0.9"]);
});

it("probes targets of the address's family alone", async () => {
  const both = { probeTargets: [`127.0.0.1:${port}`, "[::1]:1"] };
  expect(await prober(both).round("127.0.0.9", signal)).not.toContain(undefined);
  expect(await prober({ probeTargets: [`127.0.0.1:${port}`] }).round("::9", signal)).toEqual([]);
});

it("has targets in turn, so that one that is down is a share of the loss", async () => {
  const targets = { probeTargets: [`127.0.0.1:${port}`, "192.0.2.1:9"] };
  // Nothing leads from a loopback address to that network.
  const round = await prober(targets).round("127.0.0.9", signal);
  expect(round.map((rttMs) => rttMs === undefined)).toEqual([false, true, false, true, false]);
});

it("asks the STUN servers of the moment from the line's address", async () => {
  const stun = await startStunServer({ hosts: ["127.0.0.1", "127.0.0.2"] });
  const known = prober({ stunServers: [`127.0.0.1:${stun.port}`] });
  expect(await known.natType("127.0.0.9")).toBe(NAT.open);
  expect(await prober().natType("127.0.0.9")).toBe(NAT.unknown);
  stun.close();
});

it("reaches a target on the machine's own way if any answers", async () => {
  expect(await prober().isReachable()).toBe(true);
  expect(await prober({ probeTargets: ["no-such-name.invalid:80"] }).isReachable()).toBe(false);
});
