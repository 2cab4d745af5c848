import type { AddressInfo } from "node:net";
import {
  planLineTest,
  reportAcceptance,
  sendLineTest,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import * as calls from "@nodeyard/contract/acceptance/calls.ts";
import * as operator from "@nodeyard/contract/acceptance/operator/calls.ts";
import type { SaveGapRequest } from "@nodeyard/contract/acceptance/operator/calls.ts";
import { STEPS } from "@nodeyard/contract/acceptance/rules.ts";
import { acknowledge, fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import { setNodeProvince } from "@nodeyard/contract/standard-nodes/calls.ts";
import type { Province } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../platform/testing/call-app.ts";
import { createOperator, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { beginBooked } from "../commands/booking/begin-booked.ts";
import { closeBinding } from "../devices/close-binding.ts";
import { addConfig, lines, markDialled } from "../dial/testing/dialling-node.ts";
import { matchTasks } from "./match/match-tasks.ts";
import { readResults } from "./results/read-results.ts";
import { deployTask } from "./run/deploy-task.ts";
import { createNode, GIB, RESULTS, speakAs, type TestNode } from "./testing/node.ts";

let app: TestApp;
let node: TestNode;
let as: ReturnType<typeof speakAs>;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(60 * MINUTE_MS);
  node = await createNode(app);
  as = speakAs(app, node);
});
afterAll(() => app.close());

/** The key of the error, or `done`. */
const outcome = async (answer: Promise<Answer<unknown>>): Promise<string> =>
  (await answer).refusal?.error ?? "done";
const start = (server_id = node.serverId, who = node.owner) =>
  outcome(app.request(calls.setDeviceAcceptance, { server_id }, who));
const choose = (task: string) =>
  outcome(app.request(calls.setDeviceDeployment, { server_id: node.serverId, task }, node.owner));
const cancel = () =>
  outcome(app.request(calls.cancelAcceptance, { server_id: node.serverId }, node.owner));
const stepNow = async () => {
  const { task_schedule: schedule } = await as.acceptance();
  return [STEPS[schedule.step ?? -1], schedule.status];
};
async function publishGap(): Promise<void> {
  await app.database.pool.query(
    `insert into acceptance_gaps (province, carrier, bandwidth_mbps, changed_at)
     values ('浙江', 'ct', 5000, now()) on conflict do nothing`,
  );
}
async function setTaskState(state: string): Promise<void> {
  await app.database.pool.query(
    "update device_tasks set state = $2 where device_id = $1 and ended_at is null",
    [node.device.deviceId, state],
  );
}
/** Matches a run anew, as the step does. */
async function matchAgain(runId: bigint): Promise<void> {
  await app.deps.db.transaction().execute(async (tx) => {
    const run = await tx
      .selectFrom("acceptance_runs")
      .selectAll()
      .where("acceptance_run_id", "=", runId)
      .executeTakeFirstOrThrow();
    await matchTasks(tx, run, app.clock.now());
  });
}
async function hear(): Promise<void> {
  app.clock.advance(MINUTE_MS);
  await app.database.pool.query("update device_status set last_seen_at = $2 where device_id = $1", [
    node.device.deviceId,
    app.clock.now(),
  ]);
}

describe("an acceptance", () => {
  test("runs from the first step to a task that is accepted, with a record for each line", async () => {
    await as.begin();
    expect((await as.acceptance()).message).toContain("等待节点确认");
    await as.reach("match");
    await as.advance();
    expect(await stepNow()).toEqual(["match", "wait"]);
    const matched = await as.acceptance();
    expect(matched.match_task).toContainEqual({ task: "C-c1-east" });
    expect(matched.data.map((each) => Object.keys(each)[0])).toEqual([
      "cpu",
      "disk_speeds",
      "speedtest_result",
      "mem",
      "task",
    ]);
    // F recruits where there is a gap, and none is published.
    const failed = matched.data.flatMap((each) => ("task" in each ? each.task : []));
    expect(failed.find(({ task }) => task === "F-f1-east")?.gap_error).toBe(
      "浙江目前没有电信的资源缺口",
    );
    expect(await choose("C-c1-east")).toBe("done");
    expect(await as.advance()).toBeGreaterThan(0);
    await setTaskState("Running");
    await as.advance();
    expect(await stepNow()).toEqual(["accept", "run"]);
    expect(await as.advance()).toBeGreaterThan(0);
    await hear();
    await as.advance();
    expect(await stepNow()).toEqual(["accept", "done"]);
    const { rows } = await app.database.pool.query(
      "select outcome, task_type, params from acceptance_records where device_id = $1",
      [node.device.deviceId],
    );
    expect(rows).toEqual([{ outcome: "passed", task_type: "C", params: { upload: "400 Mbps" } }]);
  });

  test("of a node in service is refused in peak hours, and keeps what was accepted until the next one is", async () => {
    // Ten in the morning of China, of the next day.
    app.clock.set(app.clock.now().setUTCHours(26, 0));
    await hear();
    await publishGap();
    await as.begin();
    await as.reach("match");
    await as.advance();
    await choose("F-f1-east");
    await as.advance();
    await setTaskState("Running");
    await as.advance();
    await hear();
    await as.advance();
    expect(await as.acceptance()).toMatchObject({
      message: "验收通过，任务 F · f1 · 东部",
      running_tasks: [{ task: "F-f1-east" }],
      accepted: null,
      testable_from: null,
    });
    const runs = async () => (await app.call(calls.listRuns, {}, node.owner)).list;
    const [{ acceptedAt } = { acceptedAt: null }] = await runs();
    // A quarter to ten in the evening of China.
    app.clock.set(app.clock.now().setUTCHours(13, 45));
    expect(await start()).toBe("acceptance.peakInService");
    const midnight = new Date(app.clock.now().setUTCHours(16, 0, 0, 0));
    expect((await as.acceptance()).testable_from).toBe(midnight.toISOString());
    const booking = { server_id: node.serverId, isBooked: true };
    await app.call(calls.setDeviceAcceptance, booking, node.owner);
    app.clock.set(midnight.getTime());
    await hear();
    await beginBooked(app.deps);
    expect(await start()).toBe("acceptance.alreadyRuns");
    await setTaskState("NotRunning");
    const { accepted, running_tasks: running } = await as.acceptance();
    expect([accepted?.task, accepted?.ended_at, running]).toEqual(["F-f1-east", acceptedAt, []]);
    expect(accepted?.data.map((each) => Object.keys(each)[0])).toContain("speedtest_result");
    expect(await runs()).toMatchObject([{ status: "run", acceptedAt, runningTasks: [] }]);
  });

  test("lists the newest acceptance of each of the owner's nodes, and of nobody else's", async () => {
    const runs = async (who: Person) => (await app.call(calls.listRuns, {}, who)).list;
    expect(await runs(node.owner)).toEqual([]);
    await as.begin();
    await cancel();
    await start();
    const { serverId: serverID } = node;
    expect(await runs(node.owner)).toMatchObject([
      { serverID, status: "run", step: 0, endedAt: null },
    ]);
    expect(await runs(await createPerson(app))).toEqual([]);
  });

  test("names every requirement that a node fails, with the figure measured", async () => {
    const tiny = { ...RESULTS.disk, disks: [{ disk: "sda", isSsd: false, sizeBytes: 20 * GIB }] };
    await as.begin();
    await as.reach("match", {
      cpu: { ...RESULTS.cpu, processors: 2, maxMhz: 1500 },
      disk: tiny,
      memory: { totalBytes: 2 * GIB, availableBytes: GIB },
    });
    await as.advance();
    expect(await stepNow()).toEqual(["match", "stop"]);
    const { data, match_task } = await as.acceptance();
    expect(match_task).toEqual([]);
    const failed = data.flatMap((each) => ("task" in each ? each.task : []));
    expect(failed.find(({ task }) => task === "I-8-east")).toEqual({
      task: "I-8-east",
      size: "存储需要 800 GiB，实测 20 GiB",
      cpu_min_process: "处理器需要 8 线程，实测 2",
      min_frequency: "主频需要 2 GHz，实测 1.5 GHz",
      mem_min_size: "内存需要 16 GiB，实测 2 GiB",
      ssd_min_num: "SSD 需要 1 块，实测 0",
      ssd_tota_minl_size: "SSD 总容量需要 400 GiB，实测 0 GiB",
      hdd_min_num: "",
      hdd_total_min_size: "",
      single_min_band: "",
      total_min_band: "总上行需要 500 Mbps，实测 400 Mbps",
      max_total_band: "",
      op: "",
      ipv_6: "",
      gap_error: "",
    });
    expect(await choose("I-8-east")).toBe("acceptance.notMatched");
  });

  test("never runs twice at once on a node, however often it is begun at the same time", async () => {
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.toSorted()).toEqual([
      "acceptance.alreadyRuns",
      "acceptance.alreadyRuns",
      "done",
    ]);
    expect(await cancel()).toBe("done");
    expect(await cancel()).toBe("acceptance.notRunning");
    expect(await start()).toBe("done");
  });

  test("stops at once for a node that is offline, and for one whose agent does not know it", async () => {
    await app.database.pool.query(
      "update device_status set last_seen_at = null where device_id = $1",
      [node.device.deviceId],
    );
    await as.begin();
    expect(await stepNow()).toEqual(["initialise", "stop"]);
    await hear();
    await as.begin();
    const accepted = await as.command();
    await app.call(
      acknowledge,
      { commandId: accepted?.id ?? "", state: "declined", message: "" },
      node.device,
    );
    expect(await stepNow()).toEqual(["cpu", "stop"]);
    expect((await as.acceptance()).message).toContain("不支持验收");
  });

  test("waits for a node that is offline because no reports came in until now", async () => {
    const { pool } = app.database;
    const reportsCome = (minutes: number) =>
      pool.query("update survey_state set watched_at = $1, reports_since = $2", [
        app.clock.now(),
        new Date(app.clock.now().getTime() - minutes * MINUTE_MS),
      ]);
    await hear();
    app.clock.advance(20 * MINUTE_MS);
    await reportsCome(1);
    await as.begin();
    expect(await stepNow()).toEqual(["initialise", "run"]);
    await reportsCome(19);
    await as.advance();
    expect(await stepNow()).toEqual(["initialise", "stop"]);
  });

  test("is refused for a node that is not deployed, a foreign one, and without a name", async () => {
    expect(await start("")).toBe("acceptance.serverMissing");
    expect(await start("SN00000000ZZ")).toBe("acceptance.unknownNode");
    const foreigner = { ...(await createPerson(app)), language: "zn" as const };
    expect(await start(node.serverId, foreigner)).toBe("acceptance.unknownNode");
    await app.database.pool.query(
      "update standard_nodes set deploy_status = 6 where server_id = $1",
      [node.serverId],
    );
    expect(await start()).toBe("acceptance.notDeployed");
  });
});

