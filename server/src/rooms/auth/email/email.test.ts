import { listActivity } from "@nodeyard/contract/account/calls.ts";
import { getUserInfo, login, register, resetPassword } from "@nodeyard/contract/auth/calls.ts";
import {
  changeEmail,
  sendEmailLink,
  showEmailLink,
  verifyEmail,
} from "@nodeyard/contract/auth/email-calls.ts";
import { authMessages } from "@nodeyard/contract/auth/errors.ts";
import { EMAIL_GRACE_DAYS, EMAIL_LINK_DAYS } from "@nodeyard/contract/auth/rules.ts";
import { listNotices, sendTestNotice } from "@nodeyard/contract/notifications/calls.ts";
import { getAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { sendEmailCode, sendPhoneCodeChecked } from "@nodeyard/contract/verification/calls.ts";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD } from "../../../platform/testing/owners.ts";
import {
  createOperator,
  createPerson,
  signIn,
  solveCaptcha,
  type Person,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { whileLocked } from "../../../platform/testing/while-locked.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { requestVerifications } from "./request-verification.ts";

const DAY_MS = 86_400_000;
const NEW_PASSWORD = "battery-staple-7";

let app: TestApp;
let serial = 0;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  serial += 1;
  app.clock.advance(DAY_MS);
});
afterAll(() => app.close());

const address = (name: string) => `${name}${serial}@example.test`;
const phone = (first: number) => `139${first}${String(serial).padStart(7, "0")}`;

