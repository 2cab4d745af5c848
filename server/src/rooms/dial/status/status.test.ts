import { acknowledge, fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import { fetchLines } from "@nodeyard/contract/dial/agent-calls.ts";
import {
  getDialConfig,
  setDialConfig,
  type OpenDialConfig,
} from "@nodeyard/contract/dial/calls.ts";
import { listDialConfigs } from "@nodeyard/contract/dial/operator/calls.ts";
import {
  exportDialErrInfo,
  getDialByHostname,
  getDialStatus,
  listNodeLines,
  recordSavedStatus,
  setDial,
} from "@nodeyard/contract/dial/status-calls.ts";
import { cancelBooking, listBookings } from "@nodeyard/contract/devices/booking-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOperator, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import {
  addConfig,
  addNode,
  chinese,
  lines,
  markDialled,
  report,
  seeDevice,
  statusOf,
  type DiallingNode,
} from "../testing/dialling-node.ts";
import { beginBooked } from "../../commands/booking/begin-booked.ts";
import { NODE_LINES } from "../../standard-nodes/deploy/node-lines.ts";

let app: TestApp;
let person: Person;
let config: OpenDialConfig;
let node: DiallingNode;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.set(Date.UTC(2026, 2, 10, 8, 30));
  person = await createPerson(app);
  config = await addConfig(app, person, [...lines(3), ...lines(1, { count: 2 })]);
  node = await addNode(app, person, config.dialConfigID);
});
afterAll(() => app.close());

const idsOf = () => config.dialAccounts.map(({ lineId }) => lineId);
const dial = (lineIds = idsOf(), over: object = {}) =>
  app.request(
    setDial,
    { serverId: node.serverId, data: lineIds.map((lineId) => ({ lineId })), ...over },
    chinese(person),
  );
const status = async (query = {}) => app.call(getDialStatus, query, chinese(person));
const host = () => app.call(getDialByHostname, { hostName: "nas" }, chinese(person));
const commands = async () =>
  (await app.call(fetchCommands, { wait: 0 }, node)).commands.filter(({ kind }) => kind === "dial");

describe("the lines that a device fetches", () => {
  it("have passwords, versions, and whether they are to be up", async () => {
    await dial(idsOf().slice(0, 1));
    const answer = await app.call(fetchLines, {}, node);
    expect(answer.version).toBe(1);
    expect(answer.lines).toHaveLength(4);
    expect(answer.lines[0]).toMatchObject({
      kind: "pppoe",
      account: config.dialAccounts[0]?.account,
      password: expect.stringMatching(/^pass-\d+$/),
      isDialled: true,
      vlan: 100,
      count: 1,
    });
    expect(answer.lines[1]).toMatchObject({ isDialled: false });
  });

  it("are none without a configuration", async () => {
    const idle = await addNode(app, person, undefined);
    expect(await app.call(fetchLines, {}, idle)).toMatchObject({ version: 0, lines: [] });
  });
});

