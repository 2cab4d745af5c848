import { resetPassword } from "@nodeyard/contract/auth/calls.ts";
import {
  getHumanChallenge,
  getVerificationUrl,
  sendEmailCode,
  sendPhoneCode,
  sendPhoneCodeChecked,
} from "@nodeyard/contract/verification/calls.ts";
import { unbindAddress } from "@nodeyard/contract/wallet/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../platform/testing/owners.ts";
import { createPerson, solveCaptcha } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { checkCode } from "./codes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { smsPerHour: 35 } });
});
afterAll(() => app.close());

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });

test("SMS to numbers that are not verified have a ceiling per block of numbers, and one over all", async () => {
  const answers: (string | undefined)[] = [];
  for (let index = 0; index < 37; index += 1) {
    // The last ones are in another block.
    const tel = `${index < 31 ? "1391111" : "1392222"}${1000 + index}`;
    const request = { tel, purpose: "signup", ...(await solveCaptcha(app)) } as const;
    const answer = await app.request(sendPhoneCodeChecked, request, from(`198.51.100.${index}`));
    answers.push(answer.refusal?.error);
  }
  const refused = answers.flatMap((error, index) => (error === undefined ? [] : [[index, error]]));
  expect(refused).toEqual([
    [30, "verification.smsCeiling"],
    [36, "verification.smsCeiling"],
  ]);
});

test("the work of a human check is the server's choice, and grows with what a network has asked for", async () => {
  const workOf = async (ip: string, level?: "low" | "high") => {
    const { csnonce } = (await app.call(getVerificationUrl, { level }, from(ip))).data;
    return (await app.call(getHumanChallenge, { csnonce })).maxnumber;
  };
  const works: number[] = [];
  for (let index = 0; index < 41; index += 1)
    works.push(await workOf(`2001:db8:7::${index}`, "low"));
  expect([works[0], works[18], works[19], works[39]]).toEqual([50_000, 50_000, 100_000, 200_000]);
  expect(await workOf("2001:db8:9::1", "high")).toBe(250_000);
  expect(await workOf("2001:db8:8::1")).toBe(50_000);
});

test("a code of another purpose is named as such, and trying it counts", async () => {
  const person = await createPerson(app);
  await app.call(sendPhoneCode, { purpose: "withdrawal" }, person);
  const { answer: emailVerifyCode } = await app.outbox("sms", person.tel);
  await app.database.pool.query(
    "insert into wallets (account_id, address, is_verified, bound_at) values ($1, $2, true, $3)",
    [person.accountId, "0x52908400098527886E0F7030069857D2E4169EE7", app.clock.now()],
  );
  const answers: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const request = { emailVerifyCode, password: PASSWORD };
    answers.push((await app.refusal(unbindAddress, request, person)).error);
  }
  expect(answers[0]).toBe("verification.codeOfOtherPurpose");
  expect(answers[5]).toBe("verification.codeExpired");
});

test("wrong guesses with another phone do not use up a reset's code", async () => {
  const person = await createPerson(app);
  const { tel, email } = person;
  app.clock.advance(3_600_000);
  const captcha = await solveCaptcha(app);
  await app.call(sendEmailCode, { tel: "13700000000", email, purpose: "reset", ...captcha });
  const request = { tel, email, purpose: "reset", ...(await solveCaptcha(app)) } as const;
  await app.call(sendPhoneCodeChecked, request);
  const { answer: emailVerifyCode } = await app.outbox("sms", tel);
  const password = { password: "brand-new-8", rePassword: "brand-new-8" };
  for (let index = 0; index < 6; index += 1) {
    const guess = { tel: "13700000000", inputEmail: email, emailVerifyCode: "none", ...password };
    await app.request(resetPassword, { ...guess, ...(await solveCaptcha(app)) });
  }
  const form = { tel, inputEmail: email, emailVerifyCode, ...password };
  await app.call(resetPassword, { ...form, ...(await solveCaptcha(app)) });
});

test("a reset's code goes by e-mail too, and is refused to half of a pair, whether it is an account's or not", async () => {
  const { tel, email } = await createPerson(app);
  app.clock.advance(3_600_000);
  const purpose = "reset" as const;
  for (const half of [email, "nobody@example.test"]) {
    const request = { email: half, purpose, ...(await solveCaptcha(app)) };
    expect((await app.refusal(sendEmailCode, request)).error).toBe("verification.phoneInvalid");
  }
  const byPhone = { tel, purpose, ...(await solveCaptcha(app)) };
  expect((await app.refusal(sendPhoneCodeChecked, byPhone)).error).toBe(
    "verification.emailInvalid",
  );
  await app.call(sendEmailCode, { tel, email, purpose, ...(await solveCaptcha(app)) });
  const { answer: emailVerifyCode } = await app.outbox("email", email);
  const form = { tel, inputEmail: email, emailVerifyCode, password: "brand-new-8" };
  const request = { ...form, rePassword: form.password, ...(await solveCaptcha(app)) };
  await app.call(resetPassword, request);
});

test("guesses at an account's reset use up no code of another purpose, and disclose none", async () => {
  const person = await createPerson(app);
  const { tel, email } = person;
  app.clock.advance(3_600_000);
  await app.call(sendPhoneCode, { purpose: "withdrawal" }, person);
  const { answer: emailVerifyCode } = await app.outbox("sms", tel);
  const password = { password: "brand-new-8", rePassword: "brand-new-8" };
  const guess = { tel, inputEmail: email, emailVerifyCode, ...password };
  const answers: (string | undefined)[] = [];
  for (let index = 0; index < 6; index += 1) {
    const answer = await app.request(resetPassword, { ...guess, ...(await solveCaptcha(app)) });
    answers.push(answer.refusal?.error);
  }
  expect(new Set(answers)).toEqual(new Set(["verification.codeExpired"]));
  const target = { addresses: [tel, email], accountId: person.accountId, isOwn: true } as const;
  const checking = checkCode(app.deps, { ...target, purpose: "withdrawal" }, emailVerifyCode);
  await expect(checking).resolves.toMatchObject({ channel: "sms" });
});