async function texts(recipient: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    "select text from outbox_entries where kind <> 'captcha' and recipient = $1 order by outbox_entry_id",
    [recipient],
  );
  return rows.map(({ text }) => text);
}
const subjects = async (email: string) => (await texts(email)).map((text) => text.split("\n")[0]);
/** Secret of the newest link to an address. */
async function linkTo(email: string): Promise<string> {
  const found = (await texts(email)).flatMap((text) => /#email=(\S+)/.exec(text)?.[1] ?? []);
  return found.at(-1) ?? "";
}
const verify = async (email: string) => app.call(verifyEmail, { token: await linkTo(email) });
const account = async (email: string) =>
  app.database.db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();

async function signUp(email: string, tel: string) {
  const captcha = await solveCaptcha(app);
  await app.call(sendPhoneCodeChecked, { tel, purpose: "signup", ...captcha });
  const emailVerifyCode = (await app.outbox("sms", tel)).answer;
  return app.request(register, {
    email,
    tel,
    emailVerifyCode,
    password: PASSWORD,
    rePassword: PASSWORD,
    ...captcha,
  });
}
/** Signs in by e-mail or phone. */
async function enter(name: string): Promise<{ session: string }> {
  return { session: await signIn(app, name, PASSWORD) };
}
const state = async (session: { session: string }) => {
  const { ret } = await app.call(getUserInfo, {}, session);
  return [ret.emailState, ret.emailToVerify];
};
async function notify(email: string): Promise<void> {
  const found = await account(email);
  await app.database.db
    .transaction()
    .execute((tx) =>
      notifyOwner(
        app.deps,
        tx,
        found?.account_id ?? 0n,
        { event: "bill.issued", data: {} },
        { entryIn: () => ({ title: "A bill", text: "text" }) },
      ),
    );
}
async function change(person: Person, email: string) {
  await app.call(sendEmailCode, { purpose: "email-change" }, person).catch(() => undefined);
  const { answer: emailVerifyCode } = await app.outbox("email", person.email);
  const request = { email, password: PASSWORD, emailVerifyCode };
  return app.request(changeEmail, request, person);
}

describe("after sign-up", () => {
  it("the link alone is mailed until it is used, and the owner signs in meanwhile", async () => {
    const email = address("new");
    await signUp(email, phone(1));
    const owner = await enter(email);
    expect(await state(owner)).toEqual(["unverified", email]);
    await notify(email);
    await app.call(sendTestNotice, { channel: "mail" }, owner);
    expect(await subjects(email)).toEqual(["Nodeyard: verify your e-mail address"]);
    await verify(email);
    expect(await state(owner)).toEqual(["verified", null]);
    await notify(email);
    expect(await subjects(email)).toEqual([
      "Nodeyard: verify your e-mail address",
      "Nodeyard: A bill",
    ]);
    const { list } = await app.call(listActivity, {}, owner);
    expect(list).toContainEqual(
      expect.objectContaining({ act: "auth.verify-email", facts: { email } }),
    );
  });

  it("an address of the names of accounts without one is refused", async () => {
    const email = `account-abc${serial}@account.invalid`;
    expect((await signUp(email, phone(1))).refusal?.error).toBe("auth.signUpEmailInvalid");
  });
});

describe("the link", () => {
  it("shows what it does and does nothing before it is confirmed", async () => {
    const email = address("shown");
    await signUp(email, phone(1));
    const token = await linkTo(email);
    const { data } = await app.call(showEmailLink, { token });
    const shown = `139****${phone(1).slice(-4)}`;
    expect(data).toMatchObject({ email, tel: shown, isHeld: false });
    expect((await account(email))?.email_verified_at).toBeNull();
  });

  it("is valid for a week, once, and not beside a newer one", async () => {
    const email = address("late");
    await signUp(email, phone(1));
    const first = await linkTo(email);
    const refusal = async (token: string) =>
      (await app.request(verifyEmail, { token })).refusal?.error;
    app.clock.advance(EMAIL_LINK_DAYS * DAY_MS + 1);
    expect(await refusal(first)).toBe("auth.emailLinkUnknown");
    await app.call(sendEmailLink, {}, await enter(email));
    expect(await refusal(first)).toBe("auth.emailLinkUnknown");
    const second = await linkTo(email);
    await app.call(verifyEmail, { token: second });
    expect(await refusal(second)).toBe("auth.emailLinkUnknown");
  });

  it("is mailed again a minute later, a few times a day", async () => {
    const email = address("again");
    await signUp(email, phone(1));
    const owner = await enter(email);
    const send = async () => (await app.request(sendEmailLink, {}, owner)).refusal?.error;
    expect(await send()).toBeUndefined();
    expect(await send()).toBe("auth.emailLinkTooSoon");
    for (let count = 0; count < 4; count += 1) {
      app.clock.advance(60_000);
      expect(await send()).toBeUndefined();
    }
    app.clock.advance(60_000);
    expect(await send()).toBe("auth.emailLinkLimit");
  });
});

describe("an address that another account has not verified", () => {
  it("belongs to who verifies it; the other keeps the rest, is notified, signs in by phone and sets another", async () => {
    const email = address("wanted");
    await signUp(email, phone(1));
    const first = await enter(email);
    await signUp(email, phone(2));
    // The newer account has no address yet, and is entered by its phone.
    const second = await enter(phone(2));
    expect(await state(second)).toEqual(["none", email]);
    expect(await state(first)).toEqual(["unverified", email]);
    const token = await linkTo(email);
    expect((await app.call(showEmailLink, { token })).data.isHeld).toBe(true);
    await app.call(verifyEmail, { token });
    expect(await state(second)).toEqual(["verified", null]);
    expect(await state(await enter(email))).toEqual(["verified", null]);

    expect(await state(first)).toEqual(["none", null]);
    expect((await texts(phone(1))).at(-1)).toContain(`had not verified ${email}`);
    const [notice] = (await app.call(listNotices, {}, first)).list;
    expect(notice?.title).toBe("Another account has verified your e-mail address");
    const { list } = await app.call(listActivity, {}, first);
    expect(list).toContainEqual(
      expect.objectContaining({ act: "auth.lose-email", facts: { email }, isOwn: false }),
    );
    // The first account's own link is void.
    const again = await enter(phone(1));
    expect((await app.request(sendEmailLink, {}, again)).refusal?.error).toBe(
      "auth.noEmailToVerify",
    );
    await app.call(sendPhoneCodeChecked, { purpose: "email-change" }, again);
    const emailVerifyCode = (await app.outbox("sms", phone(1))).answer;
    const other = address("other");
    await app.call(changeEmail, { email: other, password: PASSWORD, emailVerifyCode }, again);
    expect(await state(again)).toEqual(["none", other]);
    await verify(other);
    expect(await state(await enter(other))).toEqual(["verified", null]);
    const byPhone = { email: phone(1), password: PASSWORD, ...(await solveCaptcha(app)) };
    expect((await app.request(login, byPhone)).refusal?.error).toBe("auth.badLogin");
  });

  it("is answered at sign-up as an unknown one and a verified one", async () => {
    const [held, taken] = [address("held"), (await createPerson(app)).email];
    await signUp(held, phone(1));
    const answers = [
      await signUp(address("free"), phone(2)),
      await signUp(held, phone(3)),
      await signUp(taken, phone(4)),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: { message: authMessages.registered.en } });
    expect(await subjects(taken)).toEqual(["Nodeyard: you already have an account"]);
  });
});