describe("a dial", () => {
  it("reaches the device with the ticked lines, once each", async () => {
    const [one = "", two = ""] = idsOf();
    expect((await dial([one, two, one])).message).toBe("拨号命令已发送");
    const [command, ...more] = await commands();
    expect(more).toEqual([]);
    expect(command).toMatchObject({ kind: "dial", version: 1, lineIds: [one, two] });
    expect((await status()).serverList[0]?.isDialling).toBe(true);
    await app.call(acknowledge, { commandId: command?.id ?? "", state: "done", message: "" }, node);
    expect((await status()).serverList[0]?.isDialling).toBe(false);
  });

  it("that is sent six times at once reaches the device once, and other lines are dialled beside it", async () => {
    const [one = "", two = "", three = ""] = idsOf();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => dial(index % 2 === 0 ? [one, two] : [two, one])),
    );
    expect(answers.map(({ message }) => message)).toEqual(
      Array.from({ length: 6 }, () => "拨号命令已发送"),
    );
    await dial([two, three]);
    const sent = await commands();
    expect(sent.map((command) => command.kind === "dial" && command.lineIds.toSorted())).toEqual([
      [one, two].toSorted(),
      [two, three].toSorted(),
    ]);
    for (const { id } of sent)
      await app.call(acknowledge, { commandId: id, state: "done", message: "" }, node);
    await dial([one, two]);
    expect(await commands()).toHaveLength(1);
  });

  it("that is booked begins once peak hours are over and the device is online, and not if it is canceled", async () => {
    const [one = "", two = ""] = idsOf();
    // Seven in the evening of China.
    app.clock.set(Date.UTC(2026, 2, 10, 11));
    expect((await dial([one])).refusal?.error).toBe("dial.peakHours");
    const booked = { isBooked: true };
    expect((await dial(["99999999"], booked)).refusal?.error).toBe("dial.unknownLine");
    expect((await dial([one], booked)).message).toContain("已预约");
    // The next one of its kind takes its place.
    await dial([one, two], booked);
    const bookings = async () =>
      (await app.call(listBookings, { deviceId: node.deviceId }, chinese(person))).list;
    const midnight = "2026-03-10T16:00:00.000Z";
    expect(await bookings()).toMatchObject([
      { kind: "dial", state: "booked", notBefore: midnight },
    ]);
    await seeDevice(app, node);
    await beginBooked(app.deps);
    expect(await commands()).toEqual([]);
    app.clock.set(Date.parse(midnight));
    await beginBooked(app.deps);
    expect(await bookings()).toMatchObject([{ state: "booked", notBefore: null, isOnline: false }]);
    await seeDevice(app, node);
    await Promise.all([beginBooked(app.deps), beginBooked(app.deps)]);
    const sent = await commands();
    expect(sent).toMatchObject([{ kind: "dial", lineIds: [one, two] }]);
    expect(await bookings()).toMatchObject([{ state: "begun" }]);
    for (const { id } of sent)
      await app.call(acknowledge, { commandId: id, state: "done", message: "" }, node);

    await dial([one], booked);
    const [{ bookingId } = { bookingId: "" }] = await bookings();
    await app.call(cancelBooking, { bookingId }, chinese(person));
    const again = await app.refusal(cancelBooking, { bookingId }, chinese(person));
    expect(again.error).toBe("devices.unknownBooking");
    await beginBooked(app.deps);
    expect(await commands()).toEqual([]);
  });

  it.each([
    ["peak hours", Date.UTC(2026, 2, 10, 10)],
    ["its device's silence", Date.UTC(2026, 2, 10, 9, 59)],
  ])("that is booked waits on, if %s begins while others begin", async (_, last) => {
    const [one = ""] = idsOf();
    app.clock.set(last - 11 * 60_000);
    await seeDevice(app, node);
    await dial([one], { isBooked: true });
    // A list begins before, and comes to this one after that.
    const times = [last - 60_000 * 10];
    await beginBooked({ ...app.deps, clock: { now: () => new Date(times.shift() ?? last) } });
    const { list } = await app.call(listBookings, { deviceId: node.deviceId }, chinese(person));
    expect(list).toMatchObject([{ state: "booked" }]);
  });

  it("that is booked by an owner who is frozen meanwhile does not begin", async () => {
    const [one = ""] = idsOf();
    await dial([one], { isBooked: true });
    await app.database.pool.query("insert into account_freezes values ($1, now())", [
      person.accountId,
    ]);
    await beginBooked(app.deps);
    expect(await commands()).toEqual([]);
    const { rows } = await app.database.pool.query(
      "select state from booked_commands where device_id = $1",
      [node.deviceId],
    );
    expect(rows).toEqual([{ state: "refused" }]);
  });

  it("that is booked ends with the reason that refuses it when it is due", async () => {
    const [one = ""] = idsOf();
    await dial([one], { isBooked: true });
    await app.database.pool.query("delete from dial_lines where dial_line_id = $1", [one]);
    await beginBooked(app.deps);
    const { list } = await app.call(listBookings, { deviceId: node.deviceId }, chinese(person));
    expect(list).toMatchObject([{ state: "refused", reason: "勾选的线路已不存在，请刷新后重试" }]);
    expect(await commands()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ["nothing is ticked", () => dial([]), "dial.nothingTicked"],
    ["a line is gone", () => dial(["99999999"]), "dial.unknownLine"],
    ["a line's id is none", () => dial(["x"]), "dial.unknownLine"],
    ["the host is unknown", () => dial(idsOf(), { serverId: "nope" }), "dial.unknownHost"],
    ["the code is another's", () => dial(idsOf(), { serverBcode: "NOPE" }), "dial.unknownHost"],
  ])("is refused where %s", async (_what, send, error) => {
    expect(await send()).toMatchObject({ refusal: { error } });
    expect(await commands()).toEqual([]);
  });

  it("is judged by its own lines as they were then, whatever else is abnormal or edited", async () => {
    const [one = "", two = "", three = ""] = idsOf();
    const since = app.clock.now();
    const lined = {
      accountId: person.accountId,
      deviceId: BigInt(node.deviceId),
      dialConfigId: BigInt(config.dialConfigID),
    };
    const read = () => NODE_LINES.read(app.deps)[0]?.read(app.database.db, lined, since);
    const abnormal = (lineId: string) => statusOf(lineId, { state: "abnormal", error: "hungUp" });
    await dial([one]);
    await report(app, node, []);
    expect(await read()).toMatchObject({ state: "dialling" });
    await report(app, node, [statusOf(one), abnormal(two)]);
    expect(await read()).toMatchObject({ state: "up" });
    await dial([two, three]);
    await report(app, node, [statusOf(one), abnormal(two), abnormal(three)]);
    expect(await read()).toEqual({ state: "failing", normal: 0, failed: 2 });
    const dialConfigs = config.dialAccounts.map((line) =>
      line.lineId === three ? { ...line, mbps: 60 } : line,
    );
    const { dialConfigID: dealDialId, dialConfigName, dialConfigType, version } = config;
    const names = { commitType: "EDIT" as const, dealDialId, dialConfigName, dialConfigType };
    await app.call(setDialConfig, { ...names, version, dialConfigs }, chinese(person));
    expect(await read()).toEqual({ state: "failing", normal: 0, failed: 1 });
  });

  it("is refused in peak hours, while the device is offline, and before it is deployed", async () => {
    app.clock.set(Date.UTC(2026, 2, 10, 10));
    await seeDevice(app, node);
    expect((await dial()).refusal?.error).toBe("dial.peakHours");
    app.clock.set(Date.UTC(2026, 2, 10, 16));
    expect((await dial()).refusal?.error).toBe("dial.hostOffline");
    await app.database.pool.query(
      "update standard_nodes set device_id = null where server_id = $1",
      [node.serverId],
    );
    expect((await dial()).refusal?.error).toBe("dial.hostNotReady");
  });

  it("of another owner's host is answered like one that does not exist", async () => {
    const thief = chinese(await createPerson(app));
    const request = { serverId: node.serverId, data: [{ lineId: idsOf()[0] ?? "" }] };
    expect((await app.refusal(setDial, request, thief)).error).toBe("dial.unknownHost");
    const named = { hostName: "nas", serverId: node.serverId };
    expect((await app.refusal(getDialByHostname, named, thief)).error).toBe("dial.unknownHost");
    expect((await app.call(getDialStatus, {}, thief)).total).toBe(0);
  });
});

