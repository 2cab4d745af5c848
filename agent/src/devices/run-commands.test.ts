import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@nodeyard/contract/time.ts";
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

// Far in the future: fake time advances while a real response is pending.
const expiresAt = (): string => new Date(server.now() + 30 * DAY_MS).toISOString();
const start = (options = {}) => agent.start({ server: server.url, code: "GOOD", ...options });

describe("commands", () => {
  it("of an unknown kind are declined with a message, and the agent continues", async () => {
    const run = start();
    server.commands.push(
      { id: "n1", kind: "paint_the_fence", expiresAt: expiresAt() },
      // A property that every object has.
      { id: "n2", kind: "toString", expiresAt: expiresAt() },
    );
    await agent.time.runUntil(() => server.acknowledged.length === 2);
    server.commands.push({ id: "r1", kind: "reboot", expiresAt: expiresAt() });
    await agent.time.runUntil(() => server.acknowledged.length === 3);
    await run.stop();
    expect(server.acknowledged.map(({ state }) => state)).toEqual(Array(3).fill("declined"));
    expect(server.acknowledged[0]?.message).toContain('"paint_the_fence"');
  });

  it("do not wait for a prompt on the terminal", async () => {
    agent.passwords = [];
    agent.confirm = (_question, _timeoutMs, signal) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve("silence")));
    const run = start();
    server.commands.push({ id: "r1", kind: "reboot", expiresAt: expiresAt() });
    await agent.time.runUntil(() => server.acknowledged.length === 1);
    const password = "correct-horse-16";
    server.commands.push({ id: "p1", kind: "set_node_password", expiresAt: expiresAt(), password });
    await agent.time.runUntil(() => server.acknowledged.length === 2);
    expect(server.acknowledged[1]).toMatchObject({ commandId: "p1", state: "done" });
    await run.stop();
  });
});

describe("the password of the managed account", () => {
  const password = "s3cret-of-16-chr";
  const send = (): void =>
    void server.commands.push({
      id: "p1",
      kind: "set_node_password",
      expiresAt: expiresAt(),
      password,
    });

  it("is set if the agent manages an account, and appears nowhere else", async () => {
    agent.passwords = [];
    const run = start();
    send();
    await agent.time.runUntil(() => server.acknowledged.length === 1);
    await run.stop();
    expect(agent.passwords).toEqual([password]);
    expect(server.acknowledged[0]).toMatchObject({ state: "done", message: "" });
    expect(agent.lines.join()).not.toContain(password);
    expect(JSON.stringify(agent.store.get())).not.toContain(password);
  });

  it.each([
    ["en", "--manage-password"],
    ["zn", "未指定 --manage-password"],
  ] as const)(
    "is declined with the reason without a managed account (%s)",
    async (language, words) => {
      const run = start({ language });
      send();
      await agent.time.runUntil(() => server.acknowledged.length === 1);
      await run.stop();
      expect(server.acknowledged[0]?.state).toBe("declined");
      expect(server.acknowledged[0]?.message).toContain(words);
    },
  );
});
