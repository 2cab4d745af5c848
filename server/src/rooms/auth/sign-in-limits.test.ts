import { login, resetPassword } from "@nodeyard/contract/auth/calls.ts";
import { sendPhoneCode, sendPhoneCodeChecked } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import { createPerson, solveCaptcha, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { solveCheck } from "../verification/testing/solve-check.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  app.clock.advance(3_600_000);
});
afterAll(() => app.close());

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });

/** One try, from the owner's home unless said otherwise. */
const attempt = async (fields: FieldsOf<typeof login>, ip = "203.0.113.7", person = owner) =>
  app.request(
    login,
    { email: person.email, password: PASSWORD, ...(await solveCaptcha(app)), ...fields },
    from(ip),
  );

/** As many failures of today as are asked for, from networks that do not matter. */
async function haveFailed(times: number, person = owner): Promise<void> {
  const day = app.clock.now().toISOString().slice(0, 10);
  await app.database.pool.query(
    `insert into throttles values ('login-failures', $1, $2, $3)
     on conflict (bucket, subject, window_start) do update set hits = excluded.hits`,
    [person.email, `${day}T00:00:00Z`, times],
  );
}

/** Wrong passwords, each from another network. */
async function failFromEverywhere(times: number, person = owner): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const wrong = await attempt({ password: "wrong-horse" }, `198.51.${index}.1`, person);
    expect(wrong.refusal?.error).toBe("auth.badLogin");
  }
}

test("ten wrong passwords lock their own network out for the quarter of an hour, and nobody else", async () => {
  for (let index = 0; index < 10; index += 1)
    await attempt({ password: "wrong-horse" }, `2001:db8:1:2::${index}`);
  const locked = await attempt({}, "2001:db8:1:2::ff");
  expect(locked).toMatchObject({ status: 429, refusal: { error: "auth.loginLocked" } });
  expect(locked.refusal?.retryAfterSeconds).toBeGreaterThan(0);
  expect((await attempt({})).body?.code).toBe(200);
  app.clock.advance(15 * 60_000);
  expect((await attempt({}, "2001:db8:1:2::ff")).body?.code).toBe(200);
});

describe("after twenty failures from everywhere", () => {
  test("the owner's right password is asked for work, and taken with it", async () => {
    await failFromEverywhere(20);
    const response = await attempt({});
    expect(response).toMatchObject({ status: 200, refusal: { error: "auth.workRequired" } });
    const check = response.refusal?.["humanCheck"] as { csnonce: string } | undefined;
    const { humanCheck, maxnumber } = await solveCheck(app, check?.csnonce ?? "");
    expect(maxnumber).toBeGreaterThanOrEqual(500_000);
    const other = await createPerson(app);
    const stolen = await attempt({ captcha: "", humanCheck }, undefined, other);
    expect(stolen.refusal?.error).toBe("verification.captchaExpired");
    expect((await attempt({ captcha: "", humanCheck })).body?.code).toBe(200);
    expect((await attempt({ captcha: "", humanCheck })).refusal?.error).toBe(
      "verification.captchaExpired",
    );
  });

  test("an unknown e-mail is answered alike", async () => {
    const nobody = { ...owner, email: "nobody@example.test" };
    await haveFailed(20, nobody);
    expect((await attempt({}, undefined, nobody)).refusal?.error).toBe("auth.workRequired");
  });

  test("a browser that has signed in before is not asked, until the password changes", async () => {
    const { deviceToken = "" } = (await attempt({})).body ?? {};
    await haveFailed(20);
    expect((await attempt({ deviceToken })).body?.code).toBe(200);
    const forged = `${deviceToken.slice(0, -2)}AA`;
    expect((await attempt({ deviceToken: forged })).refusal?.error).toBe("auth.workRequired");
    const other = (await attempt({}, undefined, await createPerson(app))).body?.deviceToken ?? "";
    expect((await attempt({ deviceToken: other })).refusal?.error).toBe("auth.workRequired");
    await app.database.pool.query("update accounts set password_changed_at = $2 where email = $1", [
      owner.email,
      app.clock.now(),
    ]);
    expect((await attempt({ deviceToken })).refusal?.error).toBe("auth.workRequired");
  });

  test("a password reset makes them void, in every network", async () => {
    for (let index = 0; index < 10; index += 1) await attempt({ password: "wrong-horse" });
    expect((await attempt({})).refusal?.error).toBe("auth.loginLocked");
    await app.database.pool.query("update throttles set hits = 20 where bucket = 'login-failures'");
    const { tel, email: inputEmail } = owner;
    const captcha = await solveCaptcha(app);
    await app.call(sendPhoneCodeChecked, { tel, email: inputEmail, purpose: "reset", ...captcha });
    const { answer: emailVerifyCode } = await app.outbox("sms", tel);
    const password = "brand-new-8";
    const form = { tel, inputEmail, emailVerifyCode, password, rePassword: password, ...captcha };
    await app.call(resetPassword, form);
    expect((await attempt({ password })).body?.code).toBe(200);
  });
});

test("codes requested without a session use up none of the owner's", async () => {
  const { email, tel } = owner;
  for (let index = 0; index < 11; index += 1) {
    const pair = { tel: `1380000${1000 + index}`, email };
    await app.request(sendPhoneCodeChecked, {
      ...pair,
      purpose: "reset",
      ...(await solveCaptcha(app)),
    });
    await app.request(sendPhoneCodeChecked, {
      tel,
      purpose: "signup",
      ...(await solveCaptcha(app)),
    });
  }
  await app.call(sendPhoneCode, { purpose: "withdrawal" }, owner);
  const captcha = await solveCaptcha(app);
  await app.call(sendPhoneCodeChecked, { tel, email, purpose: "reset", ...captcha });
});
