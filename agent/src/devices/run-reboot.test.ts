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

function sendReboot(id = "r1", inMs = 10_000): void {
  const expiresAt = new Date(server.now() + inMs).toISOString();
  server.commands.push({ id, kind: "reboot", expiresAt });
}
const start = (options = {}) => agent.start({ server: server.url, code: "GOOD", ...options });
const states = () => server.acknowledged.map(({ state }) => state);

describe("a restart command", () => {
  it("is declined with the reason without a terminal and without permission", async () => {
    const run = start();
    sendReboot();
    await agent.time.runUntil(() => states().length === 1);
    await run.stop();
    expect(states()).toEqual(["declined"]);
    expect(server.acknowledged[0]?.message).toContain("--allow-reboot");
    expect(agent.reboots).toEqual([]);
  });

  it("is acknowledged immediately, executed, and reported done after the next boot", async () => {
    const run = start({ allowReboot: true });
    sendReboot();
    await agent.time.runUntil(() => agent.reboots.length === 1, 60_000);
    await run.stop();
    expect(states()).toEqual(["acknowledged"]);
    agent.bootId = "boot-2";
    const next = agent.start({});
    await agent.time.runUntil(() => states().length === 2);
    await next.stop();
    expect(states()).toEqual(["acknowledged", "done"]);
    expect(agent.store.get().pendingReboot).toBeUndefined();
  });

  it("is reported failed if only the agent restarted", async () => {
    const run = start({ allowReboot: true });
    sendReboot();
    await agent.time.runUntil(() => agent.reboots.length === 1);
    await run.stop();
    const next = agent.start({});
    await agent.time.runUntil(() => states().length === 2);
    await next.stop();
    expect(states()).toEqual(["acknowledged", "failed"]);
  });

  it.each([
    ["yes", ["acknowledged"], 1],
    ["no", ["acknowledged", "declined"], 0],
    ["silence", ["acknowledged", "declined"], 0],
  ] as const)(
    "asks on the terminal and follows the reply %s",
    async (answer, expected, reboots) => {
      let acknowledgedBefore = false;
      agent.confirm = () => {
        acknowledgedBefore = states().length === 1;
        return Promise.resolve(answer);
      };
      const run = start();
      sendReboot();
      await agent.time.runUntil(
        () => states().length === expected.length && agent.reboots.length === reboots,
      );
      await run.stop();
      expect(states()).toEqual(expected);
      expect(acknowledgedBefore).toBe(true);
    },
  );

  it("is declined if the agent is stopped while asking", async () => {
    agent.confirm = (_question, _timeoutMs, signal) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve("silence")));
    const run = start();
    sendReboot();
    await agent.time.runUntil(() => states().length === 1);
    await run.stop();
    expect(states()).toEqual(["acknowledged", "declined"]);
    expect(server.acknowledged[1]?.message).toContain("was stopped");
  });

  it("is not executed after it expired", async () => {
    const run = start({ allowReboot: true });
    sendReboot("late", -1_000);
    await agent.time.runUntil(() => agent.lines.some((line) => line.includes("expired command")));
    await run.stop();
    expect(agent.reboots).toEqual([]);
    expect(states()).toEqual([]);
  });

  it("is acknowledged again if the first response was lost", async () => {
    let lost = 0;
    server.fault = (path) => (path.endsWith("/ack") && (lost += 1) <= 2 ? "lose" : undefined);
    const run = start({ allowReboot: true });
    sendReboot();
    await agent.time.runUntil(() => agent.reboots.length === 1, 60_000);
    await run.stop();
    expect(new Set(states())).toEqual(new Set(["acknowledged"]));
  });
});