describe("a host", () => {
  beforeEach(() => markDialled(app, config));

  it("counts sessions by state; what was never dialled as it is saved is undialled", async () => {
    const [one = "", two = "", three = "", four = ""] = idsOf();
    expect((await status()).lines).toEqual({
      total: 5,
      normal: 0,
      abnormal: 0,
      dialling: 0,
      undialled: 5,
      unknown: 0,
    });
    await report(app, node, [
      statusOf(one),
      statusOf(two, { state: "abnormal", error: "authFailed", detail: "bad user" }),
      statusOf(three, { state: "undialled", version: 0 }),
      statusOf(four, { session: 1, state: "dialling" }),
      statusOf(four, { session: 2 }),
    ]);
    const { total, normal, error, serverList } = await status();
    expect([total, normal, error]).toEqual([1, 0, 1]);
    expect(serverList[0]).toMatchObject({
      serverHostname: "nas",
      all_count: 5,
      normal_count: 2,
      abnormal_count: 1,
      dialling_count: 1,
      undialled_count: 1,
      unDialList: [config.dialAccounts[2]?.account],
      isOnline: true,
    });
    const shown = await host();
    expect(shown.data).toMatchObject([
      {
        lineId: two,
        account: config.dialAccounts[1]?.account,
        password: "******",
        vlan: 100,
        errMsg: "认证失败：请检查宽带账号和密码（bad user）",
      },
    ]);
    expect(shown.unDialList.map(({ lineId }) => lineId)).toEqual([three]);
    expect(shown.dialling.map(({ lineId, session }) => [lineId, session])).toEqual([[four, 1]]);
    const { data } = await app.call(exportDialErrInfo, {}, chinese(person));
    expect(data).toMatchObject([{ server_name: "nas", intf: "ppp0", vlan_id: 100, bandwidth: 50 }]);
  });

  it("has no data of abnormal lines where all are normal", async () => {
    const [one = "", two = "", three = "", four = ""] = idsOf();
    const up = [one, two, three, four].map((lineId) => statusOf(lineId));
    await report(app, node, [...up, statusOf(four, { session: 2 })]);
    expect((await host()).data).toBe("NODATA");
    expect(await status()).toMatchObject({ normal: 1, error: 0 });
    expect((await status({ type: "error" })).serverList).toEqual([]);
    expect((await status({ type: "normal" })).listTotal).toBe(1);
  });

  it("is offline once its lines were not reported for five minutes", async () => {
    await report(
      app,
      node,
      idsOf().map((lineId) => statusOf(lineId)),
    );
    app.clock.advance(301_000);
    const late = await status();
    expect(late.serverList[0]).toMatchObject({ isOnline: false, normal_count: 0, all_count: 5 });
    expect(late.lines).toMatchObject({ total: 5, normal: 0, undialled: 1, unknown: 4 });
    expect((await app.call(exportDialErrInfo, {}, chinese(person))).data).toEqual([]);
    expect((await status({ type: "offline" })).listTotal).toBe(1);
    expect(
      (await status({ date_at: app.clock.now().getTime() - HOUR_MS })).serverList[0]?.isOnline,
    ).toBe(true);
  });

  it("forgets what its device said when it is unbound", async () => {
    await report(app, node, [statusOf(idsOf()[0] ?? "")]);
    const { deviceId } = node;
    await app.database.db
      .transaction()
      .execute((tx) => app.deps.onUnbind(tx, BigInt(deviceId), app.clock.now()));
    const { rows } = await app.database.pool.query(
      "select 1 from dial_sessions where device_id = $1 union all select 1 from dial_reports where device_id = $1",
      [deviceId],
    );
    expect(rows).toEqual([]);
  });
});

