import type { Region } from "@nodeyard/contract/bcode/rules.ts";
import { login } from "@nodeyard/contract/auth/calls.ts";
import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import { getCaptcha } from "@nodeyard/contract/verification/calls.ts";
import { createActivationCode } from "../../rooms/bcode/claim.ts";
import { createSession } from "../../rooms/account/sessions.ts";
import { seedApp } from "../../rooms/factors/testing/own-app.ts";
import { createOwner } from "./owners.ts";
import type { TestApp } from "./test-app.ts";

let serial = 0;

/** Draws a captcha, from an address of its own, and reads its answer from the outbox. */
export async function solveCaptcha(app: TestApp): Promise<{ captcha_id: string; captcha: string }> {
  serial += 1;
  const headers = { "x-forwarded-for": `198.18.${serial >> 8}.${serial & 255}` };
  const { CaptchaId } = (await app.call(getCaptcha, {}, { headers })).data;
  return { captcha_id: CaptchaId, captcha: (await app.outbox("captcha")).answer };
}

export interface Person {
  readonly email: string;
  readonly tel: string;
  readonly session: string;
  readonly accountId: bigint;
}

/** A user with account and session, inserted as after sign-up and sign-in. */
export async function createPerson(app: TestApp): Promise<Person> {
  serial += 1;
  const email = `person${serial}@example.test`;
  const tel = `138${String(10_000_000 + serial)}`;
  const { db } = app.database;
  const accountId = await createOwner(db, { email, tel, createdAt: app.clock.now() });
  const session = await createSession(app.deps, db, { accountId, ip: "127.0.0.1", userAgent: "" });
  return { email, tel, session, accountId };
}

/** A user with operator roles, a second factor, and a session that has just proved it. */
export async function createOperator(
  app: TestApp,
  ...roles: readonly ("finance" | "operations" | "support")[]
): Promise<Person> {
  const person = await createPerson(app);
  const { accountId } = person;
  const { db } = app.database;
  await db
    .insertInto("account_permissions")
    .values(
      roles.map((role) => ({
        account_id: accountId,
        permission: `operator:${role}` as const,
        granted_at: app.clock.now(),
      })),
    )
    .execute();
  await seedApp(app, accountId);
  const from = { ip: "127.0.0.1", userAgent: "" };
  const session = await createSession(app.deps, db, { accountId, ...from, isProved: true });
  return { ...person, session };
}

/** Signs in through the browser's calls. @returns the session. */
export async function signIn(app: TestApp, email: string, password: string): Promise<string> {
  const request = { email, password, ...(await solveCaptcha(app)) };
  return (await app.call(login, request)).sessionId;
}

/** An activation code of a region, inserted as after a claim. */
export async function claimCode(
  app: TestApp,
  person: Person,
  region: Region = "mainland",
): Promise<string> {
  const code = createActivationCode();
  await app.database.db
    .insertInto("activation_codes")
    .values({ code, region, account_id: person.accountId, claimed_at: app.clock.now() })
    .execute();
  return code;
}

export interface TestDevice {
  readonly deviceId: string;
  readonly deviceKey: string;
  readonly mac: string;
  readonly code: string;
}

export const HARDWARE = {
  hostname: "nas",
  kind: "x86",
  arch: "amd",
  cpuCount: 4,
  memoryBytes: 8 * 1024 ** 3,
  storageBytes: 500 * 1024 ** 3,
  agentVersion: "1.0.0",
  managementIp: "192.168.1.20",
} as const;

/** Binds a device of a user with a new code. */
export async function bindTestDevice(
  app: TestApp,
  person: Person,
  region: Region = "mainland",
  fields: { mac?: string; deviceType?: "lite" | "normal" } = {},
): Promise<TestDevice> {
  serial += 1;
  const numbered = `02:00:00:00:${String(Math.floor(serial / 100)).padStart(2, "0")}:${String(serial % 100).padStart(2, "0")}`;
  const code = await claimCode(app, person, region);
  const { mac = numbered } = fields;
  const { deviceId, deviceKey } = await app.call(bind, {
    code,
    hardware: HARDWARE,
    sentAt: app.clock.now().toISOString(),
    ...fields,
    mac,
  });
  return { deviceId, deviceKey, mac, code };
}