describe("a node", () => {
  test("that stays away gets its command a second time, then its silence ends the step", async () => {
    await as.begin();
    await as.reach("disk");
    const first = await as.acceptCommand();
    app.clock.advance(6 * MINUTE_MS);
    await as.advance();
    const second = await as.acceptCommand();
    expect(second).toMatchObject({ step: "disk", runId: first.runId });
    expect(second.attempt).toBeGreaterThan(first.attempt);
    // The attempt that was given up has no say, should it still run.
    expect(await as.report(first, "done", { result: RESULTS.disk })).toMatchObject({
      isWanted: false,
    });
    expect(await stepNow()).toEqual(["disk", "run"]);
    app.clock.advance(6 * MINUTE_MS);
    await as.advance();
    expect(await stepNow()).toEqual(["disk", "stop"]);
    expect((await as.acceptance()).message).toContain("没有响应");
  });

  test("that keeps reporting has all the time that it needs, and is to end once its owner has stopped it", async () => {
    await as.begin();
    const accepted = await as.acceptCommand();
    for (let minutes = 0; minutes < 20; minutes += 4) {
      app.clock.advance(4 * MINUTE_MS);
      expect(await as.report(accepted, "running")).toMatchObject({ isWanted: true });
      await as.advance();
    }
    expect(await stepNow()).toEqual(["cpu", "run"]);
    await cancel();
    expect(await as.report(accepted, "running")).toMatchObject({ isWanted: false });
    expect(await as.report(accepted, "done", { result: RESULTS.cpu })).toMatchObject({
      isWanted: false,
    });
    expect(await stepNow()).toEqual(["cpu", "stop"]);
  });

  test("says why it could not do a step, and no foreign device speaks for it", async () => {
    await as.begin();
    const accepted = await as.acceptCommand();
    const other = await createNode(app);
    const answer = await speakAs(app, other).report(accepted, "failed", { fault: "noDisk" });
    expect(answer.isWanted).toBe(false);
    expect(await stepNow()).toEqual(["cpu", "run"]);
    await as.report(accepted, "failed", { fault: "noDisk" });
    expect((await as.acceptance()).message).toContain("没有可测试的硬盘");
  });

  test("whose disks and lines gave no figures is matched with nothing", async () => {
    await as.begin();
    await as.reach("match", {
      disk: { disks: [{ disk: "sda", isSsd: false, sizeBytes: GIB, fault: "noSpace" }] },
    });
    expect(await stepNow()).toEqual(["check", "stop"]);
    expect((await as.acceptance()).message).toContain("没有一块硬盘");
    await as.begin();
    await as.reach("match", { stress: {} });
    expect((await as.acceptance()).message).toContain("没有一条线路完成压测");
  });

  test("has each disk counted once, and says nothing that no hardware has", async () => {
    const [ssd, hdd] = RESULTS.disk["disks"] as { disk: string }[];
    await as.begin();
    await as.reach("disk");
    const accepted = await as.acceptCommand();
    const { db } = app.deps;
    const beyond = { ...ssd, readKbytes: 2e8 };
    const huge = { ...ssd, sizeBytes: 2 ** 51 };
    for (const disk of [beyond, huge]) {
      const { runId, step: nodeStep, attempt } = accepted;
      const report = { runId, nodeStep, attempt, state: "done", percent: 100 } as const;
      const refused = await app.request(
        reportAcceptance,
        { ...report, result: { disks: [disk] } },
        node.device,
      );
      expect(refused.status).toBe(400);
    }
    await as.report(accepted, "done", { result: { disks: [ssd, hdd, ssd] } });
    const { disks } = await readResults(db, BigInt(accepted.runId));
    expect(disks?.map(({ disk }) => disk)).toEqual([ssd?.disk, hdd?.disk]);
  });

  test("loses its acceptance with its binding", async () => {
    await as.begin();
    await as.reach("match");
    await as.advance();
    const unbound = { deviceId: BigInt(node.device.deviceId), accountId: node.owner.accountId };
    const actor = { actorAccountId: node.owner.accountId, ip: "127.0.0.1" };
    await app.database.db.transaction().execute((tx) => closeBinding(app.deps, tx, unbound, actor));
    expect(await stepNow()).toEqual(["match", "stop"]);
    expect((await as.acceptance()).message).toContain("已解绑");
  });
});

