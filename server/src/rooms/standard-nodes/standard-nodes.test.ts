import {
  acceptHostKey,
  cancelDeployment,
  deleteNode,
  getDeployLog,
  getStandardNode,
  importNodes,
  setServerLabel,
  setServerLabelByPost,
  setServerTag,
  setStandardNode,
  submitNode,
  updateBand,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  getAdminContact,
  getAdminStandardNode,
  correctProvince,
  moveNode,
  setAdminNodesDialConfig,
} from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import {
  DEPLOY_STATUS,
  DEPLOY_STATUSES,
  MOST_OPEN_NODES,
  NODE_TEXT_MAX_LENGTH,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { DAY_MS, utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { bindTestDevice, createOperator, createPerson } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { measureDay } from "../tasks/testing/compute-device.ts";
import { createDialConfig, createSubmitter, NODE_PASSWORD, nodeForm } from "./testing/node-form.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof createSubmitter>>;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await createSubmitter(app);
});

type Form = FieldsOf<typeof setStandardNode>;
const add = async (over: Form = {}, who = owner) =>
  (await app.call(setStandardNode, nodeForm(over), who)).serverID;
const refuse = async (over: Form) => {
  const { error, field } = await app.refusal(setStandardNode, nodeForm(over), owner);
  return { error: error.replace("standard-nodes.", ""), field };
};
const find = async (serverID: string, who = owner) => {
  const [node] = (await app.call(getStandardNode, { serverID }, who)).data;
  if (!node) throw new Error("no such node");
  return node;
};
const setStatus = (serverID: string, status: number) =>
  app.database.pool.query("update standard_nodes set deploy_status = $2 where server_id = $1", [
    serverID,
    status,
  ]);
const edit = async (serverID: string, over: Form = {}) => {
  const { version, serverExtIP: ip } = await find(serverID);
  return { ...nodeForm({ ip, ...over }), commitType: "EDIT" as const, serverID, version };
};

