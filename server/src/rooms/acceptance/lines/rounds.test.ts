import type { AddressInfo } from "node:net";
import { stressLines } from "@nodeyard/agent/acceptance/lines/stress-lines.ts";
import {
  planLineTest,
  planRound,
  sendLineTest,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import type { LineSpeed, UplinkRow } from "@nodeyard/contract/acceptance/calls.ts";
import { LINE_PROBE_FIRST_BYTES, STEPS } from "@nodeyard/contract/acceptance/rules.ts";
import { setNodeProvince } from "@nodeyard/contract/standard-nodes/calls.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { addConfig, lines, markDialled } from "../../dial/testing/dialling-node.ts";
import { createNode, RESULTS, speakAs, type TestNode } from "../testing/node.ts";
import { createUplink, throttledClient } from "../testing/throttled-client.ts";

const MBPS = 1_000_000;
const LINES = 12;

let app: TestApp;
let server: string;
let node: TestNode;
let as: ReturnType<typeof speakAs>;
beforeAll(async () => {
  app = await createTestApp();
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  server = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  await app.database.pool.query(
    `insert into acceptance_gaps (province, carrier, bandwidth_mbps, changed_at) values ('浙江', 'ct', 5000, now())`,
  );
});
beforeEach(async () => {
  app.clock.advance(60 * MINUTE_MS);
  node = await createNode(app);
  as = speakAs(app, node);
  await app.call(setNodeProvince, { serverID: node.serverId, province: "浙江" }, node.owner);
});
afterAll(() => app.close());

/** Brings a node with so many dialled lines to their stress test. @returns its command, and its lines as it reports them */
async function reachStress(count: number) {
  const config = await addConfig(app, node.owner, lines(count));
  await markDialled(app, config);
  await app.database.pool.query(
    "update standard_nodes set net_type = 1, dial_config_id = $2 where server_id = $1",
    [node.serverId, config.dialConfigID],
  );
  const [line] = RESULTS.lines["lines"] as object[];
  const reported = config.dialAccounts.map(({ lineId }, index) => ({
    ...line,
    lineId,
    session: 1,
    // Its word, which is not believed.
    ipv4: `61.130.0.${index + 1}`,
    ipv6: "",
  }));
  await as.begin();
  await as.reach("stress", { lines: { lines: reported } });
  return { command: await as.acceptCommand(), reported };
}

/** Enters a test alone of each line that has none. */
const testAlone = (runId: string) =>
  app.database.pool.query(
    `insert into acceptance_line_tests (acceptance_run_id, dial_line_id, session, account_id, up_bps, answered_at, seen_ip)
     select r.acceptance_run_id, l.dial_line_id, 1, r.account_id, 40000000, now(), '240e::1'
     from acceptance_runs r join standard_nodes n using (standard_node_id) join dial_lines l using (dial_config_id)
     where r.acceptance_run_id = $1 on conflict do nothing`,
    [runId],
  );

interface Through {
  readonly uplink: (bytes: number) => Promise<void>;
  readonly ip: string;
}

/** Runs the agent's stress test, with each line through an uplink if there is one; probes of each line alone up to a size. */
async function stress(
  { command, reported }: Awaited<ReturnType<typeof reachStress>>,
  throughOf?: (index: number) => Through,
  {
    isSending = () => true,
    rounds = 99,
    aloneBytes = LINE_PROBE_FIRST_BYTES,
  }: { isSending?: (lines: number) => boolean; rounds?: number; aloneBytes?: number } = {},
): Promise<void> {
  let planned = 0;
  let inRound = 1;
  await stressLines(reported, {
    server,
    deviceKey: node.device.deviceKey,
    run: { runId: command.runId, attempt: command.attempt },
    signal: new AbortController().signal,
    budget: { spend: async (_kind, bytes) => inRound > 1 || bytes <= aloneBytes },
    time: { sleep: async () => undefined },
    onProgress: () => undefined,
    link: {
      call: async (endpoint, request) => {
        if (endpoint.path === planRound.path && (planned += 1) > rounds)
          return { kind: "unreachable" } as never;
        const body = await app.call(
          endpoint as unknown as typeof planRound,
          request as never,
          node.device,
        );
        if ("probes" in body) inRound = body.probes.length;
        return { kind: "ok", body, roundTripMs: 1, repeated: false } as never;
      },
    },
    ...(throughOf && {
      connect: (from: string) => {
        const index = reported.findIndex(({ ipv4 }) => ipv4 === from);
        const client = throttledClient(server, throughOf(index));
        const call: typeof client.call = async (...args) =>
          isSending(inRound) ? client.call(...args) : ({ kind: "unreachable" } as never);
        return { ...client, call };
      },
    }),
  });
  await as.report(command, "done", { result: {} });
  await as.reach("match");
  await as.advance();
}

async function measured(): Promise<{ lines: LineSpeed[]; uplink: UplinkRow | undefined }> {
  const { data } = await as.acceptance();
  return {
    lines: data.flatMap((each) => ("speedtest_result" in each ? each.speedtest_result : [])),
    uplink: data.flatMap((each) => ("uplink_total" in each ? each.uplink_total : []))[0],
  };
}
const whyNot = async (task: string) => {
  const { data } = await as.acceptance();
  return data.flatMap((each) => ("task" in each ? each.task : [])).find((row) => row.task === task);
};

describe("lines tested at once", () => {
  test("that are one uplink of 40 Mbit/s under twelve names bring 40 Mbit/s, of its carrier", async () => {
    const stressed = await reachStress(LINES);
    const uplink = createUplink(40 * MBPS);
    // Chooses what is best for itself: of the tests of two it lets one through, and after one of all it has had enough.
    let pairs = 0;
    const isSending = (count: number) => count !== 2 || (pairs += 1) <= 2;
    await stress(stressed, () => ({ uplink, ip: "218.30.0.9" }), { isSending, rounds: 7 });
    const { lines: rows, uplink: total } = await measured();
    expect(total?.Alone).toBeGreaterThan(100);
    expect(total?.Together).toBeLessThanOrEqual(41);
    expect(total?.Counted).toBe(total?.Together);
    expect(Math.min(...rows.map((row) => row.UploadCounted ?? 0))).toBeLessThan(10);
    expect(rows.map((row) => row.PublicIp)).toEqual(rows.map(() => "218.30.0.9"));
    expect(rows[0]?.Note).toContain("与另外 11 条线路使用同一公网地址");
    expect(await whyNot("F-f1-east")).toMatchObject({
      total_min_band: expect.stringContaining("总上行需要 300 Mbps") as string,
      single_min_band: expect.stringContaining("单线上行需要 30 Mbps") as string,
    });
  }, 90_000);

  test("that are twelve lines with addresses of their own pass with what each has", async () => {
    const stressed = await reachStress(LINES);
    const throughs = stressed.reported.map((_, index) => ({
      // Twice what F needs of each, and more than it needs of all: a busy machine takes its part.
      uplink: createUplink(60 * MBPS),
      ip: `240e::${(index + 1).toString(16)}`,
    }));
    await stress(stressed, (index) => throughs[index] as Through, {
      aloneBytes: 4 * LINE_PROBE_FIRST_BYTES,
    });
    const { lines: rows, uplink: total } = await measured();
    expect(total?.Counted).toBe(total?.Together);
    expect(new Set(rows.map((row) => row.Operator))).toEqual(new Set(["ct"]));
    expect((await as.acceptance()).match_task).toContainEqual({ task: "F-f1-east" });
  }, 90_000);

  test("leave from the address of each line, by which the server knows them", async () => {
    const { command, reported } = await reachStress(2);
    const at = (index: number): string => `127.0.0.${11 + index}`;
    await stress({
      command,
      reported: reported.map((line, index) => ({ ...line, ipv4: at(index) })),
    });
    const { lines: rows, uplink: total } = await measured();
    expect(rows.map((row) => row.PublicIp)).toEqual([at(0), at(1)]);
    // Of this machine, whatever carrier the node's word would be of.
    expect(rows.map((row) => row.Operator)).toEqual(["abnormal", "abnormal"]);
    expect(total?.Together).toBeGreaterThan(0);
  });

  test("wait for another node's test, for a minute at most", async () => {
    const first = await reachStress(3);
    const plan = (command: typeof first.command, of = node) =>
      app.call(planRound, { runId: command.runId, attempt: command.attempt }, of.device);
    await testAlone(first.command.runId);
    const busy = node;
    expect((await plan(first.command)).probes).toHaveLength(2);
    node = await createNode(app);
    as = speakAs(app, node);
    const second = await reachStress(2);
    await testAlone(second.command.runId);
    expect(await plan(second.command)).toMatchObject({ probes: [], waitSeconds: 3 });
    await app.database.pool.query(
      "update acceptance_runs set waits_since = waits_since - interval '61 seconds' where waits_since is not null",
    );
    expect((await plan(second.command)).probes).toHaveLength(2);
    // A node that has been tested alone is not measured alone again.
    expect((await plan(first.command, busy)).waitSeconds).toBe(3);
  });

  test("are those that were tested alone before the first round: a probe of another one that comes later is refused", async () => {
    // Other nodes' rounds are past.
    await app.database.pool.query("update acceptance_round_probes set token_hash = null");
    const { command, reported } = await reachStress(3);
    const named = { runId: command.runId, attempt: command.attempt };
    const { lineId } = reported[2] as (typeof reported)[number];
    const { probe } = await app.call(planLineTest, { ...named, lineId, session: 1 }, node.device);
    await testAlone(command.runId);
    expect((await app.call(planRound, named, node.device)).probes).toHaveLength(2);
    const body = Buffer.alloc(probe?.bytes ?? 0);
    body.write(probe?.token ?? "");
    const late = await fetch(`${server}${sendLineTest.path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${node.device.deviceKey}`,
        "content-type": "application/octet-stream",
      },
      body,
    });
    expect(late.status).toBe(409);
  });

  test("are needed of an agent with several lines, which an older one cannot do", async () => {
    const { command } = await reachStress(2);
    await testAlone(command.runId);
    await as.report(command, "done", { result: {} });
    await as.reach("match");
    const { task_schedule: at } = await as.acceptance();
    expect([STEPS[at.step ?? 0], at.status]).toEqual(["check", "stop"]);
    expect(at.message).toContain("请升级代理程序后重新验收");
  });
});