test("a session that a node does not name, or that nobody dialled, is undialled and below what a task needs of each line", async () => {
  const config = await addConfig(app, node.owner, [...lines(1, { count: 2 }), ...lines(1)]);
  const [lineId = "", neverDialled = ""] = config.dialAccounts.map((line) => line.lineId);
  const [account, other] = config.dialAccounts.map((line) => line.account);
  const { pool } = app.database;
  await markDialled(app, config);
  await pool.query("update dial_lines set dialled_at = null where dial_line_id = $1", [
    neverDialled,
  ]);
  await pool.query(
    "update standard_nodes set net_type = 1, dial_config_id = $2 where server_id = $1",
    [node.serverId, config.dialConfigID],
  );
  await pool.query(
    `update acceptance_needs set needs = needs || '{"needsIpv6": true}' where offer_id in
       (select offer_id from compute_offers where task_type = 'I')`,
  );
  // Of its first line's two sessions it names one; beside it a line that is not its own. IPv6 takes an address.
  const [line] = RESULTS.lines["lines"] as object[];
  const reported = ["999999", lineId, neverDialled].map((id) => ({
    ...line,
    lineId: id,
    hasIpv6: true,
  }));
  await as.begin();
  await as.reach("memory", { lines: { lines: reported } });
  await pool.query(
    "update acceptance_line_tests set dial_line_id = $2 where acceptance_run_id = $1",
    [await as.runId(), lineId],
  );
  await as.reach("match");
  await as.advance();
  const { data } = await as.acceptance();
  expect(data.flatMap((each) => ("errLine" in each ? each.errLine : []))).toEqual([
    { account, msg: "未拨号", errMsg: "" },
    { account: other, msg: "未拨号", errMsg: "" },
  ]);
  const failed = data.flatMap((each) => ("task" in each ? each.task : []));
  expect(failed.find(({ task }) => task === "I-8-east")).toMatchObject({
    single_min_band: "单线上行需要 50 Mbps，最低一条实测 0 Mbps",
    ipv_6: "需要 IPv6，没有线路可用",
  });
});

