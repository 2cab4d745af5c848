import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NODE_STEPS, type NodeStep } from "@nodeyard/contract/node-steps.ts";
import { DAY_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeAgent, type FakeAgent } from "../testing/fake-agent.ts";
import { type ProtocolServer, startProtocolServer } from "../testing/protocol-server.ts";

let server: ProtocolServer;
let agent: FakeAgent;
beforeEach(async () => {
  server = await startProtocolServer();
  agent = await createFakeAgent(Date.parse("2026-03-01T12:00:00.000Z"));
  server.now = () => agent.time.wallMs();
  server.codes.set("GOOD", "unused");
});
afterEach(async () => {
  await server.close();
  await agent.remove();
});

const start = () => agent.start({ server: server.url, code: "GOOD" });
const until = (isThere: () => boolean) => agent.time.runUntil(isThere);
const ended = () => server.acceptanceReports.filter(({ state }) => state !== "running");
function order(step: NodeStep, attempt = 1): void {
  const expiresAt = new Date(server.now() + DAY_MS).toISOString();
  server.commands.push({ id: `c${attempt}`, kind: "accept", expiresAt, runId: "7", step, attempt });
}
const never = () => new Promise<never>(() => undefined);

describe("a step of an acceptance", () => {
  it.each(NODE_STEPS)("%s is measured, reported and acknowledged", async (step) => {
    const running = start();
    order(step);
    await until(() => server.acknowledged.some(({ state }) => state === "done"));
    expect(ended()).toMatchObject([{ nodeStep: step, state: "done", attempt: 1, runId: "7" }]);
    expect(agent.store.get().pendingStep).toBeUndefined();
    await running.stop();
  });

  it("that goes down with the machine each time is given up, with its reason", async () => {
    const hang = { ...agent.acceptance, disks: never };
    agent.acceptance = hang;
    let running = start();
    order("disk");
    for (let starts = 1; starts <= 3; starts += 1) {
      await until(() => agent.store.get().pendingStep?.starts === starts);
      await running.stop();
      running = start();
    }
    await until(() => ended().length > 0);
    expect(ended()).toMatchObject([{ state: "failed", fault: "interrupted" }]);
    await running.stop();
  });

  it("gives way to the one that is ordered after it: two never run at once", async () => {
    let [running, most] = [0, 0];
    agent.acceptance = {
      ...agent.acceptance,
      testDisk: async ({ disk, isSsd, sizeBytes }, { signal }) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        running -= 1;
        return { disk, isSsd, sizeBytes };
      },
    };
    const all = start();
    order("disk", 1);
    await until(() => running === 1);
    order("cpu", 2);
    await until(() => ended().length > 0);
    expect(ended()).toMatchObject([{ nodeStep: "cpu", attempt: 2 }]);
    expect(most).toBe(1);
    await all.stop();
  });

  it("says how far it is while it runs, and ends when the server does not want it any more", async () => {
    let isStopped = false;
    agent.acceptance = {
      ...agent.acceptance,
      testDisk: (disk, { signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            isStopped = true;
            reject(new Error(disk.disk));
          }),
        ),
    };
    const running = start();
    order("disk");
    await until(() => server.acceptanceReports.length >= 3);
    expect(server.acceptanceReports.every(({ state }) => state === "running")).toBe(true);
    server.isStepWanted = false;
    await until(() => isStopped && agent.store.get().pendingStep === undefined);
    expect(ended()).toEqual([]);
    await running.stop();
  });

  it("whose disk hangs continues with the next one", async () => {
    const disk = { disk: "sdb", isSsd: false, sizeBytes: 1, mount: "/" };
    const { testDisk } = agent.acceptance;
    agent.acceptance = {
      ...agent.acceptance,
      disks: async () => [{ ...disk, disk: "sda" }, disk],
      testDisk: (found, options) => (found.disk === "sda" ? never() : testDisk(found, options)),
    };
    const begunMs = agent.time.steadyMs();
    const running = start();
    order("disk");
    await until(() => ended().length > 0);
    expect(ended()[0]?.result).toMatchObject({
      disks: [
        { disk: "sda", fault: "failed" },
        { disk: "sdb", method: "direct" },
      ],
    });
    expect(agent.time.steadyMs() - begunMs).toBeGreaterThan(5 * MINUTE_MS);
    await running.stop();
  });
});

it("removes at its start what the test of an agent that was killed has left", async () => {
  const directory = join(agent.store.directory, "acceptance");
  await mkdir(directory);
  await writeFile(join(directory, "disk-test"), "left");
  await agent.store.update({ testDirectory: directory });
  const running = start();
  await until(() => agent.store.get().testDirectory === undefined);
  await expect(stat(directory)).rejects.toThrow("ENOENT");
  await running.stop();
});
