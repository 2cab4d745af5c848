import {
  cancelChange,
  getCollection,
  setCollection,
  showChange,
} from "@nodeyard/contract/payee/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFieldEncryption } from "../../platform/field-encryption.ts";
import { createPerson, signIn, type Person } from "../../platform/testing/people.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { saveVerifiedName } from "../identity/verified-name.ts";
import { newestMail } from "../wallet/testing/binding.ts";
import { codeFor } from "../withdrawal/testing/holders.ts";
import { findPayee } from "./find-payee.ts";
import { deleteOldChanges, erasePayee, resealPayees } from "./store.ts";

const CARD = { bankAddress: "中国银行北京王府井支行", bankAccount: "4111 1111 1111 1111" };
const ALIPAY = { ZFBAccount: "13812345678" };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.advance(HOUR_MS));
afterAll(() => app.close());

/** A person whose name is verified. */
async function createNamed(): Promise<Person & { language: "zn" }> {
  const person = await createPerson(app);
  await app.database.db.transaction().execute((tx) =>
    saveVerifiedName(app.deps, tx, person.accountId, {
      person: { name: "张小三", idNumber: "110105199003071239" },
      reference: "test",
    }),
  );
  return { ...person, language: "zn" };
}

type Fields = Readonly<Record<string, string>>;
const fieldsOf = async (person: Person, fields: Fields) => ({
  emailVerifyCode: await codeFor(app, person, "payee"),
  ...fields,
});
const save = async (person: Person, fields: Fields) =>
  app.call(setCollection, await fieldsOf(person, fields), person);
const refusal = async (person: Person, fields: Fields) =>
  app.refusal(setCollection, await fieldsOf(person, fields), person);
const shown = async (person: Person) => (await app.call(getCollection, {}, person)).data;

it("saves card and Alipay account apart, shows them masked and stores them encrypted", async () => {
  const person = await createNamed();
  expect(await shown(person)).toEqual({
    user_name: "**三",
    bankAddress: "",
    bankAccount: "",
    ZFBAccount: "",
    ZFBName: "",
    lockedUntil: null,
  });
  expect(await save(person, CARD)).toEqual({ code: 200, message: "银行卡已保存" });
  expect(await save(person, ALIPAY)).toEqual({ code: 200, message: "支付宝账号已保存" });
  expect(await shown(person)).toEqual({
    user_name: "**三",
    bankAddress: CARD.bankAddress,
    bankAccount: "**** 1111",
    ZFBAccount: "138****5678",
    ZFBName: "**三",
    lockedUntil: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
  });
  const { rows } = await app.database.pool.query<{ line: string }>(
    "select to_jsonb(p)::text as line from payees p where account_id = $1",
    [person.accountId],
  );
  expect(rows).toHaveLength(1);
  for (const secret of ["4111111111111111", "13812345678", "王府井"])
    expect(rows[0]?.line).not.toContain(secret);
});

it("mails each change masked, writes an audit line, and stops payments for a day", async () => {
  const person = await createNamed();
  await save(person, { ZFBAccount: "zhangsan@example.com" });
  const mail = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", person.email)
    .where("kind", "=", "email")
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain(
    "The Alipay account of your account was just set to zh***@example.com. There was none before.",
  );
  const line = await app.database.db
    .selectFrom("audit_lines")
    .select(["act", "details"])
    .where("subject_account_id", "=", person.accountId)
    .executeTakeFirstOrThrow();
  expect(line).toEqual({ act: "payee.set-alipay", details: {} });
  app.clock.advance(12 * HOUR_MS);
  expect((await shown(person)).lockedUntil).not.toBeNull();
  app.clock.advance(12 * HOUR_MS);
  expect((await shown(person)).lockedUntil).toBeNull();
  await save(person, ALIPAY);
  expect((await newestMail(app, person)).text).toContain(
    "changed to 138****5678. Before, it was zh***@example.com.",
  );
});

it("is on the Chinese site alone", async () => {
  const person = { ...(await createNamed()), language: "en" as const };
  expect((await refusal(person, ALIPAY)).error).toBe("payee.notOnThisSite");
});

