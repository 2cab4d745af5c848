import { acknowledge, fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import { reportLines, type LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import type { OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { setDial } from "@nodeyard/contract/dial/status-calls.ts";
import { getStandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LinedNode } from "../../standard-nodes/deploy/node-lines.ts";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import {
  addConfig,
  addNode,
  chinese,
  type DiallingNode,
  lines,
  report,
  statusOf,
} from "../testing/dialling-node.ts";
import { nodeLines } from "./node-lines.ts";

let app: TestApp;
let person: Person;
let config: OpenDialConfig;
let node: DiallingNode;
let lined: LinedNode;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(Date.UTC(2026, 2, 10, 8, 30));
  person = await createPerson(app);
  config = await addConfig(app, person, [...lines(1), ...lines(1, { count: 2 })]);
  node = await addNode(app, person, config.dialConfigID);
  lined = {
    accountId: person.accountId,
    deviceId: BigInt(node.deviceId),
    dialConfigId: BigInt(config.dialConfigID),
  };
});

const idsOf = (): [string, string] => {
  const [one, two] = config.dialAccounts.map(({ lineId }) => lineId);
  return [one ?? "", two ?? ""];
};
const dial = () =>
  app.database.db.transaction().execute((tx) => nodeLines.dial(tx, lined, app.clock.now()));
const read = (since: Date) => nodeLines.read(app.database.db, lined, since);
/** The dial commands that the device gets, ended at once. */
async function commands(): Promise<(readonly string[])[]> {
  const { commands: received } = await app.call(fetchCommands, { wait: 0 }, node);
  for (const { id } of received)
    await app.call(acknowledge, { commandId: id, state: "done", message: "" }, node);
  return received.flatMap((command) => (command.kind === "dial" ? [command.lineIds] : []));
}
const failed = (lineId: string, session = 1): LineStatus =>
  statusOf(lineId, { session, state: "abnormal", error: "authFailed", exitCode: 19 });

describe("the lines of a node that is deployed", () => {
  it("are all dialled if none ever was, once however often it is asked", async () => {
    await Promise.all([dial(), dial(), dial()]);
    expect(await commands()).toEqual([idsOf()]);
  });

  it("are dialled again where they failed, and those that are up stay as they are", async () => {
    const [one, two] = idsOf();
    await dial();
    await commands();
    await report(app, node, [statusOf(one), statusOf(two), failed(two, 2)]);
    await dial();
    expect(await commands()).toEqual([[two]]);
    await report(app, node, [statusOf(one), statusOf(two), statusOf(two, { session: 2 })]);
    await dial();
    expect(await commands()).toEqual([]);
  });

  it("that their owner has never dialled are left as they are, when others were", async () => {
    const [one] = idsOf();
    const request = { serverId: node.serverId, data: [{ lineId: one }] };
    await app.call(setDial, request, chinese(person));
    await commands();
    await report(app, node, [failed(one)]);
    await dial();
    expect(await commands()).toEqual([[one]]);
  });

  it("are left to the command of their owner while that is pending", async () => {
    const [, two] = idsOf();
    const request = { serverId: node.serverId, data: [{ lineId: two }] };
    await app.call(setDial, request, chinese(person));
    await dial();
    expect(await commands()).toEqual([[two]]);
  });
});

describe("what is known of the lines of a node", () => {
  it("is that they dial, until each session that is to be up has a result", async () => {
    const [one, two] = idsOf();
    const since = app.clock.now();
    await dial();
    expect(await read(since)).toMatchObject({ state: "dialling" });
    await report(app, node, [statusOf(one), failed(two)]);
    expect(await read(since)).toMatchObject({ state: "dialling" });
    await report(app, node, [statusOf(one), failed(two), statusOf(two, { session: 2 })]);
    expect(await read(since)).toEqual({ state: "failing", normal: 2, failed: 1 });
    await report(app, node, [statusOf(one), statusOf(two), statusOf(two, { session: 2 })]);
    expect(await read(since)).toMatchObject({ state: "up" });
  });

  it("is not what was reported before, nor what another device reports", async () => {
    const [one, two] = idsOf();
    const all = [statusOf(one), statusOf(two), statusOf(two, { session: 2 })];
    await report(app, node, all);
    const since = app.clock.now();
    await dial();
    const foreigner = await addNode(app, await createPerson(app), undefined);
    await report(app, foreigner, all);
    expect(await read(since)).toMatchObject({ state: "dialling" });
    await report(app, node, all);
    expect(await read(since)).toMatchObject({ state: "up" });
  });

  it("leaves out lines that were edited after the dial", async () => {
    const [one, two] = idsOf();
    const since = app.clock.now();
    await dial();
    await app.database.pool.query("update dial_lines set version = 2 where dial_line_id = $1", [
      one,
    ]);
    await report(app, node, [failed(one), statusOf(two)]);
    expect(await read(since)).toMatchObject({ state: "dialling" });
    await report(app, node, [failed(one), statusOf(two), statusOf(two, { session: 2 })]);
    expect(await read(since)).toMatchObject({ state: "up" });
  });
});

it("the list of nodes counts all lines as they are, and none as abnormal that nobody reports", async () => {
  const [one, two] = idsOf();
  const counts = async () => {
    const { data } = await app.call(getStandardNode, { serverID: node.serverId }, person);
    return data[0]?.lines;
  };
  await dial();
  await report(app, node, [failed(one), statusOf(two)]);
  expect(await counts()).toEqual({
    total: 3,
    normal: 1,
    abnormal: 1,
    dialling: 0,
    undialled: 1,
    isCurrent: true,
  });
  app.clock.advance(10 * 60_000);
  expect(await counts()).toMatchObject({ total: 3, normal: 0, abnormal: 0, isCurrent: false });
});

it("a report with words that are no text, or figures that cannot be, is refused and changes nothing", async () => {
  const [one] = idsOf();
  await dial();
  await report(app, node, [statusOf(one)]);
  const bad: Partial<LineStatus>[] = [
    { detail: "\u0000\u001b[31m" },
    { session: 101 },
    { exitCode: 256 },
    { failures: -1 },
  ];
  for (const over of bad) {
    const sent = { version: 1, sentAt: app.clock.now().toISOString(), driver: "ready" as const };
    const { status } = await app.request(
      reportLines,
      { ...sent, lines: [statusOf(one, over)] },
      { deviceKey: node.deviceKey },
    );
    expect(status).toBe(400);
  }
  const { rows } = await app.database.pool.query(
    "select state, detail from dial_sessions where device_id = $1",
    [node.deviceId],
  );
  expect(rows).toEqual([{ state: "normal", detail: "" }]);
});
