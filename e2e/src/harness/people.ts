import { randomInt } from "node:crypto";
import { login, register } from "@nodeyard/contract/auth/calls.ts";
import { finishSignIn } from "@nodeyard/contract/auth/step-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { getCaptcha, sendPhoneCodeChecked } from "@nodeyard/contract/verification/calls.ts";
import { appCode } from "./app-code.ts";
import { ask, succeed } from "./api.ts";
import { DEMO_OPERATOR_SECRET } from "../../../tools/start/demo-people.ts";
import { captchaAnswer, sentCode } from "./outbox.ts";

export interface Person {
  readonly email: string;
  readonly tel: string;
  readonly password: string;
  /** Of the authenticator app, in base32; absent without one. */
  readonly appSecret?: string;
}

function demoPerson(name: string, tel: string): Person {
  return { email: `${name}@nodeyard.test`, tel, password: "nodeyard-demo" };
}

/** The demo's owner of 24 devices, and three invited owners with four devices each. */
export const DEMO = demoPerson("demo", "13800000001");
export const INVITED = {
  lin: demoPerson("lin.wei", "13800000011"),
  maria: demoPerson("maria.santos", "13800000012"),
  zhao: demoPerson("zhao.min", "13800000013"),
} as const;

/** Has every operator role. */
export const OPERATOR: Person = {
  ...demoPerson("operator", "13800000002"),
  appSecret: DEMO_OPERATOR_SECRET,
};

/** Has every role as well: the other of two operators. */
export const COLLEAGUE: Person = {
  ...demoPerson("colleague", "13800000003"),
  appSecret: DEMO_OPERATOR_SECRET,
};

/** Sign-up fields of a user unknown to the server. */
export function newUser(): Person {
  const digits = String(randomInt(1e8)).padStart(8, "0");
  return { email: `owner-${digits}@nodeyard.test`, tel: `139${digits}`, password: `pw-${digits}` };
}

async function solveCaptcha(language: Language): Promise<{ captcha_id: string; captcha: string }> {
  const { data } = await succeed(getCaptcha, {}, { language });
  return { captcha_id: data.CaptchaId, captcha: await captchaAnswer(data.CaptchaId) };
}

/** Signs in without a page. @returns the session id. */
export async function signIn(
  person: Pick<Person, "email" | "password" | "appSecret">,
  language: Language,
): Promise<string> {
  const { email, password, appSecret } = person;
  const request = { email, password, ...(await solveCaptcha(language)) };
  if (appSecret === undefined) return (await succeed(login, request, { language })).sessionId;
  const { body } = await ask(login, request, { language });
  const { token } = (body as { secondStep?: { token: string } }).secondStep ?? {};
  if (token === undefined) throw new Error(`${email} was not asked for a second factor`);
  const code = await appCode(email, appSecret);
  return (await succeed(finishSignIn, { token, code }, { language })).sessionId;
}

/** A new owner without devices, signed up and signed in without a page. */
export async function newOwner(language: Language): Promise<Person & { sessionId: string }> {
  const person = newUser();
  const captcha = await solveCaptcha(language);
  const since = new Date();
  const { tel, email, password } = person;
  await succeed(sendPhoneCodeChecked, { tel, purpose: "signup", ...captcha }, { language });
  const emailVerifyCode = await sentCode(tel, since);
  const form = { email, tel, emailVerifyCode, password, rePassword: password, agreement: true };
  await succeed(register, { ...form, ...(await solveCaptcha(language)) }, { language });
  return { ...person, sessionId: await signIn(person, language) };
}
