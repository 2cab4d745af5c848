import { NAT } from "@nodeyard/contract/line-findings.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFakeTime, type FakeTime } from "../../testing/fake-time.ts";
import { createNatWatch, type NatWatch } from "./nat-watch.ts";

let time: FakeTime;
let address: string;
let measured: string[][];
let over: AbortController;
beforeEach(() => {
  time = createFakeTime(Date.parse("2026-03-10T00:00:00Z"));
  address = "192.0.2.1";
  measured = [];
  over = new AbortController();
});
afterEach(() => over.abort());

function start(own: readonly string[] = []): NatWatch {
  const watch = createNatWatch({
    own,
    time,
    addresses: () => address,
    measure: async (_from, servers) => {
      measured.push(servers.map(({ host, port }) => `${host}:${port}`));
      return { type: NAT.portRestricted };
    },
  });
  void watch.run(over.signal);
  return watch;
}
const SERVERS = ["127.0.0.1:3479", "127.0.0.2"];
const RESOLVED = ["127.0.0.1:3479", "127.0.0.2:3478"];

it("measures once the servers are known, every three hours, and when they or the addresses change", async () => {
  const watch = start();
  await time.runFor(HOUR_MS);
  expect(measured).toEqual([]);
  expect(watch.latest()).toEqual({ type: NAT.unknown });
  watch.useServers(SERVERS);
  await time.runUntil(() => measured.length === 1);
  expect(measured).toEqual([RESOLVED]);
  expect(watch.latest()).toEqual({ type: NAT.portRestricted });
  watch.useServers([...SERVERS]);
  await time.runFor(3 * HOUR_MS - 2 * MINUTE_MS);
  expect(measured).toHaveLength(1);
  await time.runFor(4 * MINUTE_MS);
  expect(measured).toHaveLength(2);
  address = "192.0.2.2";
  await time.runFor(2 * MINUTE_MS);
  expect(measured).toHaveLength(3);
});

it("says why it does not: no servers, or none that has an address", async () => {
  const watch = start();
  watch.useServers([]);
  await time.runUntil(() => watch.latest().reason === "noServers");
  watch.useServers(["no-such-host.invalid"]);
  await time.runUntil(() => watch.latest().reason === "unresolved");
  expect(measured).toEqual([]);
});

it("uses the owner's servers in place of those that the server names", async () => {
  const watch = start(SERVERS);
  watch.useServers(["192.0.2.9"]);
  await time.runUntil(() => measured.length === 1);
  await time.runFor(HOUR_MS);
  expect(measured).toEqual([RESOLVED]);
});

it("ends at once during a measurement", async () => {
  const begun = Promise.withResolvers<void>();
  const watch = createNatWatch({
    own: SERVERS,
    time,
    measure: () => {
      begun.resolve();
      return new Promise(() => undefined);
    },
  });
  const ended = watch.run(over.signal);
  await begun.promise;
  over.abort();
  await expect(ended).resolves.toBeUndefined();
});
