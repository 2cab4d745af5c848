import { changePassword, login, logout, resetPassword } from "@nodeyard/contract/auth/calls.ts";
import { claim } from "@nodeyard/contract/bcode/calls.ts";
import { sendEmailCode, sendPhoneCodeChecked } from "@nodeyard/contract/verification/calls.ts";
import { bindAddress } from "@nodeyard/contract/wallet/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import {
  bindTestDevice,
  createPerson,
  solveCaptcha,
  type Person,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** An address in Germany, one in the United States, and one of no country. */
const GERMANY = "46.4.0.1";
const STATES = "8.8.8.8";
const NOWHERE = "203.0.113.7";
const NEW_PASSWORD = "brand-new-8";

const from = (ip: string, session?: string) => ({
  headers: { "x-forwarded-for": ip },
  ...(session === undefined ? {} : { session }),
});

const signIn = async (person: Person, ip: string, password = PASSWORD) =>
  app.request(login, { email: person.email, password, ...(await solveCaptcha(app)) }, from(ip));

async function reset(person: Person, language: Language = "en"): Promise<void> {
  const { tel, email } = person;
  const captcha = await solveCaptcha(app);
  await app.call(sendPhoneCodeChecked, { tel, email, purpose: "reset", ...captcha }, { language });
  const { answer: emailVerifyCode } = await app.outbox("sms", tel);
  const password = { password: NEW_PASSWORD, rePassword: NEW_PASSWORD };
  const form = { tel, inputEmail: email, emailVerifyCode, ...password, ...captcha };
  await app.call(resetPassword, form, from(STATES));
}

async function actsOf(person: Person): Promise<[string, boolean, string | null][]> {
  const lines = await app.database.db
    .selectFrom("audit_lines")
    .select(["act", "actor_account_id", "ip"])
    .where("subject_account_id", "=", person.accountId)
    .orderBy("audit_line_id")
    .execute();
  return lines.map(({ act, actor_account_id: actor, ip }) => [act, actor !== null, ip]);
}

async function mailsTo(person: Person): Promise<string[]> {
  const mails = await app.database.db
    .selectFrom("messages")
    .select("subject")
    .where("address", "=", person.email)
    .orderBy("message_id")
    .execute();
  return mails.map(({ subject }) => subject);
}

test("what concerns an account leaves a line, whose actor is the account only where it was signed in", async () => {
  const person = await createPerson(app);
  const session = (await signIn(person, GERMANY)).body?.sessionId ?? "";
  await signIn(person, STATES, "wrong-horse");
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  const claimed = { region: "mainland", nums: 1, imageCodeId, imageCode } as const;
  await app.call(claim, claimed, from(GERMANY, session));
  await bindTestDevice(app, person);
  const changed = { newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD };
  const change = { oldPassword: PASSWORD, ...changed };
  await app.call(changePassword, change, from(GERMANY, session));
  await app.call(logout, {}, from(GERMANY, session));
  app.clock.advance(61_000);
  await reset(person);
  expect(await actsOf(person)).toEqual([
    ["auth.login", true, GERMANY],
    ["auth.login-failed", false, STATES],
    ["bcode.claim", true, GERMANY],
    ["devices.bind", false, "127.0.0.1"],
    ["auth.change-password", true, GERMANY],
    ["auth.logout", true, GERMANY],
    ["auth.reset-password", true, STATES],
  ]);
});

test("the owner is mailed about a new country, a changed and a reset password, and about nothing else", async () => {
  const person = await createPerson(app);
  for (const ip of [NOWHERE, GERMANY, GERMANY, NOWHERE]) await signIn(person, ip);
  expect(await mailsTo(person)).toEqual([]);
  const session = (await signIn(person, STATES)).body?.sessionId ?? "";
  const { text } = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", person.email)
    .executeTakeFirstOrThrow();
  expect(text).toContain(`IP address: ${STATES} (United States)`);
  const changed = { newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD };
  await app.call(changePassword, { oldPassword: PASSWORD, ...changed }, { session });
  await reset(person);
  expect(await mailsTo(person)).toEqual([
    "Nodeyard: sign-in from a new country",
    "Nodeyard: your password was changed",
    "Nodeyard: your password was reset",
  ]);
});

test("after a reset by SMS a code for the wallet has to come by e-mail, until one has", async () => {
  const person = await createPerson(app);
  await reset(person);
  const session = (await signIn(person, NOWHERE, NEW_PASSWORD)).body?.sessionId ?? "";
  const bySms = await app.request(sendPhoneCodeChecked, { purpose: "wallet" }, { session });
  expect(bySms.refusal?.error).toBe("verification.otherChannel");
  await app.call(sendEmailCode, { purpose: "wallet" }, { session });
  const { answer: emailVerifyCode } = await app.outbox("email", person.email);
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  const wallet = {
    new_eth_address: "0x52908400098527886E0F7030069857D2E4169EE7",
    password: NEW_PASSWORD,
    emailVerifyCode,
    imageCodeId,
    imageCode,
  };
  await app.call(bindAddress, wallet, { session });
  app.clock.advance(61_000);
  await app.call(sendPhoneCodeChecked, { purpose: "wallet" }, { session });
});

test("a code for the wallet that came by SMS before the reset is not taken after it", async () => {
  const person = await createPerson(app);
  await app.call(sendPhoneCodeChecked, { purpose: "wallet" }, person);
  const { answer: emailVerifyCode } = await app.outbox("sms", person.tel);
  await reset(person);
  const session = (await signIn(person, NOWHERE, NEW_PASSWORD)).body?.sessionId ?? "";
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  const wallet = {
    new_eth_address: "0x52908400098527886E0F7030069857D2E4169EE7",
    password: NEW_PASSWORD,
    emailVerifyCode,
    imageCodeId,
    imageCode,
  };
  const refused = await app.refusal(bindAddress, wallet, { session });
  expect(refused.error).toBe("verification.otherChannel");
});