describe("a form", () => {
  it.each<[string, Form, string, string | undefined]>([
    ["a note", { serverNote: " " }, "missing", "serverNote"],
    ["a nickname", { serverOwner: "" }, "missing", "serverOwner"],
    ["an address", { ip: "" }, "missing", "ip"],
    ["a correct address", { ip: "8.8.8" }, "addressInvalid", "ip"],
    ["no name for an address", { ip: "node.example.com" }, "addressInvalid", "ip"],
    ["a public address", { ip: "127.0.0.1" }, "addressRefused", "ip"],
    ["no metadata service", { ip: "169.254.169.254" }, "addressRefused", "ip"],
    ["a login account", { serverLoginAccount: "" }, "missing", "serverLoginAccount"],
    [
      "a plain login account",
      { serverLoginAccount: "a;b" },
      "accountInvalid",
      "serverLoginAccount",
    ],
    ["a password", { serverPasswd: "" }, "missing", "serverPasswd"],
    [
      "12 characters of a password",
      { serverPasswd: "elevenchars" },
      "passwordLength",
      "serverPasswd",
    ],
    ["20 at most", { serverPasswd: "x".repeat(21) }, "passwordLength", "serverPasswd"],
    ["no line break in it", { serverPasswd: "twelve\nchars1" }, "passwordLength", "serverPasswd"],
    [
      "a readable key",
      {
        serverPrivateKey:
          "-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----",
      },
      "keyInvalid",
      "serverPrivateKey",
    ],
    ["a numeric port", { serverJumperPort: "ssh" }, "portInvalid", "serverJumperPort"],
    ["no negative port", { serverJumperPort: -22 }, "portInvalid", "serverJumperPort"],
    ["a port that exists", { serverJumperPort: 65_536 }, "portInvalid", "serverJumperPort"],
    ["bandwidth of a static line", { bandwidthMb: null }, "missing", "bandwidthMb"],
    ["at least 1 Mbps", { bandwidthMb: 0 }, "bandwidthInvalid", "bandwidthMb"],
    ["numeric bandwidth", { bandwidthMb: "1e3" }, "bandwidthInvalid", "bandwidthMb"],
    ["at most 10 Gbps", { bandwidthMb: 10_001 }, "bandwidthInvalid", "bandwidthMb"],
    [
      "at most 5 Gbps aggregated",
      { serverNetType: 1, serverGateway: "8.8.8.1", bandwidthMb: 5001 },
      "bandwidthInvalid",
      "bandwidthMb",
    ],
    ["a gateway for aggregation", { serverNetType: 1 }, "gatewayMissing", "serverGateway"],
    [
      "a correct gateway",
      { serverNetType: 1, serverGateway: "x" },
      "addressInvalid",
      "serverGateway",
    ],
    ["a correct internal address", { serverIntIP: "10.0.0.300" }, "addressInvalid", "serverIntIP"],
    [
      "no configuration for a static line",
      { dialConfigID: "1" },
      "configNotNeeded",
      "dialConfigID",
    ],
    [
      "a configuration that exists",
      { serverNetType: 1, serverGateway: "8.8.8.1", dialConfigID: "99999" },
      "unknownConfig",
      "dialConfigID",
    ],
  ])("needs %s", async (_what, over, error, field) => {
    expect(await refuse(over)).toEqual({ error, field });
  });

  it("takes 80 characters of a text, and names one that is longer as its input is named", async () => {
    const serverID = await add({ serverNote: "长".repeat(80) });
    const long = "长".repeat(81);
    for (const [field, name] of [
      ["serverNote", "备注"],
      ["serverOwner", "供应商昵称"],
      ["serverRecords", "登记信息"],
    ] as const)
      expect(await app.refusal(setStandardNode, nodeForm({ [field]: long }), owner)).toMatchObject({
        error: "standard-nodes.textTooLong",
        field,
        message: `${name}最多 80 个字符`,
      });
    const { message: ofTag } = await app.refusal(
      setServerTag,
      { serverID, serverTag: long },
      owner,
    );
    expect(ofTag).toBe("标签最多 80 个字符");
    const label = { serverID, serverLabel: long };
    expect((await app.refusal(setServerLabel, label, owner)).message).toBe(
      "机器标识最多 80 个字符",
    );
    for (const field of ["ip", "serverIntIP"])
      expect(await refuse({ [field]: long })).toEqual({ error: "addressInvalid", field });
    expect(await refuse({ serverJumperPort: "2".repeat(81) })).toEqual({
      error: "portInvalid",
      field: "serverJumperPort",
    });
  });

  it("is taken from owners who can be reached alone, before its errors", async () => {
    const submit = async (who: Parameters<typeof app.refusal>[2], over: Form = {}) =>
      (await app.refusal(setStandardNode, nodeForm(over), who)).error;
    const person = await createPerson(app);
    const unreached = { ...person, language: "zn" } as const;
    expect(await submit(unreached)).toBe("standard-nodes.contactFirst");
    expect(await submit(unreached, { ip: "not an address" })).toBe("standard-nodes.contactFirst");
  });

  it("is taken once for a machine, however often it is sent at once", async () => {
    const form = nodeForm({ serverNote: "一号机" });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.request(setStandardNode, form, owner)),
    );
    const errors = answers.flatMap(({ refusal }) => refusal?.error ?? []);
    expect(errors).toEqual(Array.from({ length: 5 }, () => "standard-nodes.addressSubmitted"));
    const { message } = await app.refusal(setStandardNode, form, owner);
    expect(message).toBe("你已提交过这个地址和端口：一号机");
  });
});

it("nodes are changed on the Chinese site alone, and read on both", async () => {
  const serverID = await add({ isDraft: true });
  const { _id: serverCIID, version } = await find(serverID);
  const abroad = { ...owner, language: "en" } as const;
  const refusals = await Promise.all([
    app.refusal(setStandardNode, nodeForm(), abroad),
    app.refusal(deleteNode, { serverCIID }, abroad),
    app.refusal(submitNode, { serverID }, abroad),
    app.refusal(cancelDeployment, { serverID }, abroad),
    app.refusal(acceptHostKey, { serverID, hostKey: "SHA256:a" }, abroad),
    app.refusal(updateBand, { updateBandServerId: serverID, updateBandWidth: 5 }, abroad),
    app.refusal(setServerTag, { serverID, serverTag: "a" }, abroad),
    app.refusal(setServerLabel, { serverID, serverLabel: "a" }, abroad),
    app.refusal(setServerLabelByPost, { serverID, serverLabel: "a" }, abroad),
  ]);
  expect(new Set(refusals.map(({ error }) => error))).toEqual(
    new Set(["standard-nodes.notOnThisSite"]),
  );
  const { data } = await app.call(getStandardNode, { serverID }, abroad);
  expect(data).toMatchObject([{ serverTag: "", serverDeployStatus: 0, version }]);
});

