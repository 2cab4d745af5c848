import {
  deleteDialConfig,
  getDialConfig,
  getOneDial,
  getServerByDialID,
  setDialConfig,
  setNodesDialConfig,
  showLinePassword,
  type OpenDialConfig,
} from "@nodeyard/contract/dial/calls.ts";
import { fetchLines } from "@nodeyard/contract/dial/agent-calls.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { addConfig, addNode, chinese, lines, report } from "../testing/dialling-node.ts";
import { NODE_LINES } from "../../standard-nodes/deploy/node-lines.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.set(Date.UTC(2026, 2, 10, 8, 30));
  person = await createPerson(app);
});
afterAll(() => app.close());

const editOf = (config: OpenDialConfig, over: object = {}) => ({
  commitType: "EDIT" as const,
  dealDialId: config.dialConfigID,
  dialConfigName: config.dialConfigName,
  dialConfigType: config.dialConfigType,
  dialConfigs: config.dialAccounts,
  version: config.version,
  ...over,
});
const edit = (config: OpenDialConfig, over: object = {}) =>
  app.request(setDialConfig, editOf(config, over), chinese(person));
const passwordsOf = async () => {
  const { rows } = await app.database.pool.query<{ sealed_password: string }>(
    "select sealed_password from dial_lines where account_id = $1 order by ordinal",
    [person.accountId],
  );
  return rows.map((row) => row.sealed_password);
};

describe("a configuration", () => {
  it("is saved with its lines, listed, and answers without passwords", async () => {
    const config = await addConfig(app, person, [
      { account: "a1", password: "Very-Secret-1", mbps: "100", count: "2", mac: "02aabbccddee" },
      { account: "a2", password: "Very-Secret-2", mbps: 50, vlan1: 4000, nic: "eth1" },
    ]);
    expect(config).toMatchObject({
      dialConfigName: "杭州一号",
      dialConfigType: 0,
      dialCount: 3,
      dialBandwidths: 250,
      dialStatus: 0,
      unDialCount: 3,
      node: null,
      version: 1,
    });
    expect(config.dialAccounts[0]).toMatchObject({
      account: "a1",
      password: "******",
      mac: "02:AA:BB:CC:DD:EE",
      vlan1: null,
    });
    const { list, total } = await app.call(getDialConfig, {}, person);
    expect([total, list[0]?.dialConfigID]).toEqual([1, config.dialConfigID]);
    expect(JSON.stringify([list, config])).not.toContain("Very-Secret");
    for (const sealed of await passwordsOf()) expect(sealed).not.toContain("Very-Secret");
    const byName = async (text: string) => (await app.call(getDialConfig, { text }, person)).total;
    expect([await byName("杭州"), await byName("%")]).toEqual([1, 0]);
  });

  it("keeps ids, and passwords that are not entered anew, and marks what changed", async () => {
    const config = await addConfig(app, person, lines(3));
    const before = await passwordsOf();
    const [first, second, third] = config.dialAccounts;
    const { body } = await edit(config, {
      dialConfigs: [
        { ...third, password: "" },
        { ...first, password: "", mbps: 80 },
        ...lines(1, { account: "new" }),
      ],
    });
    const after = body?.data;
    expect(after?.version).toBe(2);
    expect(after?.dialAccounts.map(({ lineId }) => lineId).slice(0, 2)).toEqual([
      third?.lineId,
      first?.lineId,
    ]);
    expect(after?.dialAccounts.map(({ lineId }) => lineId)).not.toContain(second?.lineId);
    expect((await passwordsOf()).slice(0, 2)).toEqual([before[2], before[0]]);
    const { rows } = await app.database.pool.query(
      "select version from dial_lines where account_id = $1 order by ordinal",
      [person.accountId],
    );
    expect(rows).toEqual([{ version: 1 }, { version: 2 }, { version: 2 }]);
  });

  it("needs a password for a line that was static before", async () => {
    const fixed = [{ ip: "10.0.0.2", gateway: "10.0.0.1", segment: "10.0.0.0/24", nic: "eth0" }];
    const config = await app.call(
      setDialConfig,
      editOf(await addConfig(app, person), { dialConfigType: 1, dialConfigs: fixed }),
      chinese(person),
    );
    const dialled = { lineId: config.data.dialAccounts[0]?.lineId, account: "a", mbps: 10 };
    const asDialled = (line: object) =>
      edit(config.data, { dialConfigType: 0, dialConfigs: [line] });
    expect((await asDialled(dialled)).refusal?.error).toBe("dial.rowNotFilled");
    const { body } = await asDialled({ ...dialled, password: "p" });
    expect(body?.data.dialAccounts).toMatchObject([{ account: "a", password: "******" }]);
  });

  it("is edited by the catalogue's fields, which have no version, and the answer says so", async () => {
    const config = await addConfig(app, person);
    const { body } = await edit(config, { version: undefined, dialConfigName: "乙" });
    expect(body?.message).toBe("保存成功（请求未带 version，修改的是最新版本）");
    expect(body?.data.version).toBe(2);
  });

  it("lets two lines exchange their accounts, and is not changed by a save of the same", async () => {
    const config = await addConfig(app, person, lines(2));
    const [one, other] = config.dialAccounts;
    const swapped = [
      { ...one, account: other?.account, password: "" },
      { ...other, account: one?.account, password: "" },
    ];
    const { body } = await edit(config, { dialConfigs: swapped });
    expect(body?.data.version).toBe(2);
    if (body) expect((await edit(body.data)).body?.data.version).toBe(2);
  });

  it.each<[string, object, string, string | undefined]>([
    ["no name", { dialConfigName: " " }, "dial.nameRequired", "dialConfigName"],
    ["a long name", { dialConfigName: "x".repeat(81) }, "dial.nameTooLong", "dialConfigName"],
    ["no lines", { dialConfigs: [] }, "dial.nothingSubmitted", "dialConfigs"],
    ["a foreign line", { dialConfigs: lines(1, { lineId: "1" }) }, "dial.unknownLine", undefined],
    [
      "a line id of letters",
      { dialConfigs: lines(1, { lineId: "x" }) },
      "dial.unknownLine",
      undefined,
    ],
  ])("is refused with %s", async (_what, over, error, field) => {
    const config = await addConfig(app, person);
    const { refusal } = await edit(config, over);
    expect([refusal?.error, refusal?.field]).toEqual([error, field]);
    expect((await app.call(getOneDial, config, person)).data.version).toBe(1);
  });

  it("is refused with every error of its rows, in the reader's language, and nothing is saved", async () => {
    const dialConfigs = [
      ...lines(1),
      { account: "x", mbps: "abc" },
      { account: "x", password: "p", mbps: 1 },
    ];
    const request = {
      commitType: "ADD" as const,
      dialConfigName: "n",
      dialConfigType: 0 as const,
      dialConfigs,
    };
    const refusal = await app.refusal(setDialConfig, request, chinese(person));
    expect(refusal.message).toBe("第 2 行未填写完整");
    expect(refusal["problems"]).toEqual([
      { row: 2, field: "password", error: "dial.rowNotFilled", message: "第 2 行未填写完整" },
      {
        row: 3,
        field: "account",
        error: "dial.accountRepeated",
        message: "拨号账号不能重复：第 3 行与第 2 行相同",
      },
    ]);
    expect((await app.call(getDialConfig, {}, person)).total).toBe(0);
    expect((await app.refusal(setDialConfig, request, person)).error).toBe("dial.notOnThisSite");
  });

  it("is another owner's like one that does not exist", async () => {
    const config = await addConfig(app, person);
    const other = chinese(await createPerson(app));
    const { dialConfigID } = config;
    for (const answer of [
      await app.refusal(getOneDial, { dialConfigID }, other),
      await app.refusal(deleteDialConfig, { dialConfigID }, other),
      await app.refusal(setDialConfig, editOf(config), other),
      await app.refusal(getServerByDialID, { dialConfigID }, other),
    ])
      expect(answer.error).toBe("dial.unknownConfig");
    expect((await app.call(getDialConfig, {}, other)).total).toBe(0);
  });
});