it("all lines of a node are listed in order, and another owner's are not", async () => {
  const [one = "", two = ""] = idsOf();
  await dial([one, two]);
  await report(app, node, [
    statusOf(one),
    statusOf(two, { state: "abnormal", error: "authFailed", exitCode: 19 }),
  ]);
  const { sessions, host: shown } = await app.call(
    listNodeLines,
    { serverId: node.serverId },
    chinese(person),
  );
  expect(sessions.map(({ state }) => state)).toEqual([
    "normal",
    "abnormal",
    "undialled",
    "undialled",
    "undialled",
  ]);
  expect(shown).toMatchObject({ all_count: 5, normal_count: 1, abnormal_count: 1 });
  const foreign = { ...chinese(await createPerson(app)) };
  const refusal = await app.refusal(listNodeLines, { serverId: node.serverId }, foreign);
  expect(refusal.error).toBe("dial.unknownHost");
});

describe("what a device says", () => {
  it("of lines that nobody has dialled changes nothing that its owner sees", async () => {
    const [one = "", two = "", three = ""] = idsOf();
    const seen = async () => {
      const { lines: counted, serverList } = await status();
      const { data, dialling, unDialList } = await host();
      const exported = await app.call(exportDialErrInfo, {}, chinese(person));
      const config = await app.call(getDialConfig, {}, person);
      return [counted, serverList[0]?.unDialList, data, dialling, unDialList, exported, config];
    };
    await report(app, node, []);
    const before = await seen();
    await report(app, node, [
      statusOf(one),
      statusOf(two, { state: "abnormal", error: "authFailed" }),
      statusOf(three, { state: "dialling", version: 0 }),
    ]);
    expect(await seen()).toEqual(before);
    // Nor does it count once the line is dialled: until the next report nothing is known of it.
    await dial([one]);
    expect((await status()).lines).toMatchObject({ normal: 0, undialled: 5 });
    await report(app, node, [statusOf(one), statusOf(two)]);
    expect((await status()).lines).toMatchObject({ normal: 1, undialled: 4 });
  });

  it("counts for lines of its own configuration, sessions that they have and settings that exist", async () => {
    await markDialled(app, config);
    const other = await addConfig(app, person);
    await markDialled(app, other);
    const [one = ""] = idsOf();
    await report(app, node, [
      statusOf(other.dialAccounts[0]?.lineId ?? ""),
      statusOf(one, { session: 2 }),
      statusOf(one, { version: 7 }),
      statusOf("no-number"),
      statusOf("99999999"),
    ]);
    expect((await status()).lines).toMatchObject({ normal: 0, undialled: 5 });
    const { rows } = await app.database.pool.query(
      "select 1 from dial_sessions where device_id = $1",
      [node.deviceId],
    );
    expect(rows).toEqual([]);
  });

  it("has no effect if it is older than what was said before, and later if its clock is ahead", async () => {
    await markDialled(app, config);
    const [one = ""] = idsOf();
    const normal = async () => (await status()).lines.normal;
    await report(app, node, [statusOf(one)], { sentAt: "2099-01-01T00:00:00.000Z" });
    expect(await normal()).toBe(1);
    await report(app, node, [], { sentAt: "2026-03-10T08:00:00.000Z" });
    expect(await normal()).toBe(1);
    await report(app, node, []);
    expect(await normal()).toBe(0);
  });

  it("is stored whole when reports of one device come at once", async () => {
    await markDialled(app, config);
    const ids = idsOf();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        report(
          app,
          node,
          ids.slice(0, (index % 3) + 1).map((lineId) => statusOf(lineId)),
        ),
      ),
    );
    const { lines: counted } = await status();
    expect(counted.normal + counted.undialled).toBe(5);
  });

  it("names the current version, by which a device fetches its lines anew", async () => {
    expect((await report(app, node, [])).version).toBe(1);
    const idle = await addNode(app, person, undefined);
    expect((await report(app, idle, [])).version).toBe(0);
  });
});