describe("a node", () => {
  it("with a static line is submitted at once, unless it is a draft", async () => {
    expect((await find(await add())).serverDeployStatus).toBe(DEPLOY_STATUS.submitted);
    expect((await find(await add({ isDraft: true }))).serverDeployStatus).toBe(
      DEPLOY_STATUS.pending,
    );
  });

  it("that aggregates waits for a configuration of its owner's, which no other node has", async () => {
    const lines = { serverNetType: 1, serverGateway: "8.8.8.1", bandwidthMb: null };
    const waiting = await add(lines);
    expect((await find(waiting)).serverDeployStatus).toBe(DEPLOY_STATUS.configMissing);
    const none = await app.refusal(submitNode, { serverID: waiting }, owner);
    expect(none.error).toBe("standard-nodes.configFirst");
    const dialConfigID = await createDialConfig(app, owner);
    const node = await find(await add({ ...lines, dialConfigID }));
    expect(node).toMatchObject({
      serverDeployStatus: DEPLOY_STATUS.submitted,
      serverConfigID: dialConfigID,
      serverConfigName: "线路",
    });
    expect((await refuse({ ...lines, dialConfigID })).error).toBe("configBound");
    const foreign = await createDialConfig(app, await createPerson(app));
    expect((await refuse({ ...lines, dialConfigID: foreign })).error).toBe("unknownConfig");
  });

  it("of an owner with 10 Gbps deployed and measured waits for contact in place of a configuration", async () => {
    const deployed = await add({ bandwidthMb: 10_000 });
    const device = await bindTestDevice(app, owner, "mainland", { deviceType: "normal" });
    await app.database.pool.query(
      "update standard_nodes set device_id = $2, deploy_status = 3 where server_id = $1",
      [deployed, device.deviceId],
    );
    const statusAt = async (measuredBps: number) => {
      await measureDay(app, device, utcDay(app.clock.now().getTime() - DAY_MS), measuredBps);
      return (await find(await add({ serverNetType: 1, serverGateway: "8.8.8.1" })))
        .serverDeployStatus;
    };
    expect(await statusAt(1e9)).toBe(DEPLOY_STATUS.configMissing);
    expect(await statusAt(9.2e9)).toBe(DEPLOY_STATUS.awaitingContact);
  });

  it.each(DEPLOY_STATUSES)(
    "in status %i allows what the list offers, and nothing else",
    async (status) => {
      const serverID = await add({ isDraft: true });
      await setStatus(serverID, status);
      const isOpen = status === 0 || (status >= 4 && status <= 9);
      const edited = await app.request(
        setStandardNode,
        { ...(await edit(serverID)), isDraft: true },
        owner,
      );
      expect(edited.refusal?.error).toBe(isOpen ? undefined : "standard-nodes.notNow");
      await setStatus(serverID, status);
      const submitted = await app.request(submitNode, { serverID }, owner);
      expect(submitted.refusal?.error).toBe(
        isOpen || status === -1 ? undefined : "standard-nodes.notNow",
      );
      await setStatus(serverID, status);
      const { _id: serverCIID } = await find(serverID);
      const deleted = await app.request(deleteNode, { serverCIID }, owner);
      expect(deleted.refusal?.error).toBe(isOpen ? undefined : "standard-nodes.notNow");
    },
  );

  it("is not overwritten by a form that was opened before a change, which is shown", async () => {
    const serverID = await add({ isDraft: true });
    const form = { ...(await edit(serverID, { serverNote: "乙" })), isDraft: true };
    await app.call(setStandardNode, { ...form, serverNote: "甲" }, owner);
    const refusal = await app.refusal(setStandardNode, form, owner);
    expect(refusal.error).toBe("standard-nodes.changed");
    expect(refusal["current"]).toMatchObject({ serverNote: "甲" });
    expect((await find(serverID)).serverNote).toBe("甲");
  });

  it("is edited by the catalogue's fields, which have no version, and the answer says so", async () => {
    const serverID = await add({ isDraft: true });
    const { version: _, ...form } = await edit(serverID, { serverNote: "乙" });
    const { message } = await app.call(setStandardNode, { ...form, isDraft: true }, owner);
    expect(message).toBe("保存成功（请求未带 version，修改的是最新版本）");
    expect((await find(serverID)).serverNote).toBe("乙");
  });

  it("keeps its password in an edit, but not for another address", async () => {
    const serverID = await add({ isDraft: true });
    const sealed = async () =>
      (
        await app.database.pool.query(
          "select sealed_secret from standard_nodes where server_id = $1",
          [serverID],
        )
      ).rows;
    const before = await sealed();
    const form = { ...(await edit(serverID)), serverPasswd: "", isDraft: true };
    const countEdits = async () =>
      (
        await app.database.pool.query(
          "select from audit_lines where act = 'standard-nodes.edit' and details->>'serverId' = $1",
          [serverID],
        )
      ).rows.length;
    await app.call(setStandardNode, form, owner);
    expect(await sealed()).toEqual(before);
    const saved = { ...form, version: (await find(serverID)).version };
    await app.call(setStandardNode, saved, owner);
    // The second one has changed nothing.
    expect(await countEdits()).toBe(1);
    const { version } = await find(serverID);
    const moved = { ...form, version, ip: "8.8.200.200" };
    expect((await app.refusal(setStandardNode, moved, owner)).field).toBe("serverPasswd");
  });

  it("is canceled once, and can be submitted again", async () => {
    const serverID = await add();
    await app.call(cancelDeployment, { serverID }, owner);
    expect((await find(serverID)).serverDeployStatus).toBe(DEPLOY_STATUS.pending);
    const again = await app.refusal(cancelDeployment, { serverID }, owner);
    expect(again.error).toBe("standard-nodes.nothingToCancel");
    await app.call(submitNode, { serverID }, owner);
    const { lines, isRunning } = await app.call(getDeployLog, { serverID }, owner);
    expect(lines.map(({ line }) => line)).toEqual(["submitted", "canceled", "submitted"]);
    expect(isRunning).toBe(true);
    const { deployments } = (
      await app.database.pool.query<{ deployments: number }>(
        "select count(*)::int as deployments from standard_node_deployments join standard_nodes using (standard_node_id) where server_id = $1 and ended_at is null",
        [serverID],
      )
    ).rows[0] ?? { deployments: 0 };
    expect(deployments).toBe(1);
  });

  it("is found by its names, tagged and labelled", async () => {
    const serverID = await add({ isDraft: true, serverNote: "上海一号" });
    await add({ isDraft: true });
    await app.call(setServerTag, { serverID, serverTag: "华东" }, owner);
    await app.call(setServerLabel, { serverID, serverLabel: "A-07" }, owner);
    for (const serverNote of ["上海", "华东", "a-07", serverID]) {
      const { data, total, counts } = await app.call(getStandardNode, { serverNote }, owner);
      expect(data.map((node) => node.serverID)).toEqual([serverID]);
      expect([total, counts.open, counts.deployed]).toEqual([1, 1, 0]);
    }
    expect(await find(serverID)).toMatchObject({ serverTag: "华东", serverLabel: "A-07" });
  });

  it("with a device shows its figures, changes its bandwidth, and is released when the device is unbound", async () => {
    const serverID = await add({ isDraft: true });
    const device = await bindTestDevice(app, owner, "mainland", { deviceType: "normal" });
    await app.database.pool.query(
      "update standard_nodes set device_id = $2, deploy_status = 3 where server_id = $1",
      [serverID, device.deviceId],
    );
    const running = await app.call(getStandardNode, { deviceInfo: true }, owner);
    expect(running.data).toMatchObject([
      {
        serverID,
        serverBcode: device.code,
        serverHostname: "nas",
        cpu_count: 4,
        status: "offline",
        serverServiceStatus: "offline",
      },
    ]);
    const same = { updateBandServerId: serverID, updateBandWidth: 1000 };
    expect((await app.refusal(updateBand, same, owner)).error).toBe(
      "standard-nodes.nothingChanges",
    );
    await app.call(updateBand, { ...same, updateBandWidth: "2000" }, owner);
    expect(await find(serverID)).toMatchObject({ serverDeployStatus: 14, bandwidthMb: 2000 });
    await app.database.db
      .transaction()
      .execute((tx) => app.deps.onUnbind(tx, BigInt(device.deviceId), app.clock.now()));
    expect(await find(serverID)).toMatchObject({ serverDeployStatus: 0, deviceId: null });
  });

  it("with a device is no draft: what is saved leaves its status as it is", async () => {
    const serverID = await add({ isDraft: true });
    const device = await bindTestDevice(app, owner, "mainland", { deviceType: "normal" });
    await app.database.pool.query(
      "update standard_nodes set device_id = $2, deploy_status = 6 where server_id = $1",
      [serverID, device.deviceId],
    );
    const form = { ...(await edit(serverID, { serverNote: "已绑定" })), isDraft: true };
    await app.call(setStandardNode, form, owner);
    expect(await find(serverID)).toMatchObject({ serverNote: "已绑定", serverDeployStatus: 6 });
    const operations = await createOperator(app, "operations");
    const { version } = await find(serverID);
    const move = { serverID, serverDeployStatus: 0, version, reason: "用户希望重新填写" } as const;
    expect((await app.refusal(moveNode, move, operations)).error).toBe(
      "standard-nodes.boundAlready",
    );
  });

  it("trusts a new host key only as it was shown", async () => {
    const serverID = await add({ isDraft: true });
    await app.database.pool.query(
      "update standard_nodes set host_key = 'SHA256:a', new_host_key = 'SHA256:b' where server_id = $1",
      [serverID],
    );
    const wrong = await app.refusal(acceptHostKey, { serverID, hostKey: "SHA256:c" }, owner);
    expect(wrong.error).toBe("standard-nodes.noNewHostKey");
    await app.call(acceptHostKey, { serverID, hostKey: "SHA256:b" }, owner);
    expect(await find(serverID)).toMatchObject({ hostKey: "SHA256:b", newHostKey: "" });
  });
});

