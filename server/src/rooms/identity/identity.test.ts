import { randomBytes } from "node:crypto";
import { getContact, setContact } from "@nodeyard/contract/identity/calls.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  LOCAL_NAMES,
  startLocalCloudauth,
  type LocalCloudauth,
} from "@nodeyard/stand-ins/identity-check/local-cloudauth.ts";
import { createFieldEncryption } from "../../platform/field-encryption.ts";
import { createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { codeFor } from "../withdrawal/testing/holders.ts";
import { eraseIdentity } from "./erase-identity.ts";
import { findVerifiedName, resealNames } from "./verified-name.ts";

const ID_NUMBER = "110105199003071239";
const CONTACT = "wx_zhangsan";

let register: LocalCloudauth;
let app: TestApp;
beforeAll(async () => {
  register = await startLocalCloudauth({ now: () => app.clock.now() });
  app = await createTestApp({ config: { identityCheck: register.settings } });
});
beforeEach(() => app.clock.advance(HOUR_MS));
afterAll(async () => {
  await app.close();
  await register.stop();
});

async function nameFields(person: Person, over: Readonly<Record<string, string>> = {}) {
  return {
    type: 2,
    contact: CONTACT,
    user_name: "张小三",
    IDCard: ID_NUMBER,
    verifyCode: await codeFor(app, person, "identity"),
    ...over,
  };
}

const verify = async (person: Person) => app.call(setContact, await nameFields(person), person);
const refusal = async (person: Person, over: Readonly<Record<string, string>>) =>
  app.refusal(setContact, await nameFields(person, over), person);
const shown = async (person: Person) => (await app.call(getContact, {}, person)).data.contact;

async function actsOn({ accountId }: Person): Promise<string[]> {
  const lines = await app.database.db
    .selectFrom("audit_lines")
    .select("act")
    .where("subject_account_id", "=", accountId)
    .orderBy("audit_line_id")
    .execute();
  return lines.map(({ act }) => act);
}

describe("the real name", () => {
  it("is verified by the register, shown masked and stored encrypted", async () => {
    const person = await createPerson(app);
    expect(await shown(person)).toMatchObject({ telVerStatus: 1, nameVerStatus: 0, IDCard: "" });
    expect(await verify(person)).toEqual({ code: 200, message: "Name verified" });
    expect(await shown(person)).toEqual({
      contact: CONTACT,
      user_name: "**三",
      tel: `${person.tel.slice(0, 3)}****${person.tel.slice(-4)}`,
      telVerStatus: 1,
      nameVerStatus: 1,
      IDVerStatus: 1,
      IDCard: "1****************9",
      verifiedAt: app.clock.now().toISOString(),
      Type3VStatus: 0,
      photosAt: null,
      hasPayee: false,
      photoFault: null,
    });
    const { rows } = await app.database.pool.query<{ line: string }>(
      `select concat(to_jsonb(i), to_jsonb(a), to_jsonb(c)) as line
       from account_identities a join identities i using (identity_id)
       join account_contacts c using (account_id) where account_id = $1`,
      [person.accountId],
    );
    expect(rows).toHaveLength(1);
    for (const secret of [ID_NUMBER, "张小三", CONTACT])
      expect(rows[0]?.line).not.toContain(secret);
    expect(await actsOn(person)).toEqual(["identity.verify-name"]);
    expect((await refusal(person, {})).error).toBe("identity.alreadyVerified");
  });

  it.each([
    ["no contact", { contact: "" }, "identity.contactRequired", "contact"],
    ["no name", { user_name: "" }, "identity.nameInvalid", "user_name"],
    ["a name in Latin letters", { user_name: "Zhang San" }, "identity.nameInvalid", "user_name"],
    ["no ID number", { IDCard: "" }, "identity.idNumberInvalid", "IDCard"],
    ["a wrong check sign", { IDCard: "110105199003071230" }, "identity.idNumberInvalid", "IDCard"],
    ["an age of 17", { IDCard: "110105200804011231" }, "identity.ageOutside", "IDCard"],
    ["an age of 66", { IDCard: "110105196002281230" }, "identity.ageOutside", "IDCard"],
    ["another phone", { tel: "13900000000" }, "identity.phoneOther", "tel"],
    ["no code", { verifyCode: "" }, "verification.codeRequired", "verifyCode"],
    ["a wrong code", { verifyCode: "abcdef" }, "verification.codeWrong", "verifyCode"],
    ["another's name", { user_name: LOCAL_NAMES.mismatch }, "identity.mismatch", "user_name"],
    ["an unknown number", { user_name: LOCAL_NAMES.unknown }, "identity.unknownPerson", "IDCard"],
  ])("is refused with %s", async (_what, over, error, field) => {
    const person = await createPerson(app);
    expect(await refusal(person, over)).toMatchObject({ error, field });
    expect(await shown(person)).toMatchObject({ nameVerStatus: 0, contact: "" });
  });

  it("is checked and stored in the plain form of what is written", async () => {
    const person = await createPerson(app);
    const code = await codeFor(app, person, "identity");
    await app.call(
      setContact,
      {
        type: 2,
        contact: CONTACT,
        user_name: "古丽 • 阿不\u3000都",
        IDCard: "１１０１０５-19900307 1239",
        verifyCode: `${code.slice(0, 3)}-${code.slice(3)}`,
        tel: `+86 ${person.tel}`,
      },
      person,
    );
    const { accountId } = person;
    expect(await findVerifiedName(app.deps, app.database.db, accountId)).toMatchObject({
      name: "古丽·阿不都",
      idNumber: ID_NUMBER,
    });
  });

  it("is asked about once per code, and five times a day", async () => {
    const person = await createPerson(app);
    const fields = await nameFields(person, { user_name: LOCAL_NAMES.mismatch });
    expect((await app.refusal(setContact, fields, person)).error).toBe("identity.mismatch");
    expect((await app.refusal(setContact, fields, person)).error).toBe("verification.codeExpired");
    for (let tries = 1; tries < 5; tries += 1)
      expect((await refusal(person, { user_name: LOCAL_NAMES.mismatch })).error).toBe(
        "identity.mismatch",
      );
    expect(await refusal(person, {})).toMatchObject({ error: "identity.tooManyTries" });
    for (let halves = 0; halves < 2; halves += 1) {
      app.clock.advance(DAY_MS / 2);
      // Keeps the session alive.
      await shown(person);
    }
    expect(await verify(person)).toMatchObject({ code: 200 });
    expect(await actsOn(person)).toEqual([
      ...Array.from({ length: 5 }, () => "identity.refused"),
      "identity.verify-name",
    ]);
  });

  it("stays open, with its code, while the register does not answer", async () => {
    const person = await createPerson(app);
    const fields = await nameFields(person);
    const failing = { ...fields, user_name: LOCAL_NAMES.failure };
    const unanswered = await app.request(setContact, failing, person);
    expect(unanswered.status).toBe(503);
    expect(unanswered.refusal?.error).toBe("identity.checkUnavailable");
    expect(await app.call(setContact, fields, person)).toMatchObject({ code: 200 });
  });

  it("is verified once by parallel requests with one code", async () => {
    const person = await createPerson(app);
    const fields = await nameFields(person);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.request(setContact, fields, person)),
    );
    expect(answers.filter(({ body }) => body?.code === 200)).toHaveLength(1);
    expect(await actsOn(person)).toEqual(["identity.verify-name"]);
  });

  it("makes one person of several accounts, who is forgotten with the last of them", async () => {
    const people = [await createPerson(app), await createPerson(app)];
    const IDCard = "440524199801010016";
    for (const person of people)
      await app.call(setContact, await nameFields(person, { IDCard }), person);
    const persons = async () => {
      const { rows } = await app.database.pool.query<{ id: bigint }>(
        "select distinct identity_id as id from account_identities where account_id = any($1)",
        [people.map(({ accountId }) => accountId)],
      );
      return rows.map(({ id }) => id);
    };
    const [id, ...others] = await persons();
    expect(others).toEqual([]);
    const isKnown = async () =>
      (await app.database.pool.query("select from identities where identity_id = $1", [id]))
        .rowCount === 1;
    const left: boolean[] = [];
    for (const { accountId } of people) {
      await app.database.db.transaction().execute((tx) => eraseIdentity(tx, accountId));
      left.push(await isKnown());
    }
    expect(left).toEqual([true, false]);
  });

  it("is read, and found again by its number, after a new key", async () => {
    const person = await createPerson(app);
    await verify(person);
    const { encryption } = app.deps;
    const renewed = createFieldEncryption([randomBytes(32)]);
    // Decrypts with the old key, encrypts with the new one.
    const both = {
      ...renewed,
      decrypt: (sealed: string, context: string) => encryption.decrypt(sealed, context),
    };
    await expect(
      app.database.db.transaction().execute(async (tx) => {
        await resealNames(tx, both);
        const found = await findVerifiedName({ encryption: renewed }, tx, person.accountId);
        const row = await tx
          .selectFrom("identities as i")
          .innerJoin("account_identities as a", "a.identity_id", "i.identity_id")
          .select("i.fingerprint")
          .where("a.account_id", "=", person.accountId)
          .executeTakeFirstOrThrow();
        expect(found).toMatchObject({ name: "张小三", idNumber: ID_NUMBER });
        expect(row.fingerprint).toBe(renewed.fingerprints(ID_NUMBER, "identities")[0]);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
  });
});

describe("the phone", () => {
  async function withoutPhone(): Promise<Person> {
    const person = await createPerson(app);
    await app.database.db
      .updateTable("accounts")
      .set({ tel: null, tel_verified_at: null })
      .where("account_id", "=", person.accountId)
      .execute();
    return person;
  }
  const sendTo = async (person: Person, tel: string): Promise<string> => {
    await app.call(sendPhoneCode, { tel, purpose: "phone" }, person);
    return (await app.outbox("sms", tel)).answer;
  };
  const phoneFields = (tel: string, verifyCode: string) => ({
    type: 1,
    contact: CONTACT,
    tel,
    verifyCode,
  });

  it("is verified by the code that was sent to it, and comes before the name", async () => {
    const person = await withoutPhone();
    expect((await refusal(person, {})).error).toBe("identity.phoneFirst");
    const code = await sendTo(person, "13711110001");
    expect(await app.refusal(setContact, phoneFields("13711110002", code), person)).toMatchObject({
      error: "verification.codeExpired",
      field: "verifyCode",
    });
    expect(await app.call(setContact, phoneFields("13711110001", code), person)).toEqual({
      code: 200,
      message: "Phone verified",
    });
    expect(await shown(person)).toMatchObject({
      contact: CONTACT,
      tel: "137****0001",
      telVerStatus: 1,
    });
    expect(await actsOn(person)).toEqual(["identity.verify-phone"]);
  });

  it("is not replaced once it is verified", async () => {
    const person = await createPerson(app);
    expect(await app.refusal(setContact, phoneFields("13711110003", "1"), person)).toMatchObject({
      error: "identity.phoneAlreadyVerified",
    });
  });

  it.each([
    ["no contact", { contact: "" }, "identity.contactRequired"],
    ["letters", { tel: "1371111abcd" }, "verification.phoneInvalid"],
    ["another first digit", { tel: "23711110001" }, "verification.phoneInvalid"],
  ])("is refused with %s", async (_what, over, error) => {
    const person = await withoutPhone();
    const fields = { ...phoneFields("13711110004", "123456"), ...over };
    const owner = { ...person, language: "zn" } as const;
    expect((await app.refusal(setContact, fields, owner)).error).toBe(error);
  });

  it("verifies three accounts at most", async () => {
    const tel = "13711110005";
    const errors: string[] = [];
    for (let account = 0; account < 4; account += 1) {
      const person = await withoutPhone();
      const fields = phoneFields(tel, await sendTo(person, tel));
      const { refusal: refused } = await app.request(setContact, fields, person);
      errors.push(refused?.error ?? "none");
    }
    expect(errors).toEqual(["none", "none", "none", "identity.phoneFull"]);
  });
});
