import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import * as calls from "@nodeyard/contract/devices/calls.ts";
import { listActivity } from "@nodeyard/contract/account/calls.ts";
import { report } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FieldsOf, TestCaller } from "../../platform/testing/call-app.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import {
  bindTestDevice,
  claimCode,
  createPerson,
  HARDWARE,
  signIn,
  solveCaptcha,
  type Person,
  type TestDevice,
} from "../../platform/testing/people.ts";
import { beginBooked } from "../commands/booking/begin-booked.ts";
import { pointsAt, reportOf } from "../monitoring/testing/fleet.ts";
import { createTestApp, TEST_START, type TestApp } from "../../platform/testing/test-app.ts";

let app: TestApp;
let person: Person;
let foreigner: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  person = await createPerson(app);
  foreigner = await createPerson(app);
  app.clock.advance(61_000);
});
afterAll(() => app.close());

const list = (query: FieldsOf<typeof calls.listDevices> = {}, who = person) =>
  app.call(calls.listDevices, { pageNum: 1, deviceType: "lite", ...query }, who);
const rows = async () => {
  const { list: found } = await list();
  return found === NO_CONTENT ? [] : found;
};
const search = (query: FieldsOf<typeof calls.getDetails>) =>
  app.call(calls.getDetails, query, person);
const markSeen = (device: TestDevice) =>
  app.database.pool.query("update device_status set last_seen_at = $2 where device_id = $1", [
    device.deviceId,
    app.clock.now(),
  ]);
const bind = (fields: FieldsOf<typeof agent.bind>) =>
  app.request(agent.bind, {
    code: "X",
    mac: "02:11:22:33:44:55",
    hardware: HARDWARE,
    sentAt: app.clock.now().toISOString(),
    ...fields,
  });