describe("nodes of a sheet", () => {
  const row = (over: Form = {}) => {
    const { commitType: _, ...form } = nodeForm(over);
    return form;
  };

  it("are added at once, as drafts or with their deployment", async () => {
    const drafts = await app.call(importNodes, { nodes: [row(), row()], isDraft: true }, owner);
    expect(drafts.message).toBe("已添加 2 个节点");
    const lines = { serverNetType: 1, serverGateway: "8.8.8.1" };
    const deployed = await app.call(importNodes, { nodes: [row(), row(lines)] }, owner);
    const statuses = [...drafts.serverIDs, ...deployed.serverIDs].map(
      async (serverID) => (await find(serverID)).serverDeployStatus,
    );
    expect(await Promise.all(statuses)).toEqual([0, 0, 1, -1]);
  });

  it("are not added if one is wrong, and each problem names its row", async () => {
    const ip = "8.8.250.1";
    await add({ ip, serverNote: "一号机" });
    const nodes = [
      row(),
      row({ ip: "10.0.0.1" }),
      row({ ip }),
      row({ ip: "8.8.250.2", serverPasswd: "short" }),
      row({ ip: "8.8.250.3" }),
      row({ ip: "8.8.250.3" }),
      row({ serverPasswd: "" }),
    ];
    const refusal = await app.refusal(importNodes, { nodes }, owner);
    expect(refusal.error).toBe("standard-nodes.importRefused");
    expect(refusal["problems"]).toMatchObject([
      { row: 2, field: "ip" },
      { row: 3, field: "ip", message: "你已提交过这个地址和端口：一号机" },
      { row: 4, field: "serverPasswd" },
      { row: 6, field: "ip", message: "地址和端口与第 5 行相同" },
      { row: 7, field: "serverPasswd" },
    ]);
    expect((await app.call(getStandardNode, {}, owner)).total).toBe(1);
  });

  it("are no more than may wait for their deployment, with texts of any length that they may have", async () => {
    const long = "机".repeat(NODE_TEXT_MAX_LENGTH);
    const texts = { serverNote: long, serverOwner: long, serverRecords: long };
    const nodes = Array.from({ length: MOST_OPEN_NODES }, (_, index) =>
      row({ ...texts, ip: `8.9.${Math.floor(index / 200) + 1}.${(index % 200) + 1}` }),
    );
    await add({ isDraft: true });
    const refusal = await app.refusal(importNodes, { nodes }, owner);
    expect(refusal.error).toBe("standard-nodes.tooManyOpen");
  });
});

