import { listActivity } from "@nodeyard/contract/account/calls.ts";
import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import * as calls from "@nodeyard/contract/devices/calls.ts";
import * as replacements from "@nodeyard/contract/devices/replace-calls.ts";
import { tagDevices } from "@nodeyard/contract/devices/tag-calls.ts";
import { report } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FieldsOf } from "../../../platform/testing/call-app.ts";
import {
  bindTestDevice,
  claimCode,
  createPerson,
  HARDWARE,
  solveCaptcha,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { pointsAt, reportOf } from "../../monitoring/testing/fleet.ts";

let app: TestApp;
let person: Person;
let old: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  person = await createPerson(app);
  old = await bindTestDevice(app, person);
  await app.call(calls.saveNote, { deviceId: old.deviceId, note: "attic" }, person);
  await app.call(tagDevices, { deviceIds: [old.deviceId], add: ["roof"], remove: [] }, person);
  await app.call(calls.setFaultNotice, { device_id: old.deviceId, report: false }, person);
  await send(old, 1);
  await boundADayAgo(old);
});
afterAll(() => app.close());

const boundADayAgo = ({ deviceId }: TestDevice) =>
  app.database.pool.query(
    "update devices set bound_at = bound_at - interval '1 day' where device_id = $1",
    [deviceId],
  );
const send = (device: Pick<TestDevice, "deviceKey">, seq: number) =>
  app.request(report, reportOf(seq, pointsAt([])), device);

async function proof() {
  app.clock.advance(61_000);
  await app.call(sendPhoneCode, { purpose: "unbind" }, person);
  const { answer: emailVerifyCode } = await app.outbox("sms", person.tel);
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  return { emailVerifyCode, imageCodeId, imageCode };
}

type By = Pick<FieldsOf<typeof replacements.replaceDevice>, "code" | "newDeviceId">;
const replace = async (by: By, who = person) =>
  app.request(
    replacements.replaceDevice,
    { deviceId: old.deviceId, ...by, ...(await proof()) },
    who,
  );

const rows = async () => {
  const { list } = await app.call(calls.listDevices, { hasFigures: true }, person);
  return list;
};
const offered = () => app.call(replacements.listReplacements, { deviceId: old.deviceId }, person);

/** The old device, with its owner's words, on the new machine. */
const onNewMachine = (mac: string) => ({
  deviceId: old.deviceId,
  mac_address: mac,
  note: "attic",
  tags: ["roof"],
  report: false,
});

test("what a new device counts grows with the device: a replaced machine begins anew, one that is bound again does not", async () => {
  const rampOf = async (mac: string) => {
    const { rows: found } = await app.database.pool.query<{
      ramp_from: Date | null;
      bound_at: Date;
    }>("select ramp_from, bound_at from devices where mac = $1 and unbound_at is null", [mac]);
    return found[0]?.ramp_from ?? found[0]?.bound_at;
  };
  const first = await rampOf(old.mac);
  const rebind = async () => {
    await app.call(calls.unbind, { deviceId: old.deviceId, ...(await proof()) }, person);
    app.clock.advance(HOUR_MS);
    old = await bindTestDevice(app, person, "mainland", { mac: old.mac });
  };
  await rebind();
  expect(await rampOf(old.mac)).toEqual(first);
  const next = await bindTestDevice(app, person);
  await replace({ newDeviceId: next.deviceId });
  expect(await rampOf(next.mac)).toEqual(first);
  const replacedAt = app.clock.now();
  app.clock.advance(HOUR_MS);
  const again = await bindTestDevice(app, person, "mainland", { mac: old.mac });
  expect(await rampOf(again.mac)).toEqual(replacedAt);
});

