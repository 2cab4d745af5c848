import { Writable } from "node:stream";
import { fetchLines } from "@nodeyard/contract/dial/agent-calls.ts";
import {
  getDialConfig,
  getOneDial,
  setDialConfig,
  type SentLine,
} from "@nodeyard/contract/dial/calls.ts";
import { listDialConfigs } from "@nodeyard/contract/dial/operator/calls.ts";
import {
  exportDialErrInfo,
  getDialByHostname,
  getDialStatus,
  recordSavedStatus,
  setDial,
} from "@nodeyard/contract/dial/status-calls.ts";
import {
  getDeployLog,
  getStandardNode,
  setStandardNode,
  type StandardNode,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { allStoredText } from "../../platform/testing/all-stored-text.ts";
import type { CallApp } from "../../platform/testing/call-app.ts";
import { createOperator } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { advanceDeployment } from "../standard-nodes/deploy/advance-deployment.ts";
import { createSubmitter, nodeForm } from "../standard-nodes/testing/node-form.ts";
import { GOOD_MACHINE, startSshMachine } from "../standard-nodes/testing/ssh-machine.ts";
import { addNode, report, statusOf } from "./testing/dialling-node.ts";

/** In every password here. */
const NEEDLE = "Needle-Of-";
const [RIGHT, WRONG] = [`${NEEDLE}Node-1`, `${NEEDLE}Node-2`];

/** As it is, and as it would be within encoded text, wherever it begins there. */
const SHAPES = [
  NEEDLE,
  Buffer.from(NEEDLE).toString("hex"),
  ...[0, 1, 2].map((before) =>
    Buffer.from(" ".repeat(before) + NEEDLE)
      .toString("base64")
      .slice(before === 0 ? 0 : 4, -4),
  ),
];
const shapesIn = (text: string): string[] => SHAPES.filter((shape) => text.includes(shape));

let app: TestApp;
let owner: Awaited<ReturnType<typeof createSubmitter>>;
const logged: string[] = [];
const answers: string[] = [];

const sendCall: CallApp["request"] = async (call, request, who) => {
  const answer = await app.request(call, request, who ?? owner);
  answers.push(JSON.stringify(answer));
  return answer;
};
/** Sends a request that no client of ours makes. */
async function send(path: string, payload: string): Promise<void> {
  const headers = { sessionid: owner.session, "content-type": "application/json" };
  const { body, statusCode } = await app.server.inject({
    method: "POST",
    url: `${path}?password=${NEEDLE}`,
    headers,
    payload,
  });
  expect(statusCode).toBe(400);
  answers.push(body);
}

const line = (account: string, over: SentLine = {}): SentLine => ({
  account,
  password: `${NEEDLE}Line-${account}`,
  mbps: 50,
  ...over,
});
const configOf = (dialConfigName: string, dialConfigs: SentLine[], over: object = {}) => ({
  commitType: "ADD" as const,
  dialConfigName,
  dialConfigType: 0 as const,
  dialConfigs,
  ...over,
});

/** Lines: saved, edited, refused in every way, and dialled. */
async function useLines(): Promise<void> {
  const { body } = await sendCall(setDialConfig, configOf("线路", [line("a"), line("b")]));
  const config = body?.data;
  if (!config) throw new Error("nothing was saved");
  const { dialConfigID, version } = config;
  const edit = configOf(
    "线路",
    config.dialAccounts.map((saved) => ({ ...saved, password: `${NEEDLE}Line-anew` })),
    { commitType: "EDIT", dealDialId: dialConfigID, version },
  );
  await sendCall(setDialConfig, edit);
  expect((await sendCall(setDialConfig, edit)).refusal?.error).toBe("dial.configChanged");
  const rows = [line("c"), line("c"), line("d", { mbps: "fast" }), line("e\u0007")];
  expect(
    (await sendCall(setDialConfig, configOf("rows", rows))).refusal?.["problems"],
  ).toHaveLength(4);
  const long = [line("f", { password: NEEDLE.repeat(9) })];
  expect((await sendCall(setDialConfig, configOf("long", long))).refusal?.error).toBe(
    "dial.passwordInvalid",
  );
  await send(setDialConfig.path, JSON.stringify(configOf("x", [{ password: [NEEDLE] } as never])));
  await send(setDialConfig.path, `{"dialConfigs":[{"password":"${NEEDLE}Line-g"},]}`);
  expect((await sendCall(setDialConfig, configOf("fails", [line("h")]))).status).toBe(500);
  const node = await addNode(app, owner, dialConfigID);
  const [one = ""] = config.dialAccounts.map(({ lineId }) => lineId);
  const dialled = [{ lineId: one }];
  await sendCall(setDial, { serverId: node.serverId, data: dialled });
  await sendCall(recordSavedStatus, {
    bcode: node.code,
    hostName: "nas",
    type: 1,
    dialList: dialled,
  });
  // The device alone gets them.
  expect(shapesIn(JSON.stringify(await app.call(fetchLines, {}, node)))).toContain(NEEDLE);
  await report(app, node, [
    statusOf(one, { version: 2, state: "abnormal", error: "authFailed", exitCode: 19 }),
  ]);
  await sendCall(getOneDial, { dialConfigID });
  await sendCall(getDialConfig, {});
  await sendCall(getDialStatus, {});
  expect((await sendCall(getDialByHostname, { hostName: "nas" })).body?.data).toHaveLength(1);
  await sendCall(exportDialErrInfo, {});
  await sendCall(listDialConfigs, {}, await createOperator(app, "support"));
}

/** Steps of every deployment until a node has a status. */
async function deployUntil(serverID: string, wanted: number): Promise<void> {
  const { db } = app.database;
  for (let steps = 0; steps < 10; steps += 1) {
    const running = await db
      .selectFrom("standard_node_deployments")
      .select("deployment_id")
      .where("ended_at", "is", null)
      .execute();
    for (const { deployment_id: id } of running) await advanceDeployment(app.deps, id);
    const { body } = await sendCall(getStandardNode, { serverID });
    if (body?.data[0]?.serverDeployStatus === wanted) return;
  }
  throw new Error(`the node does not get the status ${wanted}`);
}

/** A node: refused, failing, and deployed with a wrong and a right password. */
async function useNode(): Promise<void> {
  const machine = await startSshMachine(
    { account: "root", password: RIGHT },
    { facts: { ...GOOD_MACHINE, memoryGib: 1 } },
  );
  try {
    const form = nodeForm({ ip: "127.0.0.1", serverJumperPort: machine.port, serverPasswd: WRONG });
    expect((await sendCall(setStandardNode, { ...form, ip: "nowhere" })).refusal).toBeDefined();
    expect((await sendCall(setStandardNode, { ...form, serverNote: "fails" })).status).toBe(500);
    await send(setStandardNode.path, JSON.stringify({ ...form, serverPasswd: [WRONG] }));
    const { body } = await sendCall(setStandardNode, form);
    const serverID = body?.serverID ?? "";
    await deployUntil(serverID, DEPLOY_STATUS.loginFailed);
    const again = { ...form, commitType: "EDIT" as const, serverID, serverPasswd: RIGHT };
    const { refusal } = await sendCall(setStandardNode, { ...again, version: "0" });
    expect(refusal?.error).toBe("standard-nodes.changed");
    const now = refusal?.["current"] as StandardNode | undefined;
    const { body: saved } = await sendCall(setStandardNode, { ...again, version: now?.version });
    expect(saved).toBeDefined();
    await deployUntil(serverID, DEPLOY_STATUS.hardwareLow);
    for (const language of ["zn", "en"] as const)
      await sendCall(getDeployLog, { serverID }, { ...owner, language });
  } finally {
    await machine.stop();
  }
}

beforeAll(async () => {
  const write = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  const config = { nodeNetworks: ["127.0.0.0/8"] };
  app = await createTestApp({ config, log: createLogger("trace", write) });
  await app.database.pool.query(
    `alter table dial_configs add check (name <> 'fails');
     alter table standard_nodes add check (note <> 'fails')`,
  );
  owner = await createSubmitter(app);
  await useLines();
  await useNode();
});
afterAll(() => app.close());

it("a password of a node or a line is in no line of the server's log", () => {
  expect(logged.filter((text) => text.includes("a call failed"))).toHaveLength(2);
  expect(logged.filter((text) => text.includes("answered")).length).toBeGreaterThan(20);
  expect(logged.flatMap(shapesIn)).toEqual([]);
});

it("it is in no answer to people, and in no error", () => {
  expect(answers.flatMap(shapesIn)).toEqual([]);
});

it("it is in no table, queue or stored log, but encrypted", async () => {
  expect(shapesIn(await allStoredText(app.database.db))).toEqual([]);
});