describe("an operator", () => {
  it("finds the nodes of all owners, and how these are reached, which the audit log notes", async () => {
    const support = await createOperator(app, "support");
    const serverID = await add({ isDraft: true });
    const { list } = await app.call(getAdminStandardNode, { text: owner.email }, support);
    expect(list).toMatchObject([{ serverID, owner: { email: owner.email } }]);
    const { data } = await app.call(getAdminContact, { serverID }, support);
    expect(data).toMatchObject({ contact: "weixin-1", nickname: "小王", email: owner.email });
    const noted = await app.database.db
      .selectFrom("audit_lines")
      .select("act")
      .where("subject_account_id", "=", owner.accountId)
      .where("act", "=", "operator.node-contact")
      .execute();
    expect(noted).toHaveLength(1);
  });

  it("moves a node by hand with a reason, from the state that was seen", async () => {
    const operations = await createOperator(app, "operations");
    const serverID = await add();
    const { version } = await find(serverID);
    const request = { serverID, serverDeployStatus: 8, version, reason: "需要用户确认机柜位置" };
    await app.call(moveNode, request, operations);
    expect(await find(serverID)).toMatchObject({ serverDeployStatus: 8 });
    const stale = await app.refusal(moveNode, { ...request, serverDeployStatus: 0 }, operations);
    expect(stale.error).toBe("operator.changed");
    const now = await find(serverID);
    const deployed = { ...request, version: now.version, serverDeployStatus: 3 };
    expect((await app.refusal(moveNode, deployed, operations)).error).toBe(
      "standard-nodes.notBoundYet",
    );
    const { lines, isRunning } = await app.call(getDeployLog, { serverID }, owner);
    expect(lines.at(-1)?.text).toBe("运营人员将状态改为：等待官方联系");
    expect(isRunning).toBe(false);
  });

  it("correct the province of a node as they saw it, which its owner sees", async () => {
    const support = await createOperator(app, "support");
    const serverID = await add();
    const { version } = await find(serverID);
    const request = { serverID, province: "海南", version, reason: "用户在电话中更正" } as const;
    await app.call(correctProvince, request, support);
    const corrected = await find(serverID);
    expect(corrected.province).toBe("海南");
    const stale = { ...request, province: "广东" } as const;
    expect((await app.refusal(correctProvince, stale, support)).error).toBe("operator.changed");
    const same = { ...request, version: corrected.version };
    expect((await app.refusal(correctProvince, same, support)).error).toBe(
      "standard-nodes.nothingChanges",
    );
  });

  it("gives a node a configuration of its own owner alone", async () => {
    const operations = await createOperator(app, "operations");
    const serverID = await add({ serverNetType: 1, serverGateway: "8.8.8.1" });
    const { version } = await find(serverID);
    const fields = { serverID, version, reason: "与用户电话确认" };
    const foreign = await createDialConfig(app, await createPerson(app));
    const refusal = await app.refusal(
      setAdminNodesDialConfig,
      { ...fields, dialConfigID: foreign },
      operations,
    );
    expect(refusal.error).toBe("standard-nodes.unknownConfig");
    const dialConfigID = await createDialConfig(app, owner);
    await app.call(setAdminNodesDialConfig, { ...fields, dialConfigID }, operations);
    expect(await find(serverID)).toMatchObject({
      serverConfigID: dialConfigID,
      serverDeployStatus: 1,
    });
  });
});

it("no answer and no audit line has a node's password", async () => {
  const serverID = await add({ isDraft: true });
  const operations = await createOperator(app, "operations");
  const answers = [
    await app.call(getStandardNode, { serverID }, owner),
    await app.call(getAdminStandardNode, { text: serverID }, operations),
    await app.refusal(setStandardNode, { ...(await edit(serverID)), version: "0" }, owner),
    (await app.database.pool.query("select * from audit_lines")).rows,
    (await app.database.pool.query("select * from standard_nodes")).rows,
    (await app.database.pool.query("select * from standard_node_lines")).rows,
  ];
  const text = JSON.stringify(answers, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(text).not.toContain(NODE_PASSWORD);
});