describe("a change of address", () => {
  it("waits for the link; the address of before is in force until then, and is mailed", async () => {
    const owner = await createPerson(app);
    const email = address("changed");
    expect((await change(owner, email)).refusal).toBeUndefined();
    expect(await state(owner)).toEqual(["verified", email]);
    await notify(owner.email);
    expect((await subjects(owner.email)).at(-1)).toBe("Nodeyard: A bill");
    await verify(email);
    expect(await state(owner)).toEqual(["verified", null]);
    expect((await texts(owner.email)).at(-1)).toContain(`was just changed to ${email}`);
    await notify(email);
    expect((await subjects(email)).at(-1)).toBe("Nodeyard: A bill");
  });

  it("to one that another account has verified is answered alike, and mails its owner no link", async () => {
    const owner = await createPerson(app);
    const { email } = await createPerson(app);
    expect(await change(owner, email)).toMatchObject({ status: 200, refusal: undefined });
    expect(await subjects(email)).toEqual(["Nodeyard: you already have an account"]);
    expect(await linkTo(email)).toBe("");
  });

  it("takes the password, a code and another address", async () => {
    const owner = await createPerson(app);
    const refusal = async (fields: object) =>
      (
        await app.request(
          changeEmail,
          { email: address("x"), password: PASSWORD, emailVerifyCode: "000000", ...fields },
          owner,
        )
      ).refusal?.error;
    expect(await refusal({ email: "" })).toBe("auth.emailRequired");
    expect(await refusal({ email: "x" })).toBe("auth.signUpEmailInvalid");
    expect(await refusal({ email: owner.email })).toBe("auth.emailSame");
    expect(await refusal({ password: "" })).toBe("auth.passwordRequired");
    expect(await refusal({ password: "wrong-horse" })).toBe("auth.passwordWrong");
    expect(await refusal({})).toBe("verification.codeExpired");
  });
});

describe("while another transaction has the account", () => {
  const close = (client: PoolClient, accountId: bigint) =>
    client.query(
      "update accounts set email = 'closed-' || account_id || '@account.invalid', closed_at = now() where account_id = $1",
      [accountId],
    );

  it("two accounts verify the same address: it is the first one's, and the link of the other is void", async () => {
    const email = address("both");
    const owners = [await createPerson(app), await createPerson(app)];
    const tokens: string[] = [];
    for (const owner of owners) {
      expect((await change(owner, email)).refusal).toBeUndefined();
      tokens.push(await linkTo(email));
    }
    const answers = await whileLocked(
      app.database.pool,
      owners.map(({ accountId }) => accountId),
      () => tokens.map((token) => app.request(verifyEmail, { token })),
    );
    expect(answers.flatMap(({ refusal }) => refusal?.error ?? [])).toEqual([
      "auth.emailLinkUnknown",
    ]);
  });

  it("an account that is closed gets no address", async () => {
    const email = address("closing");
    const { accountId, ...owner } = await createPerson(app);
    await change({ accountId, ...owner }, email);
    const token = await linkTo(email);
    const [answer] = await whileLocked(
      app.database.pool,
      [accountId],
      () => [app.request(verifyEmail, { token })],
      (client) => close(client, accountId),
    );
    expect(answer?.refusal?.error).toBe("auth.emailLinkUnknown");
    expect(await account(email)).toBeUndefined();
  });

  it("a session that ends changes no address", async () => {
    const email = address("ended");
    const owner = await createPerson(app);
    const [answer] = await whileLocked(
      app.database.pool,
      [owner.accountId],
      () => [change(owner, email)],
      (client) => client.query("delete from sessions where account_id = $1", [owner.accountId]),
    );
    expect(answer?.status).toBe(401);
    expect(await texts(email)).toEqual([]);
  });

  it("a link is not sent again to an address that is verified", async () => {
    const email = address("double");
    await signUp(email, phone(1));
    const owner = await enter(email);
    const accountId = (await account(email))?.account_id ?? 0n;
    const [answer] = await whileLocked(
      app.database.pool,
      [accountId],
      () => [app.request(sendEmailLink, {}, owner)],
      (client) =>
        client.query("delete from email_verifications where account_id = $1", [accountId]),
    );
    expect(answer?.refusal?.error).toBe("auth.noEmailToVerify");
    expect(await state(owner)).toEqual(["unverified", null]);
  });
});