describe("an edit", () => {
  it("of a version that is no more the current one is refused with the current one", async () => {
    const config = await addConfig(app, person);
    await edit(config, { dialConfigName: "first" });
    const { refusal } = await edit(config, { dialConfigName: "second" });
    expect(refusal?.error).toBe("dial.configChanged");
    expect(refusal?.["current"]).toMatchObject({ dialConfigName: "first", version: 2 });
  });

  it("is saved by one of many at once", async () => {
    const config = await addConfig(app, person);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => edit(config, { dialConfigName: `name ${index}` })),
    );
    expect(answers.filter(({ body }) => body !== undefined)).toHaveLength(1);
    expect((await app.call(getOneDial, config, person)).data.version).toBe(2);
  });

  it("of a bound one is refused in peak hours, and cannot change its type", async () => {
    const config = await addConfig(app, person);
    await addNode(app, person, config.dialConfigID);
    app.clock.set(Date.UTC(2026, 2, 10, 10));
    expect((await edit(config, { dialConfigName: "x" })).refusal?.error).toBe("dial.peakHours");
    app.clock.set(Date.UTC(2026, 2, 10, 16));
    const fixed = [{ ip: "10.0.0.2", gateway: "10.0.0.1", segment: "10.0.0.0/24", nic: "eth0" }];
    const other = { dialConfigType: 1, dialConfigs: fixed };
    expect((await edit(config, other)).refusal?.error).toBe("dial.typeFixed");
    expect((await edit(config, { dialConfigName: "x" })).body?.data.dialConfigName).toBe("x");
  });

  it("of one that no node uses is allowed in peak hours, and may change its type", async () => {
    const config = await addConfig(app, person);
    app.clock.set(Date.UTC(2026, 2, 10, 10));
    const fixed = [{ ip: "10.0.0.2", gateway: "10.0.0.1", segment: "10.0.0.0/24", nic: "eth0" }];
    const { body } = await edit(config, { dialConfigType: 1, dialConfigs: fixed });
    expect(body?.data).toMatchObject({ dialConfigType: 1, dialCount: 1, dialBandwidths: 0 });
    expect(await passwordsOf()).toEqual([null]);
  });
});

