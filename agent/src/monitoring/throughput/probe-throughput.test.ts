import { PROBE_MAX_BYTES, PROBE_MAX_STREAMS } from "@nodeyard/contract/monitoring/rules.ts";
import { createHash } from "node:crypto";
import {
  planThroughput,
  type ThroughputPlan,
} from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { afterEach, expect, it } from "vitest";
import type { ServerLink } from "../../protocol/server-link.ts";
import { partOf, probeThroughput } from "./probe-throughput.ts";

type Probe = ThroughputPlan["probe"];
const { signal } = new AbortController();
let isAllowed = true;
afterEach(() => {
  isAllowed = true;
});

/** A server that answers the questions with these probes, the last one again and again. */
function serverThat(...plans: readonly Probe[]) {
  const requests: unknown[] = [];
  const parts: number[] = [];
  const query = (async (endpoint: unknown, request: unknown) => {
    expect(endpoint).toBe(planThroughput);
    const probe = plans[Math.min(requests.length, plans.length - 1)];
    requests.push(request);
    return { kind: "ok", body: { probe, waitSeconds: 5 } };
  }) as unknown as ServerLink["call"];
  const send = (async (_endpoint: unknown, part: Iterable<Uint8Array>) => {
    parts.push([...part].reduce((sum, chunk) => sum + chunk.length, 0));
    return { kind: "ok", body: { filler: parts.length === 1 ? "abc" : "" } };
  }) as unknown as ServerLink["call"];
  const budget = { spend: async () => isAllowed };
  return { calls: { query, send, budget }, requests, parts };
}

it("sends the probe in equal parts, and proves to have read the answer", async () => {
  const probe = { token: "t".repeat(43), bytes: 800_000, streams: 4 };
  const server = serverThat(probe, null);
  expect(await probeThroughput(server.calls, signal)).toEqual({ waitSeconds: 60 });
  expect(server.parts).toEqual([200_000, 200_000, 200_000, 200_000]);
  const digest = createHash("sha256").update("abc").digest("hex");
  const limits = { bytes: PROBE_MAX_BYTES, streams: PROBE_MAX_STREAMS };
  expect(server.requests).toEqual([{ limits }, { limits, answer: { token: probe.token, digest } }]);
  expect(
    Buffer.concat([...partOf(probe)])
      .subarray(0, 43)
      .toString(),
  ).toBe(probe.token);
});

it("sends no more than a visit's probes, none that is too large, and does not ask without end", async () => {
  const endless = serverThat({ token: "t".repeat(43), bytes: 8192, streams: 1 });
  expect(await probeThroughput(endless.calls, signal)).toEqual({ waitSeconds: 3600 });
  expect(endless.parts).toHaveLength(6);
  for (const wrong of [
    { bytes: PROBE_MAX_BYTES * 2, streams: 8 },
    { bytes: 8192, streams: 1e9 },
    { bytes: 8192, streams: 0 },
    { bytes: -8, streams: 1 },
  ]) {
    const greedy = serverThat({ token: "t", ...wrong });
    expect(await probeThroughput(greedy.calls, signal)).toEqual({ waitSeconds: 3600 });
    expect(greedy.parts).toEqual([]);
  }
});

it("sends nothing beyond the day's limit", async () => {
  isAllowed = false;
  const greedy = serverThat({ token: "t".repeat(43), bytes: 8192, streams: 1 });
  expect(await probeThroughput(greedy.calls, signal)).toEqual({ waitSeconds: 3600 });
  expect(greedy.parts).toEqual([]);
});
