import { randomInt } from "node:crypto";
import { login } from "@nodeyard/contract/auth/calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { getCaptcha } from "@nodeyard/contract/verification/calls.ts";
import { writeAudit } from "../../../server/src/platform/audit.ts";
import { systemClock } from "../../../server/src/platform/clock.ts";
import type { Tx } from "../../../server/src/platform/database.ts";
import { createOwner, PASSWORD } from "../../../server/src/platform/testing/owners.ts";
import { createSession } from "../../../server/src/rooms/account/sessions.ts";
import { DEMO_OPERATOR_SECRET } from "../../../tools/start/demo-people.ts";
import { succeed, type Caller } from "./api.ts";
import { onDatabase } from "./exec-sql.ts";
import { captchaAnswer } from "./outbox.ts";

export interface Person {
  readonly email: string;
  readonly tel: string;
  readonly password: string;
  /** Of the authenticator app, in base32; absent without one. */
  readonly appSecret?: string;
}

/** Who makes a call or visits a page, signed in. */
export type SignedIn = Caller & { readonly sessionId: string };

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

/** Signs in with the password, by the calls of the page but without it. */
export async function signIn(
  { email, password }: Pick<Person, "email" | "password">,
  language: Language,
): Promise<string> {
  const { data } = await succeed(getCaptcha, {}, { language });
  const captcha_id = data.CaptchaId;
  const captcha = await captchaAnswer(captcha_id);
  const request = { email, password, captcha_id, captcha };
  return (await succeed(login, request, { language })).sessionId;
}

const FROM = { ip: "127.0.0.1", userAgent: "node" };

async function writeAct(tx: Tx, act: string, accountId: bigint): Promise<void> {
  const [at, who] = [systemClock.now(), { actorAccountId: accountId, subjectAccountId: accountId }];
  await writeAudit(tx, { at, ...who, act, details: {}, ip: FROM.ip });
}

async function insertSession(tx: Tx, accountId: bigint, isProved: boolean): Promise<string> {
  await writeAct(tx, "auth.login", accountId);
  return createSession({ clock: systemClock }, tx, { accountId, ...FROM, isProved });
}

/** A session of a person, inserted as a sign-in leaves it: of one with an authenticator app, proved just now. */
export function sessionOf({
  email,
  appSecret,
}: Pick<Person, "email" | "appSecret">): Promise<string> {
  return onDatabase(async (tx) => {
    const account = await tx
      .selectFrom("accounts")
      .select("account_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return insertSession(tx, account.account_id, appSecret !== undefined);
  });
}

/** A new owner without devices, inserted as signed up and signed in. */
export async function newOwner(language: Language): Promise<Person & { sessionId: string }> {
  const person = { ...newUser(), password: PASSWORD };
  const { email, tel } = person;
  const sessionId = await onDatabase(async (tx) => {
    const accountId = await createOwner(tx, { email, tel, language, createdAt: systemClock.now() });
    await writeAct(tx, "auth.register", accountId);
    return insertSession(tx, accountId, false);
  });
  return { ...person, sessionId };
}