describe("a line under load", () => {
  test("is measured by the server's clock, and only a line that was normal is", async () => {
    await as.begin();
    await as.reach("stress");
    const accepted = await as.acceptCommand();
    const named = { runId: accepted.runId, attempt: accepted.attempt, session: 1 };
    const other = await app.call(planLineTest, { ...named, lineId: "77" }, node.device);
    expect(other.probe).toBeNull();
    await app.server.listen({ port: 0, host: "127.0.0.1" });
    const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    const send = async (body: Buffer<ArrayBuffer>) =>
      (
        await fetch(`${url}${sendLineTest.path}`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${node.device.deviceKey}`,
            "content-type": "application/octet-stream",
          },
          body,
        })
      ).status;
    const { probe } = await app.call(planLineTest, { ...named, lineId: "" }, node.device);
    const body = Buffer.alloc(probe?.bytes ?? 0);
    expect(await send(body)).toBe(409);
    body.write(probe?.token ?? "");
    expect(await send(body.subarray(0, -1))).toBe(409);
    expect(await send(body)).toBe(200);
    expect(await send(body)).toBe(409);
    await as.report(accepted, "done", { result: {} });
    const { data } = await as.acceptance();
    const [row] = data.flatMap((each) => ("speedtest_result" in each ? each.speedtest_result : []));
    expect(row).toMatchObject({ Account: "", Bandwidth: 1000, Ping: 8, Operator: "abnormal" });
    expect(row?.Upload).toBeGreaterThan(0);
  });
});

describe("a task that is chosen", () => {
  const reachChoice = async () => {
    await as.begin();
    await as.reach("match");
    await as.advance();
  };

  test("is scheduled once, whatever is killed and repeated", async () => {
    await reachChoice();
    const answers = await Promise.all([choose("C-c1-east"), choose("C-c1-south")]);
    expect(answers.toSorted()).toEqual(["acceptance.notMatched", "done"]);
    await Promise.all([as.advance(), as.advance()]);
    // As after a kill between the schedule and the note of it.
    await app.database.pool.query(
      "update acceptance_runs set device_task_id = null where device_id = $1",
      [node.device.deviceId],
    );
    await as.advance();
    const { rows } = await app.database.pool.query(
      "select count(*)::int as count from device_tasks where device_id = $1",
      [node.device.deviceId],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect(await stepNow()).toEqual(["deploy", "run"]);
  });

  test("that does not start is said, and another one can be chosen", async () => {
    await reachChoice();
    await choose("C-c1-east");
    await as.advance();
    await setTaskState("NotRunning");
    await as.advance();
    expect(await stepNow()).toEqual(["deploy", "stop"]);
    expect(await choose("D-1-east")).toBe("acceptance.taskUnfit");
    expect(await choose("C-c1-south")).toBe("done");
    // Tasks change once in two hours.
    await as.advance();
    expect(await stepNow()).toEqual(["deploy", "stop"]);
    expect((await as.acceptance()).message).toContain("任务无法部署");
  });

  const openTasks = async () => {
    const { rows } = await app.database.pool.query<{ task: string }>(
      "select task from device_tasks where device_id = $1 and ended_at is null",
      [node.device.deviceId],
    );
    return rows.map(({ task }) => task);
  };

  test("is withdrawn with its acceptance until the node has fetched it, and another can be chosen at once", async () => {
    await reachChoice();
    await choose("C-c1-east");
    await as.advance();
    expect((await as.acceptance()).taskOnStop).toBe("withdrawn");
    expect(await openTasks()).toEqual(["c1"]);
    expect(await cancel()).toBe("done");
    const stopped = await as.acceptance();
    expect(stopped).toMatchObject({ taskOnStop: "none" });
    expect(stopped.message).toBe("你已停止本次验收，任务 C · c1 · 东部 已撤回");
    expect(await openTasks()).toEqual([]);
    const { commands } = await app.call(fetchCommands, { wait: 0 }, node.device);
    expect(commands.filter(({ kind }) => kind === "set_task")).toEqual([]);
    expect(await choose("C-c1-south")).toBe("done");
    await as.advance();
    expect(await stepNow()).toEqual(["deploy", "run"]);
  });

  test("stays once the node has fetched it, and the owner reads so before and after", async () => {
    await reachChoice();
    await choose("C-c1-east");
    await as.advance();
    await app.call(fetchCommands, { wait: 0 }, node.device);
    expect((await as.acceptance()).taskOnStop).toBe("stays");
    expect(await cancel()).toBe("done");
    expect((await as.acceptance()).message).toContain("已下发到节点，不受影响");
    expect(await openTasks()).toEqual(["c1"]);
  });

  test("is not scheduled by a look that began before its acceptance was stopped", async () => {
    await reachChoice();
    await choose("C-c1-east");
    const run = await app.deps.db
      .selectFrom("acceptance_runs")
      .selectAll()
      .where("acceptance_run_id", "=", BigInt(await as.runId()))
      .executeTakeFirstOrThrow();
    expect(await cancel()).toBe("done");
    expect(await deployTask(app.deps, run)).toBeUndefined();
    expect(await openTasks()).toEqual([]);
  });

  test("that stops before the node has reported is not accepted", async () => {
    await reachChoice();
    await choose("C-c1-east");
    await as.advance();
    await setTaskState("Running");
    await as.advance();
    await setTaskState("NotRunning");
    await as.advance();
    expect(await stepNow()).toEqual(["accept", "stop"]);
  });
});

describe("operators", () => {
  const reason = "recruiting this quarter";
  let operations: Person;
  beforeEach(async () => {
    operations = await createOperator(app, "operations");
    await app.database.pool.query("update acceptance_gaps set closed_at = now()");
  });
  const gapsOf = async () => (await app.call(operator.listGaps, {}, operations)).list;
  const save = (gap: Partial<SaveGapRequest>, who = operations) =>
    outcome(
      app.request(
        operator.saveGap,
        { province: "江苏", operator: "cm", gapBw: 500, reason, ...gap },
        who,
      ),
    );

  test("publish a gap once for a province and carrier, change it as they saw it, and take it down", async () => {
    const both = await Promise.all([save({}), save({})]);
    expect(both.toSorted()).toEqual(["acceptance.gapExists", "done"]);
    expect(await save({ province: "" })).toBe("acceptance.provinceMissing");
    expect(await save({ operator: "cu", gapBw: 0.5 })).toBe("acceptance.gapInvalid");
    expect(await save({ operator: "cu" }, await createOperator(app, "support"))).not.toBe("done");
    const [gap] = await gapsOf();
    expect(gap).toMatchObject({ province: "江苏", operator: "cm", gapBw: 500 });
    const seen = { id: gap?.id ?? "", version: gap?.version ?? "" };
    expect(await save(seen)).toBe("operator.nothingChanges");
    expect(await save({ ...seen, gapBw: 800 })).toBe("done");
    expect(await save({ ...seen, gapBw: 900 })).toBe("operator.changed");
    expect((await app.call(calls.getGaps, {}, node.owner)).data).toEqual([
      { province: "江苏", operator: "cm", gapBw: 800 },
    ]);
    const [changed] = await gapsOf();
    const close = () =>
      outcome(
        app.request(
          operator.closeGap,
          { id: seen.id, version: changed?.version ?? "", reason },
          operations,
        ),
      );
    expect(await close()).toBe("done");
    expect(await close()).toBe("acceptance.unknownGap");
    expect((await app.call(calls.getGaps, {}, node.owner)).data).toEqual([]);
  });

  test("change what a task requires, and close it: nodes that wait keep what they were matched with", async () => {
    await as.begin();
    await as.reach("match");
    await as.advance();
    const needs = async () =>
      (await app.call(operator.listTaskNeeds, {}, operations)).list.find(
        ({ task }) => task === "C-c1-east",
      );
    const before = await needs();
    if (!before) throw new Error("C is not recruited");
    const request = { ...before, reason, isOpen: false };
    const change = (over: object) =>
      outcome(app.request(operator.saveTaskNeeds, { ...request, ...over }, operations));
    expect(await change({ isOpen: true })).toBe("operator.nothingChanges");
    for (const less of [{ totalMbps: 100 }, { lineMbps: 51 }]) {
      const needs = { ...before.needs, ...less, maxTotalMbps: 50 };
      expect(await change({ needs })).toBe("acceptance.needsContradict");
    }
    expect(await change({ task: "C-c9-east" })).toBe("acceptance.unknownTask");
    expect(await change({})).toBe("done");
    expect(await change({})).toBe("operator.changed");
    const tasks = async () => (await as.acceptance()).match_task.map(({ task }) => task);
    expect(await tasks()).toContain("C-c1-east");
    await matchAgain(BigInt(await as.runId()));
    expect(await tasks()).not.toContain("C-c1-east");
    expect(await tasks()).toContain("H-8-east");
    const closed = await needs();
    expect(await change({ isOpen: true, version: closed?.version ?? "" })).toBe("done");
  });
});

test("a task that fills a gap takes nodes of the gap's province and carrier alone", async () => {
  await publishGap();
  await as.begin();
  await as.reach("match");
  await as.advance();
  const gapError = async (province: Province | "") => {
    await app.call(setNodeProvince, { serverID: node.serverId, province }, node.owner);
    await matchAgain(BigInt(await as.runId()));
    const { data, match_task: fit } = await as.acceptance();
    if (fit.some(({ task }) => task === "F-f1-east")) return undefined;
    const failed = data.flatMap((each) => ("task" in each ? each.task : []));
    return failed.find(({ task }) => task === "F-f1-east")?.gap_error;
  };
  expect(await gapError("浙江")).toBeUndefined();
  expect(await gapError("江西")).toBe("江西目前没有电信的资源缺口");
  expect(await gapError("")).toContain("未填写节点所在省份");
  await app.database.pool.query("update acceptance_line_tests set seen_ip = '2001:db8::1'");
  expect(await gapError("浙江")).toBe("线路的运营商未知，无法匹配资源缺口");
});

test("records are of F tasks and of the account's own hosts, by page", async () => {
  await publishGap();
  const { accountId } = node.owner;
  const now = app.clock.now();
  await app.database.db
    .insertInto("acceptance_records")
    .values(
      Array.from({ length: 23 }, (_, index) => ({
        account_id: accountId,
        device_id: BigInt(node.device.deviceId),
        task_type: index === 0 ? "C" : "F",
        mac: node.device.mac,
        hostname: "host-9",
        line: `line-${index}`,
        outcome: "passed" as const,
        params: JSON.stringify({ upload: "50 Mbps" }),
        checked_at: now,
      })),
    )
    .execute();
  const page = (hostname: string, pageNum = 1, who: Person = node.owner) =>
    app.request(calls.getAcceptanceRes, { hostname, pageNum }, who);
  const second = await app.call(
    calls.getAcceptanceRes,
    { hostname: "host-9", pageNum: 2 },
    node.owner,
  );
  expect([second.total, second.dev_err_list.length]).toEqual([22, 2]);
  expect(second.dev_err_list[0]).toMatchObject({
    MuhuaMac: node.device.mac,
    Line: "line-2",
    CheckDetailResult: "通过：上行 50 Mbps",
  });
  expect(await outcome(page(""))).toBe("acceptance.hostnameMissing");
  const foreigner = await createPerson(app);
  expect((await page("host-9", 1, foreigner)).body).toMatchObject({ total: 0, dev_err_list: [] });
});