describe("binding", () => {
  test("shows the device to its owner at once, and to nobody else", async () => {
    const device = await bindTestDevice(app, person);
    expect(await rows()).toEqual([
      expect.objectContaining({
        deviceId: device.deviceId,
        mac_address: device.mac,
        serverHostname: "nas",
        cpu_count: 4,
        mem_size: 8 * 1024 ** 3,
        info: "1.0.0",
        ext_ip: "127.0.0.1",
        serverJumperIP: "192.168.1.20",
        status: "offline",
        noteStatus: true,
        report: true,
      }),
    ]);
    expect((await list({}, foreigner)).list).toBe("NO_CONTENT");
  });

  test("takes a MAC in any spelling as the same one", async () => {
    expect(
      (await bind({ code: await claimCode(app, person), mac: "02-aa-bb-cc-dd-01" })).body?.code,
    ).toBe(200);
    const again = await bind({ code: await claimCode(app, person), mac: "02AA.BBCC.DD01" });
    expect(again).toMatchObject({ status: 409, refusal: { error: "devices.macBound" } });
  });

  test("refuses a MAC address of a group", async () => {
    const binding = bindTestDevice(app, person, "mainland", { mac: "01:00:5E:00:00:01" });
    await expect(binding).rejects.toThrow("macOfGroup");
  });

  test("gives a MAC address free that another account bound and never used, or stopped using long ago", async () => {
    const mailsOf = async ({ email }: Person) =>
      (
        await app.database.pool.query<{ text: string }>(
          "select text from outbox_entries where recipient = $1 and text like '%bound by another account%'",
          [email],
        )
      ).rows.length;
    const mac = "02:AA:BB:CC:DD:77";
    const squat = async (owner: Person) => bind({ code: await claimCode(app, owner), mac });
    await squat(foreigner);
    app.clock.advance(86_400_000 - 1000);
    expect((await squat(person)).refusal?.error).toBe("devices.macBound");
    app.clock.advance(2000);
    const mine = await squat(person);
    expect(mine.body?.code).toBe(200);
    expect(await mailsOf(foreigner)).toBe(1);
    await app.database.pool.query(
      "update device_status set last_seen_at = $2 where device_id = $1",
      [mine.body?.deviceId, app.clock.now()],
    );
    const again = await createPerson(app);
    app.clock.advance(30 * 86_400_000 - 3_600_000);
    expect((await squat(again)).refusal?.error).toBe("devices.macBound");
    app.clock.advance(3_600_000);
    expect((await squat(again)).body?.code).toBe(200);
    expect(await mailsOf(person)).toBe(1);
  });

  describe("a MAC address that is bound", () => {
    const mac = "02:AA:BB:CC:DD:80";
    const rebind = async (owner: Person, print?: string) =>
      bind({
        code: await claimCode(app, owner),
        mac,
        hardware: { ...HARDWARE, hostname: "anew", ...(print !== undefined && { print }) },
      });
    const reportAs = (device: TestDevice, print: string) =>
      app.call(
        report,
        { ...reportOf(1, pointsAt([])), runId: "run", hardware: { ...HARDWARE, print } },
        device,
      );
    /** Online, with its owner's words and a task's row. */
    const installed = async () => {
      const device = await bindTestDevice(app, person, "mainland", { mac });
      await reportAs(device, "here");
      await app.call(calls.saveNote, { deviceId: device.deviceId, note: "attic" }, person);
      return device;
    };
    afterEach(() =>
      app.database.pool.query("update devices set unbound_at = now() where mac = $1", [mac]),
    );

    test("is refused to another owner, whatever its hardware", async () => {
      const { deviceId } = await installed();
      app.clock.advance(3_600_000);
      const refused = await rebind(foreigner, "here");
      expect(refused.refusal).toMatchObject({ error: "devices.macBound" });
      expect(refused.refusal).not.toHaveProperty("deviceId");
      expect((await rows()).map((row) => row.deviceId)).toEqual([deviceId]);
    });

    test("is refused to its owner while the first machine reports, naming the device", async () => {
      const { deviceId } = await installed();
      app.clock.advance(14 * 60_000);
      for (const print of [undefined, "elsewhere"])
        expect((await rebind(person, print)).refusal).toMatchObject({
          error: "devices.macBound",
          deviceId,
        });
    });

    test.each([
      ["after a quarter of an hour without a report", 15 * 60_000, undefined],
      ["at once if the hardware is the same", 0, "here"],
    ])("takes its owner's device over, %s", async (_when, ms, print) => {
      const device = await installed();
      app.clock.advance(ms);
      const anew = await rebind(person, print);
      expect(anew.body?.deviceId).toBe(device.deviceId);
      expect(await rows()).toMatchObject([
        { deviceId: device.deviceId, note: "attic", serverHostname: "anew", mac_address: mac },
      ]);
      expect((await app.request(agent.fetchCommands, { wait: 0 }, device)).status).toBe(401);
      const key = { deviceKey: anew.body?.deviceKey ?? "" };
      expect(await app.call(report, reportOf(1, pointsAt([])), key)).toMatchObject({
        replayed: false,
      });
      const { list: acts } = await app.call(listActivity, {}, person);
      expect(acts[0]).toMatchObject({ act: "devices.take-over", facts: { mac } });
    });

    test("gives a machine whose answer was lost a new key", async () => {
      await installed();
      app.clock.advance(15 * 60_000);
      const code = await claimCode(app, person);
      const first = await bind({ code, mac });
      const second = await bind({ code, mac });
      expect(second.body?.deviceId).toBe(first.body?.deviceId);
    });

    test("keeps the type that it was bound as", async () => {
      await installed();
      app.clock.advance(15 * 60_000);
      const code = await claimCode(app, person);
      const other = await bind({ code, mac, deviceType: "normal" });
      expect(other.refusal?.error).toBe("devices.macBound");
    });
  });

  test("counts every refusal by network and by code, so that a code cannot test which machines are bound", async () => {
    await bind({ code: await claimCode(app, person), mac: "02:AA:BB:CC:DD:78" });
    const code = await claimCode(app, foreigner);
    const probe = () => bind({ code, mac: "02:AA:BB:CC:DD:78" });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await probe()).refusal?.error).toBe("devices.macBound");
    expect(await probe()).toMatchObject({ status: 429 });
    expect((await bind({ code, mac: "02:AA:BB:CC:DD:79" })).status).toBe(429);
    app.clock.advance(900_000);
    expect((await bind({ code, mac: "02:AA:BB:CC:DD:79" })).body?.code).toBe(200);
  });

  test("refuses an unknown, a used and an expired code, each by its name", async () => {
    expect((await bind({ code: "NOPE-NOPE" })).refusal?.error).toBe("bcode.codeUnknown");
    const used = await claimCode(app, person);
    await bind({ code: used, mac: "02:11:22:33:44:01" });
    expect((await bind({ code: used, mac: "02:11:22:33:44:02" })).refusal?.error).toBe(
      "bcode.codeUsed",
    );
    const old = await claimCode(app, foreigner);
    app.clock.advance(10 * 86_400_000);
    expect((await bind({ code: old, mac: "02:11:22:33:44:03" })).refusal?.error).toBe(
      "bcode.codeExpired",
    );
  });

  test("binds once when the same code is used by two devices at the same moment", async () => {
    const code = await claimCode(app, person);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((index) => bind({ code, mac: `02:11:22:33:55:0${index}` })),
    );
    expect(answers.filter((answer) => answer.body?.code === 200)).toHaveLength(1);
  });

  test("gives a device whose answer was lost a new key, until it has reported", async () => {
    const code = await claimCode(app, person);
    const fields = { code, mac: "02:11:22:33:44:55", hardware: HARDWARE, sentAt: TEST_START };
    const first = await app.call(agent.bind, fields);
    const second = await app.call(agent.bind, fields);
    expect(second.deviceId).toBe(first.deviceId);
    expect((await app.request(agent.fetchCommands, { wait: 0 }, first)).status).toBe(401);
    await app.call(agent.fetchCommands, { wait: 0 }, second);
    await app.database.pool.query("update device_status set last_seq = 1 where device_id = $1", [
      first.deviceId,
    ]);
    expect((await bind({ code })).refusal?.error).toBe("bcode.codeUsed");
  });

  test.each([
    [{ mac: "not a mac" }, "mac"],
    [{ mac: "00:00:00:00:00:00" }, "mac"],
    [{ hardware: { ...HARDWARE, cpuCount: "4" } }, "hardware.cpuCount"],
    [{ hardware: undefined }, "hardware"],
    [{ sentAt: "yesterday" }, "sentAt"],
  ])("answers %o with 400, naming the field", async (fields, field) => {
    const code = await claimCode(app, person);
    expect(await bind({ code, ...(fields as object) })).toMatchObject({
      status: 400,
      refusal: { field },
    });
    expect((await list()).list).toBe("NO_CONTENT");
  });
});

