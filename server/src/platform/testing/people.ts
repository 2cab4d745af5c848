import type { TestApp } from "./test-app.ts";

export const PASSWORD = "correct-horse-9";

let serial = 0;

/** Draws a captcha and reads it as its owner would. */
export async function solveCaptcha(app: TestApp): Promise<{ captcha_id: string; captcha: string }> {
  const drawn = await app.get("/api/getCaptcha");
  const { CaptchaId } = drawn.body["data"] as { CaptchaId: string };
  return { captcha_id: CaptchaId, captcha: (await app.outbox("captcha")).answer };
}

export interface Person {
  readonly email: string;
  readonly tel: string;
  readonly session: string;
  readonly accountId: bigint;
}

/** Signs a new person up and in, through the calls that a browser makes. */
export async function createPerson(
  app: TestApp,
  options: { refer?: string } = {},
): Promise<Person> {
  serial += 1;
  const email = `person${serial}@example.test`;
  const tel = `138${String(10_000_000 + serial)}`;
  const captcha = await solveCaptcha(app);
  await app.post("/api/tel/sendVerifyCodeByGG", { tel, purpose: "signup", ...captcha });
  const registered = await app.post("/api/user/register/", {
    email,
    tel,
    emailVerifyCode: (await app.outbox("sms", tel)).answer,
    password: PASSWORD,
    rePassword: PASSWORD,
    agreement: true,
    ...options,
    ...captcha,
  });
  if (registered.body.code !== 201)
    throw new Error(`sign-up failed: ${JSON.stringify(registered.body)}`);
  const session = await signIn(app, email, PASSWORD);
  const { account_id: accountId } = await app.database.db
    .selectFrom("accounts")
    .select("account_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { email, tel, session, accountId };
}

export async function signIn(app: TestApp, email: string, password: string): Promise<string> {
  const answer = await app.post("/api/user/login", {
    email,
    password,
    ...(await solveCaptcha(app)),
  });
  if (answer.body.code !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`);
  return answer.body["sessionId"] as string;
}

/** Claims one activation code of a region. */
export async function claimCode(
  app: TestApp,
  person: Person,
  region = "mainland",
): Promise<string> {
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  await app.post(
    "/api/bcode/get/",
    { region, nums: 1, imageCodeId, imageCode },
    { session: person.session },
  );
  const row = await app.database.db
    .selectFrom("activation_codes")
    .select("code")
    .where("account_id", "=", person.accountId)
    .where("device_id", "is", null)
    .orderBy("claimed_at", "desc")
    .executeTakeFirstOrThrow();
  return row.code;
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

/** Binds a device of a person's with a fresh code. */
export async function bindTestDevice(
  app: TestApp,
  person: Person,
  region = "mainland",
  fields: { mac?: string; deviceType?: "lite" | "normal" } = {},
): Promise<TestDevice> {
  serial += 1;
  const numbered = `02:00:00:00:${String(Math.floor(serial / 100)).padStart(2, "0")}:${String(serial % 100).padStart(2, "0")}`;
  const code = await claimCode(app, person, region);
  const { mac = numbered } = fields;
  const answer = await app.post("/agent/v1/bind", {
    code,
    hardware: HARDWARE,
    sentAt: app.clock.now().toISOString(),
    ...fields,
    mac,
  });
  if (answer.body.code !== 200) throw new Error(`binding failed: ${JSON.stringify(answer.body)}`);
  return {
    deviceId: answer.body["deviceId"] as string,
    deviceKey: answer.body["deviceKey"] as string,
    mac,
    code,
  };
}