describe("cancelling from the mail", () => {
  const tokenOf = async (person: Person) => (await newestMail(app, person)).token;
  const cancel = (token: string) => app.request(cancelChange, { token });

  it("restores what was saved before, ends all sessions and restarts the lock", async () => {
    const person = await createNamed();
    await save(person, ALIPAY);
    app.clock.advance(HOUR_MS);
    await save(person, { ZFBAccount: "13912349999" });
    const token = await tokenOf(person);
    expect((await app.call(showChange, { token })).data).toEqual({
      email: `pe***${person.email.slice(person.email.indexOf("@"))}`,
      part: "alipay",
      before: "138****5678",
      after: "139****9999",
      changedAt: app.clock.now().toISOString(),
      cancellableUntil: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
      state: "open",
    });
    app.clock.advance(HOUR_MS);
    expect((await cancel(token)).body).toMatchObject({ code: 200 });
    expect((await app.request(getCollection, {}, person)).status).toBe(401);
    const session = await signIn(app, person.email, PASSWORD);
    expect(await shown({ ...person, session })).toMatchObject({
      ZFBAccount: "138****5678",
      lockedUntil: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    });
    expect((await cancel(token)).body).toMatchObject({ code: 200 });
    expect((await app.call(showChange, { token })).data.state).toBe("cancelled");
  });

  it("goes newest first within a part, to nothing before the first", async () => {
    const person = await createNamed();
    await save(person, ALIPAY);
    const first = await tokenOf(person);
    await save(person, CARD);
    const card = await tokenOf(person);
    await save(person, { ZFBAccount: "13912349999" });
    expect((await cancel(first)).refusal?.error).toBe("payee.changeOvertaken");
    expect((await cancel(card)).body).toMatchObject({ code: 200 });
    expect((await cancel(await tokenOf(person))).body).toMatchObject({ code: 200 });
    expect((await cancel(first)).body).toMatchObject({ code: 200 });
    const session = await signIn(app, person.email, PASSWORD);
    expect(await shown({ ...person, session })).toMatchObject({ bankAccount: "", ZFBAccount: "" });
  });

  it("ends after a day, and knows its own links only", async () => {
    const person = await createNamed();
    await save(person, ALIPAY);
    const token = await tokenOf(person);
    app.clock.advance(24 * HOUR_MS);
    expect((await cancel(token)).refusal?.error).toBe("payee.changeExpired");
    expect((await app.call(showChange, { token })).data.state).toBe("expired");
    expect((await cancel("x")).refusal?.error).toBe("payee.changeUnknown");
    app.clock.advance(30 * 24 * HOUR_MS);
    await deleteOldChanges(app.deps);
    expect((await cancel(token)).refusal?.error).toBe("payee.changeUnknown");
  });
});

it("wants a verified name first", async () => {
  const person = { ...(await createPerson(app)), language: "zn" as const };
  expect((await shown(person)).user_name).toBe("");
  for (const fields of [ALIPAY, {}])
    expect((await refusal(person, fields)).error).toBe("payee.nameFirst");
});

it.each<[string, Fields, string, string | undefined]>([
  ["nothing", {}, "payee.bankRequired", "bankAddress"],
  ["no bank", { ...CARD, bankAddress: " " }, "payee.bankRequired", "bankAddress"],
  ["no card", { bankAddress: "中国银行" }, "payee.cardInvalid", "bankAccount"],
  [
    "a wrong digit",
    { ...CARD, bankAccount: "4111111111111112" },
    "payee.cardInvalid",
    "bankAccount",
  ],
  ["an empty Alipay account", { ZFBAccount: " " }, "payee.alipayInvalid", "ZFBAccount"],
  ["a name as Alipay account", { ZFBAccount: "zhangsan" }, "payee.alipayInvalid", "ZFBAccount"],
  ["both at once", { ...CARD, ...ALIPAY }, "payee.oneAtATime", "ZFBAccount"],
  ["no code", { ...ALIPAY, emailVerifyCode: "" }, "verification.codeRequired", "emailVerifyCode"],
  [
    "a wrong code",
    { ...ALIPAY, emailVerifyCode: "x" },
    "verification.codeWrong",
    "emailVerifyCode",
  ],
])("refuses %s", async (_what, fields, error, field) => {
  const person = await createNamed();
  expect(await refusal(person, fields)).toMatchObject({ error, field });
  expect((await shown(person)).lockedUntil).toBeNull();
});

it("takes a code once, and refuses what is saved already", async () => {
  const person = await createNamed();
  const fields = await fieldsOf(person, ALIPAY);
  await app.call(setCollection, fields, person);
  const again = { ...fields, ZFBAccount: "13912345678" };
  expect((await app.refusal(setCollection, again, person)).error).toBe("verification.codeExpired");
  expect((await refusal(person, ALIPAY)).error).toBe("payee.unchanged");
  const written = { ZFBAccount: "+86 138-1234-５６７８" };
  expect((await refusal(person, written)).error).toBe("payee.unchanged");
  await save(person, CARD);
  expect((await refusal(person, CARD)).error).toBe("payee.unchanged");
});

it("is read after a new key, and forgotten when the account is closed", async () => {
  const person = await createNamed();
  await save(person, CARD);
  await save(person, ALIPAY);
  const { encryption } = app.deps;
  const renewed = createFieldEncryption([randomBytes(32)]);
  const both = {
    ...renewed,
    decrypt: (sealed: string, context: string) => encryption.decrypt(sealed, context),
  };
  await expect(
    app.database.db.transaction().execute(async (tx) => {
      await resealPayees(tx, both);
      expect(await findPayee({ encryption: renewed }, tx, person.accountId)).toEqual({
        bank: { bankAddress: CARD.bankAddress, cardNumber: "4111111111111111" },
        alipayAccount: ALIPAY.ZFBAccount,
      });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await app.database.db.transaction().execute((tx) => erasePayee(tx, person.accountId));
  expect(await shown(person)).toMatchObject({ bankAccount: "", ZFBAccount: "", lockedUntil: null });
});