describe("the list", () => {
  test("is paged on the server, newest binding first, with the size it used", async () => {
    const devices = [];
    for (let index = 0; index < 3; index += 1) devices.push(await bindTestDevice(app, person));
    const page = await list({ pageNum: 2, pageSize: 2 });
    expect(page).toMatchObject({ total: 3, deviceLength: 3, deviceSize: 2 });
    expect(page.list).toMatchObject([{ deviceId: devices[0]?.deviceId }]);
    expect((await list({ pageNum: 9 })).list).toEqual([]);
  });

  test("finds by part of a MAC in any spelling, by note and by id, and treats % as itself", async () => {
    const one = await bindTestDevice(app, person);
    await bindTestDevice(app, person);
    await app.call(calls.saveNote, { deviceId: one.deviceId, note: "100% 客厅" }, person);
    expect((await search({ macAddress: one.mac.toLowerCase().replaceAll(":", "-") })).total).toBe(
      1,
    );
    expect((await search({ macAddress: one.mac.slice(0, 8) })).total).toBe(2);
    expect((await search({ note: "客厅" })).total).toBe(1);
    expect((await search({ note: "%" })).total).toBe(1);
    expect((await search({ id: one.deviceId })).total).toBe(1);
    expect(await search({ macAddress: "FFFF" })).toMatchObject({ list: "NO_CONTENT", total: 0 });
  });

  test("shows a device online until ten minutes after its last report", async () => {
    const device = await bindTestDevice(app, person);
    await markSeen(device);
    const status = async () => (await rows())[0]?.status;
    const count = () => app.call(calls.countDevices, {}, person);
    app.clock.advance(10 * 60_000 - 1);
    expect(await status()).toBe("online");
    expect(await count()).toMatchObject({ total: 1, online: 1 });
    app.clock.advance(1);
    expect(await status()).toBe("offline");
    expect(await count()).toMatchObject({ total: 1, online: 0 });
  });

  test.each([
    { pageNum: 0 },
    { pageNum: "two" },
    { pageSize: 201 },
    { deviceType: "heavy" },
    { deviceOrder: "colour" },
  ])("refuses %o", async (query) => {
    const answer = await app.request(calls.listDevices, query as never, person);
    expect(answer).toMatchObject({ status: 400, refusal: { field: Object.keys(query)[0] } });
  });
});