describe("a node", () => {
  it("takes a configuration, which is then not deleted, and not given to another", async () => {
    const config = await addConfig(app, person);
    const { dialConfigID } = config;
    const node = await addNode(app, person, undefined, { isDeployed: false });
    const other = await addNode(app, person, undefined, { isDeployed: false });
    const bind = (serverID: string, over = {}) =>
      app.request(setNodesDialConfig, { dialConfigID, serverID, ...over }, chinese(person));
    expect((await bind(node.serverId, { dialConfigID: "" })).refusal?.field).toBe("dialConfigID");
    expect((await bind("nope")).refusal?.error).toBe("standard-nodes.unknownNode");
    expect((await bind(node.serverId)).message).toBe("设置成功");
    const { result } = await app.call(getServerByDialID, { dialConfigID }, person);
    expect(result).toMatchObject({ serverID: node.serverId, serverHostname: "" });
    expect((await bind(other.serverId)).refusal?.error).toBe("standard-nodes.configBound");
    const remove = await app.refusal(deleteDialConfig, { dialConfigID }, chinese(person));
    expect(remove.error).toBe("dial.configBound");
    expect((await app.call(getDialConfig, { configed: true }, person)).total).toBe(0);
  });

  it("is named by its configuration once it is deployed", async () => {
    const { dialConfigID } = await addConfig(app, person);
    const node = await addNode(app, person, dialConfigID);
    const { result } = await app.call(getServerByDialID, { dialConfigID }, person);
    expect(result).toMatchObject({
      serverID: node.serverId,
      serverHostname: "nas",
      serverBcode: node.code,
      isOnline: true,
    });
  });

  it("sees a later version when it is given another configuration", async () => {
    const [first, second] = [await addConfig(app, person), await addConfig(app, person)];
    await edit(first, { dialConfigName: "a later version" });
    const node = await addNode(app, person, first.dialConfigID);
    await report(app, node, [], { version: 2 });
    await app.database.pool.query(
      "update standard_nodes set dial_config_id = $1 where server_id = $2",
      [second.dialConfigID, node.serverId],
    );
    const lined = {
      accountId: person.accountId,
      deviceId: BigInt(node.deviceId),
      dialConfigId: BigInt(second.dialConfigID),
    };
    await app.database.db
      .transaction()
      .execute(async (tx) => NODE_LINES.read(app.deps)[0]?.dial(tx, lined, app.clock.now()));
    const { version, lines: dialled } = await app.call(fetchLines, {}, node);
    expect(version).toBe(3);
    expect(dialled.map(({ isDialled }) => isDialled)).toEqual([true, true]);
  });
});

describe("a line's password", () => {
  const codeOf = async () => {
    app.clock.advance(61_000);
    await app.call(sendPhoneCode, { purpose: "line-password" }, chinese(person));
    return (await app.outbox("sms", person.tel)).answer;
  };

  it("is shown for a code, once a code, to its owner, with an audit line without it", async () => {
    const [sent] = lines(1, { password: " of two words " });
    const config = await addConfig(app, person, [sent ?? {}]);
    const lineId = config.dialAccounts[0]?.lineId ?? "";
    const emailVerifyCode = await codeOf();
    const submit = (who: Person, code = emailVerifyCode) =>
      app.request(showLinePassword, { lineId, emailVerifyCode: code }, who);
    expect((await submit(await createPerson(app))).refusal?.error).toBe("dial.unknownLine");
    expect((await submit(person, "")).refusal?.error).toBe("dial.codeRequired");
    expect((await submit(person)).body?.data).toBe(sent?.password);
    expect((await submit(person)).refusal?.error).toBe("verification.codeExpired");
    const { rows } = await app.database.pool.query(
      "select details from audit_lines where act = 'dial.show-password' and subject_account_id = $1",
      [person.accountId],
    );
    expect(rows).toEqual([{ details: { lineId } }]);
  });

  it("is decrypted for its own line alone", async () => {
    const config = await addConfig(app, person, lines(2));
    const [one, other] = config.dialAccounts;
    await app.database.pool.query(
      `update dial_lines set sealed_password = (select sealed_password from dial_lines where dial_line_id = $1)
       where dial_line_id = $2`,
      [one?.lineId, other?.lineId],
    );
    const emailVerifyCode = await codeOf();
    const request = { lineId: other?.lineId ?? "", emailVerifyCode };
    expect((await app.request(showLinePassword, request, person)).status).toBe(500);
  });
});