describe("a note of a save or a dial", () => {
  it("is kept with the names of its lines, and listed newest first", async () => {
    const [one = ""] = idsOf();
    for (const type of [0, 1]) {
      app.clock.advance(1000);
      const request = { bcode: node.code, hostName: "nas", type, dialList: [{ lineId: one }] };
      expect((await app.call(recordSavedStatus, request, chinese(person))).message).toBe("已记录");
    }
    await report(app, node, []);
    expect((await host()).records.map(({ type, lineCount }) => [type, lineCount])).toEqual([
      [1, 1],
      [0, 1],
    ]);
    const { rows } = await app.database.pool.query(
      "select lines from dial_records where account_id = $1 limit 1",
      [person.accountId],
    );
    expect(rows).toEqual([{ lines: [config.dialAccounts[0]?.account] }]);
  });

  it.each([
    ["another host", { hostName: "other" }, "dial.unknownHost"],
    ["another code", { bcode: "NOPE" }, "dial.unknownHost"],
    ["no lines", { dialList: [] }, "dial.nothingTicked"],
    ["unknown lines", { dialList: [{ lineId: "99999999" }] }, "dial.unknownLine"],
  ])("is refused with %s", async (_what, over, error) => {
    const dialList = [{ lineId: idsOf()[0] ?? "" }];
    const request = { bcode: node.code, hostName: "nas", type: 0, dialList, ...over };
    expect((await app.refusal(recordSavedStatus, request, chinese(person))).error).toBe(error);
  });
});

it("operators see the configurations of all owners with their states, and no password", async () => {
  const operator = await createOperator(app, "support");
  const [one = ""] = idsOf();
  await markDialled(app, config);
  await report(app, node, [statusOf(one, { state: "abnormal", error: "noServer" })]);
  const answer = await app.call(
    listDialConfigs,
    { text: person.email, show: "abnormal" },
    operator,
  );
  expect(answer.list).toMatchObject([
    {
      dialConfigId: config.dialConfigID,
      owner: { email: person.email },
      lineCount: 5,
      mbps: 250,
      abnormalCount: 1,
      undialledCount: 4,
      hostname: "nas",
    },
  ]);
  expect(JSON.stringify(answer)).not.toContain("pass-");
  const unused = await app.call(listDialConfigs, { text: person.email, show: "unused" }, operator);
  expect(unused.total).toBe(0);
  app.clock.advance(301_000);
  const late = await app.call(listDialConfigs, { text: person.email }, operator);
  expect(late.list).toMatchObject([{ isOnline: false, abnormalCount: 0, undialledCount: 4 }]);
});
