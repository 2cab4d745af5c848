import { fakeSelfCheck } from "@nodeyard/agent/testing/fake-agent.ts";
import * as agentCalls from "@nodeyard/contract/devices/agent-calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { reportSelfCheck, sendBundle } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import {
  diagnose,
  getSelfCheck,
  getSupportBundle,
} from "@nodeyard/contract/devices/self-check/calls.ts";
import {
  getOwnersSupportBundle,
  setDeviceKind,
} from "@nodeyard/contract/devices/operator/calls.ts";
import { BUNDLE_KEPT_DAYS, MAX_BUNDLE_BYTES } from "@nodeyard/contract/devices/self-check/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { deleteChecksOf, deleteOldBundles } from "./store-self-check.ts";

let app: TestApp;
let person: Person;
let device: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  person = await createPerson(app);
  device = await bindTestDevice(app, person);
});
afterAll(() => app.close());

const deviceId = () => ({ deviceId: device.deviceId });
const check = (problems?: Parameters<typeof fakeSelfCheck>[1]) =>
  app.call(
    reportSelfCheck,
    { selfCheck: fakeSelfCheck(app.clock.now().getTime(), problems) },
    device,
  );
const show = (who = person) => app.request(getSelfCheck, deviceId(), who);
const send = (bundle = Buffer.from("a bundle")) =>
  app.server.inject({
    method: "POST",
    url: sendBundle.path,
    headers: {
      authorization: `Bearer ${device.deviceKey}`,
      "content-type": "application/octet-stream",
    },
    payload: bundle,
  });

describe("a self-check", () => {
  test("is shown to the owner alone, the last one", async () => {
    const unknown = { natType: 0, natReason: null, probe: null };
    expect((await show()).body).toMatchObject({ selfCheck: null, receivedAt: null, line: unknown });
    await check([{ problem: "noInterface", detail: "" }]);
    app.clock.advance(3_600_000);
    expect(await check()).toMatchObject({ nextInSeconds: 3600 });
    expect((await show()).body).toMatchObject({
      selfCheck: { problems: [], interfaces: [{ name: "eth0" }] },
      receivedAt: app.clock.now().toISOString(),
    });
    const foreign = await show(await createPerson(app));
    expect(foreign.refusal?.error).toBe(devicesErrors.unknownDevice.key);
  });

  test("goes with the binding", async () => {
    await check();
    await app.database.db
      .transaction()
      .execute((tx) => deleteChecksOf(tx, BigInt(device.deviceId)));
    expect((await show()).body).toMatchObject({ selfCheck: null });
  });
});

test("the agent's findings about its line are beside its self-check", async () => {
  await app.database.db
    .updateTable("device_status")
    .set({ nat_type: 8, nat_reason: "sameMapping", line_probe: "http" })
    .where("device_id", "=", BigInt(device.deviceId))
    .execute();
  expect((await show()).body).toMatchObject({
    line: { natType: 8, natReason: "sameMapping", probe: "http" },
  });
});

describe("a diagnosis", () => {
  const start = () => app.request(diagnose, deviceId(), person);
  const commands = async () =>
    (await app.call(agentCalls.fetchCommands, { wait: 0 }, device)).commands;

  test("is asked of a device that is online, once at a time", async () => {
    const offline = await app.request(diagnose, deviceId(), person);
    expect(offline.refusal?.error).toBe(devicesErrors.deviceOffline.key);
    await bringOnline();
    expect((await start()).status).toBe(200);
    expect((await start()).refusal?.error).toBe(devicesErrors.diagnosisPending.key);
    const [command] = await commands();
    expect(command).toMatchObject({ kind: "diagnose" });
    await app.call(
      agentCalls.acknowledge,
      { commandId: command?.id ?? "", state: "done", message: "" },
      device,
    );
    expect((await start()).status).toBe(200);
  });

  test("brings a support bundle, kept for its owner and for operators", async () => {
    await send();
    const none = await app.request(getSupportBundle, deviceId(), person);
    expect(none.refusal?.error).toBe(devicesErrors.noSupportBundle.key);
    await bringOnline();
    await start();
    expect((await send(Buffer.alloc(MAX_BUNDLE_BYTES + 1))).statusCode).toBe(413);
    expect((await send()).statusCode).toBe(200);
    const content = Buffer.from("a bundle").toString("base64");
    expect((await app.request(getSupportBundle, deviceId(), person)).body).toMatchObject({
      content,
    });
    const operator = await createOperator(app, "support");
    expect((await app.request(getOwnersSupportBundle, deviceId(), operator)).body).toMatchObject({
      content,
    });
    app.clock.advance((BUNDLE_KEPT_DAYS + 1) * DAY_MS);
    await deleteOldBundles(app.deps);
    const { rows } = await app.database.pool.query("select from support_bundles");
    expect(rows).toEqual([]);
  });

  async function bringOnline(): Promise<void> {
    await app.database.pool.query(
      `insert into device_status (device_id, account_id, last_seen_at) values ($1, $2, $3)
       on conflict (device_id) do update set last_seen_at = excluded.last_seen_at`,
      [device.deviceId, person.accountId, app.clock.now()],
    );
  }
});

test("an operator corrects the kind of a device, with a reason and a line", async () => {
  const operator = await createOperator(app, "support");
  const request = { ...deviceId(), kind: "server" as const, reason: "a rack server without DMI" };
  expect((await app.request(setDeviceKind, request, operator)).status).toBe(200);
  const { rows } = await app.database.pool.query("select kind from devices where device_id = $1", [
    device.deviceId,
  ]);
  expect(rows).toEqual([{ kind: "server" }]);
  const lines = await app.database.db
    .selectFrom("audit_lines")
    .select("details")
    .where("act", "=", "operator.set-kind")
    .where("subject_account_id", "=", person.accountId)
    .execute();
  expect(lines[0]?.details).toMatchObject({ after: { kind: "server" } });
  const unknown = { ...request, deviceId: "99999999" };
  expect((await app.request(setDeviceKind, unknown, operator)).refusal?.error).toBe(
    devicesErrors.unknownDevice.key,
  );
});