describe("a machine that was bound lately", () => {
  test("takes the place of a device with its words, and the old binding ends", async () => {
    const next = await bindTestDevice(app, person);
    await send(next, 1);
    expect((await offered()).devices).toMatchObject([{ deviceId: next.deviceId }]);
    expect((await replace({ newDeviceId: next.deviceId })).status).toBe(200);
    expect(await rows()).toMatchObject([onNewMachine(next.mac)]);
    // Its numbers continue, on the device's history.
    expect((await send(next, 2)).body).toMatchObject({ replayed: false, lastSeq: 2 });
    expect((await rows())[0]).toMatchObject({ status: "online", bcode: next.code });
    // The broken one learns that it was unbound, by the id that it knows.
    expect((await send(old, 2)).refusal).toMatchObject({
      error: "devices.deviceUnbound",
      deviceId: old.deviceId,
    });
    const { list: acts } = await app.call(listActivity, {}, person);
    expect(acts[0]).toMatchObject({
      act: "devices.replace",
      facts: { deviceId: old.deviceId, mac: next.mac },
    });
  });

  test("learns by the id that it knows that the device was unbound later", async () => {
    const next = await bindTestDevice(app, person);
    await replace({ newDeviceId: next.deviceId });
    await app.call(calls.unbind, { deviceId: old.deviceId, ...(await proof()) }, person);
    expect((await send(next, 1)).refusal).toMatchObject({
      error: "devices.deviceUnbound",
      deviceId: next.deviceId,
    });
  });

  test("has a long poll ended without the word that ends its agent", async () => {
    const next = await bindTestDevice(app, person);
    const proved = await proof();
    const poll = app.request(agent.fetchCommands, { wait: 20 }, next);
    await app.call(
      replacements.replaceDevice,
      { deviceId: old.deviceId, newDeviceId: next.deviceId, ...proved },
      person,
    );
    expect((await poll).refusal?.error).toBe("platform.unavailable");
  });

  test("is refused a day later, and if it is foreign, a node, or the device itself", async () => {
    const late = await bindTestDevice(app, person);
    await boundADayAgo(late);
    const foreign = await bindTestDevice(app, await createPerson(app));
    const node = await bindTestDevice(app, person, "mainland", { deviceType: "normal" });
    for (const { deviceId } of [late, foreign, node, old])
      expect((await replace({ newDeviceId: deviceId })).refusal?.error).toBe(
        "devices.replacementUnusable",
      );
    expect((await offered()).devices).toEqual([]);
    expect((await replace({})).refusal?.error).toBe("devices.replacementRequired");
  });
});

describe("an activation code", () => {
  const bind = (code: string, mac: string) =>
    app.call(agent.bind, { code, mac, hardware: HARDWARE, sentAt: app.clock.now().toISOString() });

  test("lets the machine that joins with it take the place of the device", async () => {
    const code = await claimCode(app, person);
    expect((await offered()).codes).toMatchObject([{ code }]);
    expect((await replace({ code })).status).toBe(200);
    expect(await offered()).toMatchObject({ codes: [], chosenCode: code });
    // Until then the old machine reports.
    expect((await send(old, 2)).status).toBe(200);
    const next = await bind(code, "02:00:00:AA:00:01");
    expect(next.deviceId).toBe(old.deviceId);
    expect((await send(next, 1)).body).toMatchObject({ replayed: false });
    expect((await send(old, 3)).status).toBe(401);
    expect(await rows()).toMatchObject([onNewMachine("02:00:00:AA:00:01")]);
  });

  test("binds a device of its own if the choice was cancelled, or the device unbound", async () => {
    const [one, two] = [await claimCode(app, person), await claimCode(app, person)];
    await replace({ code: one });
    await app.call(replacements.cancelReplacement, { deviceId: old.deviceId }, person);
    expect((await bind(one, "02:00:00:AA:00:02")).deviceId).not.toBe(old.deviceId);
    await replace({ code: two });
    await app.call(calls.unbind, { deviceId: old.deviceId, ...(await proof()) }, person);
    expect((await bind(two, "02:00:00:AA:00:03")).deviceId).not.toBe(old.deviceId);
  });

  test("is refused if it is used, foreign or of another region", async () => {
    const codes = [
      old.code,
      await claimCode(app, await createPerson(app)),
      await claimCode(app, person, "non_mainland"),
    ];
    for (const code of codes)
      expect((await replace({ code })).refusal?.error).toBe("devices.replacementUnusable");
  });
});