it("a code that is mailed for a reset verifies the address once it is used", async () => {
  const [email, tel] = [address("reset"), phone(1)];
  await signUp(email, tel);
  const captcha = await solveCaptcha(app);
  await app.call(sendEmailCode, { tel, email, purpose: "reset", ...captcha });
  expect((await account(email))?.email_verified_at).toBeNull();
  const emailVerifyCode = (await app.outbox("email", email)).answer;
  await app.call(resetPassword, {
    tel,
    inputEmail: email,
    emailVerifyCode,
    password: NEW_PASSWORD,
    rePassword: NEW_PASSWORD,
    ...captcha,
  });
  expect((await account(email))?.email_verified_at).toEqual(app.clock.now());
  // The notice about it goes there already.
  expect((await subjects(email)).at(-1)).toBe("Nodeyard: your password was reset");
});

it("an address from before is mailed until its owner was asked and the grace period has ended", async () => {
  const owner = await createPerson(app);
  await app.database.pool.query(
    "update accounts set email_verified_at = null, email_mailed_until = 'infinity' where account_id = $1",
    [owner.accountId],
  );
  const mailed = async () => {
    await notify(owner.email);
    return subjects(owner.email);
  };
  const BILL = "Nodeyard: A bill";
  expect(await mailed()).toEqual([BILL]);
  await requestVerifications(app.deps);
  await requestVerifications(app.deps);
  const LINK = "Nodeyard: verify your e-mail address";
  expect(await mailed()).toEqual([BILL, LINK, BILL]);
  const until = new Date(app.clock.now().getTime() + EMAIL_GRACE_DAYS * DAY_MS);
  const { ret } = await app.call(getUserInfo, {}, owner);
  expect(ret.emailMailedUntil).toBe(until.toISOString());
  app.clock.set(until);
  expect(await mailed()).toEqual([BILL, LINK, BILL]);
});

it("an address from before that is being changed is asked about once the link to the new one is void", async () => {
  const owner = await createPerson(app);
  const email = address("soon");
  await change(owner, email);
  await app.database.pool.query(
    "update accounts set email_verified_at = null, email_mailed_until = 'infinity' where account_id = $1",
    [owner.accountId],
  );
  await requestVerifications(app.deps);
  expect(await state(owner)).toEqual(["unverified", email]);
  app.clock.advance(EMAIL_LINK_DAYS * DAY_MS);
  await requestVerifications(app.deps);
  expect(await linkTo(owner.email)).not.toBe("");
});

it("operators see whether an address is verified", async () => {
  const operator = await createOperator(app, "support");
  const email = address("seen");
  await signUp(email, phone(1));
  const accountId = String((await account(email))?.account_id);
  const seen = async () =>
    (await app.call(getAccount, { accountId }, operator)).account.isEmailVerified;
  expect(await seen()).toBe(false);
  await verify(email);
  expect(await seen()).toBe(true);
});