describe("a note", () => {
  const save = (deviceId: string, note: string, who = person) =>
    app.request(calls.saveNoteByPost, { deviceId, note }, who);

  test("changes once in seven days; empty and unchanged ones cost nothing", async () => {
    const { deviceId } = await bindTestDevice(app, person);
    expect((await save(deviceId, "  ")).body?.code).toBe(200);
    expect((await save(deviceId, "attic")).body?.code).toBe(200);
    expect((await save(deviceId, "attic")).body?.code).toBe(200);
    expect((await save(deviceId, "cellar")).refusal?.error).toBe("devices.noteTooSoon");
    const unlockAt = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect((await rows())[0]).toMatchObject({ noteStatus: false });
    expect(new Date((await rows())[0]?.note_unlock_at ?? 0).toISOString()).toBe(unlockAt);
    app.clock.advance(7 * 86_400_000);
    const session = await signIn(app, person.email, PASSWORD);
    expect((await save(deviceId, "cellar", { ...person, session })).body?.code).toBe(200);
  });

  test("that hides something or turns text round is refused before its seven days begin", async () => {
    const { deviceId } = await bindTestDevice(app, person);
    for (const note of ["a\u202eb", "a\u0007b", "a\u200bb"])
      expect((await save(deviceId, note)).refusal?.error).toBe("devices.noteInvisible");
    expect((await save(deviceId, "\u3164")).body?.code).toBe(200);
    expect((await rows())[0]).toMatchObject({ note: "", noteStatus: true });
    expect((await save(deviceId, "x".repeat(10_000))).refusal?.error).toBe("devices.noteTooLong");
    expect((await save(deviceId, "👨‍👩‍👧‍👦  客厅")).body?.code).toBe(200);
    expect((await rows())[0]).toMatchObject({ note: "👨‍👩‍👧‍👦 客厅", noteStatus: false });
  });

  test("has at most 80 characters, counted as readers count", async () => {
    const { deviceId } = await bindTestDevice(app, person);
    expect((await save(deviceId, "好".repeat(81))).refusal?.error).toBe("devices.noteTooLong");
    expect((await save(deviceId, "😀".repeat(80))).body?.code).toBe(200);
  });

  test("by GET wants the session header and refuses other sites", async () => {
    const { deviceId } = await bindTestDevice(app, person);
    const query = { deviceId, note: "x" };
    expect((await app.request(calls.saveNote, query)).status).toBe(401);
    const foreign = await app.request(calls.saveNote, query, {
      ...person,
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(foreign).toMatchObject({ status: 403, refusal: { error: "platform.crossSite" } });
  });
});

describe("unbinding", () => {
  const proof = async () => {
    await app.call(sendPhoneCode, { purpose: "unbind" }, person);
    const { answer: emailVerifyCode } = await app.outbox("sms", person.tel);
    const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
    return { emailVerifyCode, imageCodeId, imageCode };
  };
  type Request = FieldsOf<typeof calls.unbind> & { deviceId: string };
  const unbind = (fields: Request, who: TestCaller = person) =>
    app.request(calls.unbind, fields, who);

  test("takes captcha and code; the key dies, the MAC is free, the history stays", async () => {
    const device = await bindTestDevice(app, person);
    expect((await unbind({ deviceId: device.deviceId, ...(await proof()) })).body?.code).toBe(200);
    expect((await list()).list).toBe("NO_CONTENT");
    expect((await app.request(agent.fetchCommands, { wait: 0 }, device)).status).toBe(401);
    expect((await bind({ code: await claimCode(app, person), mac: device.mac })).body?.code).toBe(
      200,
    );
  });

  test("notifies an agent waiting for commands immediately", async () => {
    const device = await bindTestDevice(app, person);
    // Longer than a test may take.
    const waiting = app.request(agent.fetchCommands, { wait: 50 }, device);
    expect((await unbind({ deviceId: device.deviceId, ...(await proof()) })).body?.code).toBe(200);
    expect((await waiting).status).toBe(401);
  });

  test("refuses an empty captcha and an empty code with their own words", async () => {
    const { deviceId } = await bindTestDevice(app, person);
    const empty = { deviceId, imageCodeId: "x" };
    const zh = { ...person, language: "zn" } as const;
    expect((await unbind({ ...empty, imageCode: "", emailVerifyCode: "1" }, zh)).message).toBe(
      "图片验证码不能为空",
    );
    expect((await unbind({ ...empty, imageCode: "abcd", emailVerifyCode: "" }, zh)).message).toBe(
      "手机验证码不能为空",
    );
  });

  test("of a foreign device looks like one that does not exist", async () => {
    const { deviceId } = await bindTestDevice(app, foreigner);
    const foreign = await unbind({ deviceId, ...(await proof()) });
    app.clock.advance(61_000);
    const missing = await unbind({ deviceId: "999999", ...(await proof()) });
    expect(foreign.refusal).toEqual(missing.refusal);
    expect(foreign.refusal).toBeDefined();
    expect((await list({}, foreigner)).total).toBeGreaterThan(0);
  });

  test("in bulk asks once, works only for the devices named, and ends after 15 minutes", async () => {
    const [one, two, three] = [
      await bindTestDevice(app, person),
      await bindTestDevice(app, person),
      await bindTestDevice(app, person),
    ];
    const { grant } = await app.call(
      calls.grantUnbind,
      { deviceIds: [one.deviceId, two.deviceId], ...(await proof()) },
      person,
    );
    expect((await unbind({ deviceId: one.deviceId, grant })).body?.code).toBe(200);
    expect((await unbind({ deviceId: three.deviceId, grant })).refusal?.error).toBe(
      "devices.grantInvalid",
    );
    expect((await unbind({ deviceId: two.deviceId, grant }, foreigner)).refusal?.error).toBe(
      "devices.grantInvalid",
    );
    app.clock.advance(15 * 60_000);
    expect((await unbind({ deviceId: two.deviceId, grant })).refusal?.error).toBe(
      "devices.grantInvalid",
    );
    expect((await list()).total).toBe(2);
  });

  test("in bulk with nothing selected is refused", async () => {
    const answer = await app.request(
      calls.grantUnbind,
      { deviceIds: [], emailVerifyCode: "1", imageCodeId: "1", imageCode: "1" },
      person,
    );
    expect(answer.refusal?.error).toBe("devices.nothingSelected");
  });
});

describe("a restart", () => {
  const reboot = (device: TestDevice, timeout = 1) =>
    app.request(calls.reboot, { device_id: device.deviceId, timeout }, person);

  test("reaches a waiting agent and reports its acknowledgement to the owner", async () => {
    const device = await bindTestDevice(app, person);
    await markSeen(device);
    const waiting = app.request(agent.fetchCommands, { wait: 5 }, device);
    const rebooting = reboot(device, 5);
    const [command] = (await waiting).body?.commands ?? [];
    expect(command?.kind).toBe("reboot");
    await app.call(
      agent.acknowledge,
      { commandId: command?.id ?? "", state: "acknowledged", message: "" },
      device,
    );
    expect((await rebooting).body).toMatchObject({
      code: 200,
      message: "The device acknowledged the restart",
    });
    await app.call(
      agent.acknowledge,
      { commandId: command?.id ?? "", state: "done", message: "" },
      device,
    );
    const shown = await app.call(calls.listCommands, { deviceId: device.deviceId }, person);
    expect(shown.list).toMatchObject([{ kind: "reboot", state: "done" }]);
  });

  test("that the device declines says why", async () => {
    const device = await bindTestDevice(app, person);
    await markSeen(device);
    const rebooting = reboot(device, 5);
    const [command] = (await app.call(agent.fetchCommands, { wait: 5 }, device)).commands as {
      id: string;
    }[];
    await app.call(
      agent.acknowledge,
      { commandId: command?.id ?? "", state: "declined", message: "not allowed here" },
      device,
    );
    expect((await rebooting).message).toBe("The device declined to restart: not allowed here");
  });

  test("of an offline device is refused at once, of a silent one after its time", async () => {
    const device = await bindTestDevice(app, person);
    expect((await reboot(device)).refusal?.error).toBe("devices.deviceOffline");
    await markSeen(device);
    const rebooting = reboot(device);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await reboot(device)).refusal?.error).toBe("devices.rebootPending");
    expect((await rebooting).refusal?.error).toBe("devices.rebootTimedOut");
  });

  test("that is booked for an offline device reaches it once it is back, and ends with its binding", async () => {
    // Ten in the morning of China.
    app.clock.set(app.clock.now().setUTCHours(26, 0));
    const [device, unbound] = [
      await bindTestDevice(app, person),
      await bindTestDevice(app, person),
    ];
    for (const { deviceId } of [device, unbound])
      await app.call(calls.reboot, { device_id: deviceId, isBooked: true }, person);
    await app.database.db
      .transaction()
      .execute((tx) => app.deps.onUnbind(tx, BigInt(unbound.deviceId), app.clock.now()));
    await beginBooked(app.deps);
    for (const each of [device, unbound]) await markSeen(each);
    await beginBooked(app.deps);
    const commandsOf = async (of: TestDevice) =>
      (await app.call(agent.fetchCommands, { wait: 0 }, of)).commands.map(({ kind }) => kind);
    expect(await commandsOf(device)).toEqual(["reboot"]);
    expect(await commandsOf(unbound)).toEqual([]);
  });

  test("cannot be acknowledged by another device", async () => {
    const device = await bindTestDevice(app, person);
    const other = await bindTestDevice(app, foreigner);
    await markSeen(device);
    const rebooting = reboot(device);
    const [command] = (await app.call(agent.fetchCommands, { wait: 5 }, device)).commands as {
      id: string;
    }[];
    await app.call(
      agent.acknowledge,
      { commandId: command?.id ?? "", state: "done", message: "" },
      other,
    );
    expect((await rebooting).refusal?.error).toBe("devices.rebootTimedOut");
  });
});

test("fault notices are switched for own devices only", async () => {
  const { deviceId } = await bindTestDevice(app, person);
  const set = (who: Person) =>
    app.request(calls.setFaultNotice, { device_id: deviceId, report: false }, who);
  expect((await set(foreigner)).refusal?.error).toBe("devices.unknownDevice");
  expect((await set(person)).body?.code).toBe(200);
  expect((await rows())[0]?.report).toBe(false);
});
