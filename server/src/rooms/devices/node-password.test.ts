import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import * as devicesAgentCalls from "@nodeyard/contract/devices/agent-calls.ts";
import { listDevices, showNodePassword } from "@nodeyard/contract/devices/calls.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import type { ErrorDefinition } from "@nodeyard/contract/error.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../../platform/testing/owners.ts";
import {
  bindTestDevice,
  createPerson,
  signIn,
  type Person,
  type TestDevice,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

let app: TestApp;
let person: Person;
let node: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  person = await createPerson(app);
  app.clock.advance(61_000);
  node = await bindTestDevice(app, person, "mainland", { deviceType: "normal" });
});
afterAll(() => app.close());

const requestCode = async (who = person, purpose: CodePurpose = "node-password") => {
  app.clock.advance(61_000);
  await app.call(sendPhoneCode, { purpose }, who);
  return (await app.outbox("sms", who.tel)).answer;
};
const show = (
  fields: { emailVerifyCode: string; showPassBcode?: string },
  options: { who?: Person; language?: "zn" | "en" } = {},
) =>
  app.request(
    showNodePassword,
    { showPassBcode: node.code, ...fields },
    { session: (options.who ?? person).session, language: options.language ?? "en" },
  );
const fetchCommands = async (deviceKey = node.deviceKey) =>
  (await app.call(devicesAgentCalls.fetchCommands, { wait: 0 }, { deviceKey })).commands.filter(
    (command) => command.kind === "set_node_password",
  );
const answer = (commandId: string, state: "done" | "failed", deviceKey = node.deviceKey) =>
  app.request(devicesAgentCalls.acknowledge, { commandId, state, message: "" }, { deviceKey });

/** The node takes its password, as its agent does. */
async function applyPassword(): Promise<string> {
  const [command] = await fetchCommands();
  await answer(command?.id ?? "", "done");
  return command?.password ?? "";
}

test("a normal node gets a password at binding, a lite one does not", async () => {
  const [command, ...more] = await fetchCommands();
  expect(more).toEqual([]);
  expect(command?.kind).toBe("set_node_password");
  expect(command?.password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])[A-Za-z0-9]{16}$/);
  const lite = await bindTestDevice(app, person);
  expect(await fetchCommands(lite.deviceKey)).toEqual([]);
  expect((await app.call(listDevices, { deviceType: "normal" }, person)).total).toBe(1);
});

test("it is shown for its activation code and a fresh code, once a code, with an audit line", async () => {
  const password = await applyPassword();
  const emailVerifyCode = await requestCode();
  const shown = await show({ emailVerifyCode, showPassBcode: ` ${node.code.toLowerCase()} ` });
  expect(shown.body).toEqual({ code: 200, data: password });
  expect(shown.headers["cache-control"]).toBe("no-store");
  expect((await show({ emailVerifyCode })).refusal?.error).toBe("verification.codeExpired");
  const lines = await app.database.db
    .selectFrom("audit_lines")
    .select(["act", "details", "actor_account_id"])
    .where("act", "=", "devices.show-node-password")
    .where("subject_account_id", "=", person.accountId)
    .execute();
  expect(lines).toEqual([
    {
      act: "devices.show-node-password",
      details: { deviceId: node.deviceId },
      actor_account_id: person.accountId,
    },
  ]);
});

const refusals: readonly [string, ErrorDefinition, () => Promise<Parameters<typeof show>[0]>][] = [
  ["no code", devicesErrors.codeRequired, async () => ({ emailVerifyCode: "" })],
  [
    "a wrong code",
    verificationErrors.codeWrong,
    async () => ({
      emailVerifyCode: String((Number(await requestCode()) + 1) % 1_000_000).padStart(6, "0"),
    }),
  ],
  [
    "a code for another purpose",
    verificationErrors.codeOfOtherPurpose,
    async () => ({ emailVerifyCode: await requestCode(person, "unbind") }),
  ],
  [
    "an unknown activation code",
    devicesErrors.unknownNode,
    async () => ({ emailVerifyCode: await requestCode(), showPassBcode: "NOPE-NOPE" }),
  ],
  [
    "a lite node's activation code",
    devicesErrors.unknownNode,
    async () => {
      const lite = await bindTestDevice(app, person);
      return { emailVerifyCode: await requestCode(), showPassBcode: lite.code };
    },
  ],
  [
    "a foreign activation code",
    devicesErrors.unknownNode,
    async () => {
      const foreigner = await createPerson(app);
      const theirs = await bindTestDevice(app, foreigner, "mainland", { deviceType: "normal" });
      return { emailVerifyCode: await requestCode(), showPassBcode: theirs.code };
    },
  ],
  [
    "an unbound node's activation code",
    devicesErrors.unknownNode,
    async () => {
      await app.database.pool.query("update devices set unbound_at = now() where device_id = $1", [
        node.deviceId,
      ]);
      return { emailVerifyCode: await requestCode() };
    },
  ],
];
test.each(refusals)("%s is refused, in both languages", async (_what, error, prepare) => {
  await applyPassword();
  const fields = await prepare();
  for (const language of ["en", "zn"] as const) {
    const { refusal } = await show(fields, { language });
    expect(refusal).toMatchObject({
      code: error.code,
      message: language === "en" ? error.en : error.zh,
      field: error.field,
    });
  }
});

test("before the node has set it, it is not shown, and the code stays good", async () => {
  const emailVerifyCode = await requestCode();
  for (const [language, message] of [
    ["en", devicesErrors.nodePasswordNotSet.en],
    ["zn", devicesErrors.nodePasswordNotSet.zh],
  ] as const) {
    expect((await show({ emailVerifyCode }, { language })).refusal).toMatchObject({
      code: devicesErrors.nodePasswordNotSet.code,
      message,
    });
  }
  expect(await fetchCommands()).toHaveLength(1);
  const password = await applyPassword();
  expect((await show({ emailVerifyCode })).body?.data).toBe(password);
});

test("a node that failed to set it is given another when its owner asks", async () => {
  const [first] = await fetchCommands();
  await answer(first?.id ?? "", "failed");
  expect(await fetchCommands()).toEqual([]);
  const emailVerifyCode = await requestCode();
  expect((await show({ emailVerifyCode })).refusal?.error).toBe("devices.nodePasswordNotSet");
  const second = await applyPassword();
  expect(second).not.toBe(first?.password);
  expect((await show({ emailVerifyCode })).body?.data).toBe(second);
});

test("tries are counted: the eleventh within a quarter of an hour waits", async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect((await show({ emailVerifyCode: "000000" })).status).toBe(200);
  const refused = await show({ emailVerifyCode: "000000" });
  expect(refused.status).toBe(429);
  expect(refused.refusal?.retryAfterSeconds).toBeGreaterThan(0);
  app.clock.advance(15 * 60_000);
  const session = await signIn(app, person.email, PASSWORD);
  expect((await show({ emailVerifyCode: "000000" }, { who: { ...person, session } })).status).toBe(
    200,
  );
});

test("the database never contains the password in plain text: pending, set or shown", async () => {
  const password = await applyPassword();
  await show({ emailVerifyCode: await requestCode() });
  const { db, pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  expect(tables.length).toBeGreaterThan(40);
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    expect(
      rows.some(({ text }) => text.includes(password)),
      name,
    ).toBe(false);
  }
  const kept = await db
    .selectFrom("device_passwords")
    .select("sealed")
    .where("device_id", "=", BigInt(node.deviceId))
    .execute();
  expect(kept.map(({ sealed }) => sealed.split(".")[1])).toEqual([app.deps.encryption.keyId]);
});
