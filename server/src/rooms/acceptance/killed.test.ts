import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDeviceDeployment } from "@nodeyard/contract/acceptance/calls.ts";
import { isNodeStep, STEPS, type StepName } from "@nodeyard/contract/acceptance/rules.ts";
import { NODE_STEPS } from "@nodeyard/contract/node-steps.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../platform/deps.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { advanceRun } from "./run/advance-run.ts";
import { acceptanceJobs } from "./run/jobs.ts";
import { receiveReport } from "./run/receive-report.ts";
import { createNode, RESULTS, setLineTest, speakAs, type TestNode } from "./testing/node.ts";
import { killAtWork, openStepAgent, type StepCommand } from "./testing/step-agent.ts";

// Acceptances whose server, or whose node's agent, is killed at a step.

const TASK = "C-c1-east";
type Speaker = ReturnType<typeof speakAs>;

let app: TestApp;
let node: TestNode;
let as: Speaker;
let directory: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.server.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  app.clock.advance(60 * MINUTE_MS);
  node = await createNode(app);
  as = speakAs(app, node);
  directory = await mkdtemp(join(tmpdir(), "nodeyard-killed-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));
afterAll(() => app.close());

const placeOf = (step: StepName): number => STEPS.indexOf(step);
async function stepNow(speaker: Speaker = as): Promise<[StepName, string]> {
  const { task_schedule: at } = await speaker.acceptance();
  return [STEPS[at.step ?? 0] ?? "initialise", at.status];
}

/** The node runs its task, and has reported since. */
async function runTask(on: TestApp): Promise<void> {
  on.clock.advance(1000);
  const { pool } = app.database;
  const { deviceId } = node.device;
  await pool.query("update device_tasks set state = 'Running' where device_id = $1", [deviceId]);
  await pool.query("update device_status set last_seen_at = $2 where device_id = $1", [
    deviceId,
    on.clock.now(),
  ]);
}

/** Carries a run on until a step is to be done. */
async function bringTo(step: StepName, on: TestApp, speaker: Speaker): Promise<void> {
  const isBehindChoice = placeOf(step) > placeOf("match");
  if (placeOf((await stepNow(speaker))[0]) <= placeOf("match"))
    await speaker.reach(isBehindChoice ? "match" : step);
  if (!isBehindChoice) return;
  const [at, state] = await stepNow(speaker);
  if (at === "match") {
    if (state === "run") await speaker.advance();
    await on.call(setDeviceDeployment, { server_id: node.serverId, task: TASK }, node.owner);
  }
  if (step === "deploy" || at === "accept") return;
  await speaker.advance();
  await runTask(on);
  await speaker.advance();
}

/** A server that is killed before a transaction commits, after so many others. */
function dying({ deps }: TestApp, commits: number): Deps {
  let left = commits;
  const transaction = () => ({
    execute: (work: (tx: unknown) => Promise<unknown>) =>
      deps.db.transaction().execute(async (tx) => {
        const result = await work(tx);
        if (left === 0) throw new Error("killed");
        left -= 1;
        return result;
      }),
  });
  const db = new Proxy(deps.db, {
    get: (target, name) => {
      if (name === "transaction") return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...deps, db };
}

/** The next server, on a database without the jobs of the one before it. */
async function startNext(): Promise<TestApp> {
  await app.database.pool.query("delete from graphile_worker._private_jobs");
  const next = await createTestApp({
    database: { ...app.database, drop: async () => undefined },
    encryption: app.deps.encryption,
  });
  next.clock.set(app.clock.now());
  await acceptanceJobs.find(({ name }) => name === "sweep-acceptances")?.task(next.deps, {});
  return next;
}

/** Does the looks at the node's run that are due in the queue. */
async function work(on: TestApp): Promise<number> {
  const { rows } = await app.database.pool.query(
    "select from graphile_worker.jobs where key = 'accept:' || $1 and run_at <= now()",
    [await as.runId()],
  );
  for (const _ of rows) await advanceRun(on.deps, BigInt(await as.runId()));
  return rows.length;
}

/** The steps that the node was sent, in order, its tasks, and the records of its lines. */
async function done() {
  const { rows } = await app.database.pool.query<Record<string, unknown>>(
    `select
       (select array_agg(payload ->> 'step' order by device_command_id) from device_commands
        where device_id = $1 and kind = 'accept') as given,
       (select count(*)::int from device_tasks where device_id = $1) as tasks,
       (select count(*)::int from acceptance_records where device_id = $1) as records`,
    [node.device.deviceId],
  );
  return rows[0];
}

describe("a server that is killed in the step", () => {
  test.each(STEPS)(
    "%s is followed by one that resumes the run, and does nothing twice",
    async (step) => {
      await as.start();
      await bringTo(step, app, as);
      const accepted = isNodeStep(step) ? await as.acceptCommand() : undefined;
      if (accepted) {
        const { runId, attempt } = accepted;
        const report = {
          runId,
          attempt,
          nodeStep: accepted.step,
          state: "done",
          percent: 100,
        } as const;
        const caller = { deviceId: BigInt(node.device.deviceId) } as Parameters<
          typeof receiveReport
        >[2];
        if (step === "stress") await setLineTest(app, runId, 400_000_000);
        const receiving = receiveReport(
          dying(app, 0),
          { ...report, result: RESULTS[accepted.step] },
          caller,
        );
        await expect(receiving).rejects.toThrow("killed");
      } else {
        // A task is scheduled in a transaction of its own: killed between that and its note.
        const commits = step === "deploy" ? 2 : 0;
        if (step === "accept") await runTask(app);
        const looking = advanceRun(dying(app, commits), BigInt(await as.runId()));
        await expect(looking).rejects.toThrow("killed");
      }
      expect(await stepNow()).toEqual([step, "run"]);

      const next = await startNext();
      const after = speakAs(next, node);
      expect(await work(next)).toBe(1);
      if (accepted) {
        expect(await after.command()).toBeUndefined();
        // The node has had no answer, and reports again.
        await after.report(accepted, "done", { result: RESULTS[accepted.step] });
      }
      if (step !== "accept") {
        await bringTo("accept", next, after);
        await runTask(next);
        await after.advance();
      }
      expect(await stepNow(after)).toEqual(["accept", "done"]);
      expect(await done()).toEqual({ given: [...NODE_STEPS], tasks: 1, records: 1 });
      await next.close();
    },
  );
});

describe("an agent that is killed in the step", () => {
  const stepNode = () => ({
    server: `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`,
    deviceKey: node.device.deviceKey,
    directory,
  });
  const command = async () => (await as.command()) as StepCommand;

  test.each(NODE_STEPS)(
    "%s resumes it at its next start, and leaves nothing behind",
    async (step) => {
      await as.begin();
      await as.reach(step);
      await killAtWork(stepNode(), await command());
      expect(await stepNow()).toEqual([step, "run"]);
      expect(await readdir(directory)).toEqual(
        step === "disk" ? ["acceptance", "state.json"] : ["state.json"],
      );
      const agent = await openStepAgent(stepNode());
      expect(agent.store.get().pendingStep).toMatchObject({ step, starts: 1 });
      await agent.resume();
      expect(await stepNow()).toEqual([STEPS[placeOf(step) + 1], "run"]);
      expect(agent.mostAtOnce()).toBe(1);
      expect(await readdir(directory)).toEqual(["state.json"]);
      const { pendingStep, testDirectory } = agent.store.get();
      expect([pendingStep, testDirectory]).toEqual([undefined, undefined]);
      agent.close();
    },
  );

  test("disk, and has a newer command for it at its next start, does it once", async () => {
    await as.begin();
    await as.reach("disk");
    await killAtWork(stepNode(), await command());
    app.clock.advance(6 * MINUTE_MS);
    await as.advance();
    const agent = await openStepAgent(stepNode());
    await Promise.all([agent.resume(), agent.run(await command())]);
    expect(agent.mostAtOnce()).toBe(1);
    expect(await stepNow()).toEqual(["lines", "run"]);
    expect(await readdir(directory)).toEqual(["state.json"]);
    agent.close();
  });

  test("accept, and is not started again, is not accepted", async () => {
    await as.start();
    await bringTo("accept", app, as);
    app.clock.advance(31 * MINUTE_MS);
    await as.advance();
    expect(await stepNow()).toEqual(["accept", "stop"]);
    expect((await as.acceptance()).message).toContain("没有响应");
  });
});
