import {
  cancelIdentityChange,
  changeIdentity,
  getContact,
  showIdentityChange,
} from "@nodeyard/contract/identity/calls.ts";
import {
  approveRequest,
  requestIdentityRelease,
  requestOperatorName,
  requestRoleChange,
} from "@nodeyard/contract/operator/request-calls.ts";
import { getAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { getAvailable } from "@nodeyard/contract/redemption/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  LOCAL_NAMES,
  startLocalCloudauth,
  type LocalCloudauth,
} from "@nodeyard/stand-ins/identity-check/local-cloudauth.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import type { IdentityCheck } from "../../../platform/identity-check/identity-check.ts";
import { createOperator, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { createSeller } from "../../buyback/testing/sellers.ts";
import { codeFor } from "../../withdrawal/testing/holders.ts";
import { findContactName } from "../contact.ts";
import { isOwnPerson } from "../own-person.ts";
import { findVerifiedName } from "../verified-name.ts";
import { changeIdentity as changeNow } from "./change-identity.ts";
import { writePart } from "./parts.ts";
import { makeSamePerson } from "../testing/same-person.ts";

const ID_NUMBER = "110105199003071239";
const reason = "as the owner has shown by phone and document";
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

const shown = async (owner: { session: string }) =>
  (await app.call(getContact, {}, owner)).data.contact;
const lockOf = async (owner: Person) =>
  (await app.call(getAvailable, { channel: "withdrawal" }, owner)).data.lock;
const lastTo = async (recipient: string): Promise<string> => {
  const { text } = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", recipient)
    .orderBy("outbox_entry_id", "desc")
    .executeTakeFirstOrThrow();
  return text;
};
const tokenIn = (text: string): string => /#cancel=([\w-]+)/.exec(text)?.[1] ?? "";
/** Codes to a new number, and to the e-mail of the account. */
const codesFor = async (owner: Person, tel: string) => {
  await app.call(sendPhoneCode, { tel, purpose: "phone" }, owner);
  const telCode = (await app.outbox("sms", tel)).answer;
  return { telCode, verifyCode: await codeFor(app, owner, "identity-change") };
};

describe("the phone", () => {
  it("is replaced by codes to the new number and the account; messages to e-mail and former phone have a link that cancels it", async () => {
    const owner = await createPerson(app);
    const tel = "13911112222";
    const codes = await codesFor(owner, tel);
    await app.call(changeIdentity, { part: "phone", tel, ...codes }, owner);
    expect((await shown(owner)).tel).toBe("139****2222");
    expect(await lockOf(owner)).toMatchObject({ by: "identity" });
    const token = tokenIn(await lastTo(owner.tel));
    expect(token).not.toBe("");
    expect(tokenIn(await lastTo(owner.email))).toBe(token);

    await app.call(cancelIdentityChange, { token });
    expect((await app.request(getContact, {}, owner)).status).toBe(401);
    const { tel: after } = await app.database.db
      .selectFrom("accounts")
      .select("tel")
      .where("account_id", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    expect(after).toBe(owner.tel);
  });

  it("keeps its number without a code of the account, or of the new number", async () => {
    const owner = await createPerson(app);
    const tel = "13911113333";
    const codes = await codesFor(owner, tel);
    const refusal = (over: object) =>
      app.refusal(changeIdentity, { part: "phone", tel, ...codes, ...over }, owner);
    expect(await refusal({ verifyCode: "" })).toMatchObject({ field: "verifyCode" });
    expect(await refusal({ telCode: "000000" })).toMatchObject({ field: "telCode" });
    expect(await refusal({ tel: "13911114444" })).toMatchObject({ field: "telCode" });
    expect((await shown(owner)).telVerStatus).toBe(1);
  });

  it("is not cancelled after a day", async () => {
    const owner = await createPerson(app);
    const tel = "13911115555";
    await app.call(changeIdentity, { part: "phone", tel, ...(await codesFor(owner, tel)) }, owner);
    const token = tokenIn(await lastTo(owner.email));
    app.clock.advance(24 * HOUR_MS);
    expect((await app.refusal(cancelIdentityChange, { token })).error).toBe(
      "identity.changeExpired",
    );
  });
});

it("the contact is changed by a code, and restored by the link", async () => {
  const owner = await createPerson(app);
  const change = async (contact: string) => {
    const verifyCode = await codeFor(app, owner, "identity-change");
    return app.call(changeIdentity, { part: "contact", contact, verifyCode }, owner);
  };
  await change("wx_first");
  await change("wx_second");
  expect((await shown(owner)).contact).toBe("wx_second");
  const token = tokenIn(await lastTo(owner.email));
  await app.call(cancelIdentityChange, { token });
  expect(await findContactName(app.deps, app.database.db, owner.accountId)).toBe("wx_first");
  const { data } = await app.call(showIdentityChange, { token });
  expect(data).toMatchObject({ part: "contact", state: "cancelled" });
});

describe("a name", () => {
  const fieldsFor = async (owner: Person, IDCard: string, user_name = "张新名") => {
    const verifyCode = await codeFor(app, owner, "identity-change");
    return { part: "name", user_name, IDCard, verifyCode } as const;
  };
  const nameOf = async (owner: Person) =>
    (await findVerifiedName(app.deps, app.database.db, owner.accountId))?.name;

  it("is changed by the register, which needs new photos, and restored by the link", async () => {
    const seller = await createSeller(app, { idNumber: ID_NUMBER });
    await app.call(changeIdentity, await fieldsFor(seller, ID_NUMBER), seller);
    expect(await nameOf(seller)).toBe("张新名");
    expect(await shown(seller)).toMatchObject({ nameVerStatus: 1, Type3VStatus: 0 });
    await app.call(cancelIdentityChange, { token: tokenIn(await lastTo(seller.email)) });
    expect(await nameOf(seller)).toBe("张小三");
  });

  it("stays without a match, of another person, and where none is verified", async () => {
    const seller = await createSeller(app, { idNumber: ID_NUMBER });
    const refusal = async (...[number, name]: [string, string?]) =>
      (await app.refusal(changeIdentity, await fieldsFor(seller, number, name), seller)).error;
    expect(await refusal("110101199003078515")).toBe("identity.personOther");
    expect(await refusal(ID_NUMBER, LOCAL_NAMES.mismatch)).toBe("identity.mismatch");
    expect(await nameOf(seller)).toBe("张小三");
    const owner = await createPerson(app);
    const fields = await fieldsFor(owner, ID_NUMBER);
    expect((await app.refusal(changeIdentity, fields, owner)).error).toBe("identity.nameFirst");
  });

  it("that operators remove while the register answers is not back with the answer", async () => {
    const seller = await createSeller(app, { idNumber: ID_NUMBER });
    const { accountId } = seller;
    const releasing: IdentityCheck = {
      verify: async () => {
        const removed = { part: "name", before: null } as const;
        await app.database.db
          .transaction()
          .execute((tx) => writePart(app.deps, tx, accountId, removed));
        return { outcome: "match", reference: "late" };
      },
    };
    const request = changeIdentity.request.parse(await fieldsFor(seller, ID_NUMBER));
    const caller = { accountId, ip: "127.0.0.1", language: "zn" } as OwnerCaller;
    const deps = { ...app.deps, sessions: { evict: () => undefined } };
    await expect(changeNow(deps, releasing, request, caller)).rejects.toThrow("nameFirst");
    expect(await nameOf(seller)).toBeUndefined();
  });
});

describe("two operators", () => {
  it("remove a lost phone, which its owner verifies anew, and the link of the notice restores it", async () => {
    const [support, other] = [
      await createOperator(app, "support"),
      await createOperator(app, "support"),
    ];
    const owner = await createPerson(app);
    const accountId = String(owner.accountId);
    const request = { accountId, part: "phone", reason } as const;
    const { requestId } = await app.call(requestIdentityRelease, request, support);
    expect((await app.refusal(approveRequest, { requestId, reason }, support)).error).toBe(
      "operator.ownRequest",
    );
    await app.call(approveRequest, { requestId, reason }, other);
    expect(await shown(owner)).toMatchObject({ tel: "", telVerStatus: 0 });
    expect(await lastTo(owner.email)).toContain("Two operators have removed");
    const mail = await lastTo(owner.email);
    expect(mail).toContain("your phone number was removed");
    expect(mail).not.toContain("IP address");
    await app.call(cancelIdentityChange, { token: tokenIn(await lastTo(owner.email)) });
    const { account } = await app.call(getAccount, { accountId }, support);
    expect(account.isPhoneVerified).toBe(true);
  });

  it("do not remove a phone that its owner has verified since the first one asked", async () => {
    const [support, other] = [
      await createOperator(app, "support"),
      await createOperator(app, "support"),
    ];
    const owner = await createPerson(app);
    const request = { accountId: String(owner.accountId), part: "phone", reason } as const;
    const { requestId } = await app.call(requestIdentityRelease, request, support);
    app.clock.advance(1000);
    const tel = "13911116666";
    await app.call(changeIdentity, { part: "phone", tel, ...(await codesFor(owner, tel)) }, owner);
    expect((await app.refusal(approveRequest, { requestId, reason }, other)).error).toBe(
      "operator.subjectChanged",
    );
    expect((await shown(owner)).tel).toBe("139****6666");
  });

  it("record the name of an operator abroad, without which nobody has a role", async () => {
    const [operations, other] = [
      await createOperator(app, "operations"),
      await createOperator(app, "operations"),
    ];
    const newcomer = await createPerson(app);
    const accountId = String(newcomer.accountId);
    const requestRole = async () => {
      const { account } = await app.call(getAccount, { accountId }, operations);
      const role = { accountId, role: "support", isGranted: true } as const;
      return app.request(
        requestRoleChange,
        { ...role, version: account.version, reason },
        operations,
      );
    };
    expect((await requestRole()).refusal?.error).toBe("operator.nameRequired");
    const named = { accountId, name: "Ana Silva", document: "passport XK123", reason };
    const { requestId } = await app.call(requestOperatorName, named, operations);
    await app.call(approveRequest, { requestId, reason }, other);
    const { account } = await app.call(getAccount, { accountId }, operations);
    expect(account).toMatchObject({ isNameVerified: false, isOperatorNameRecorded: true });
    expect((await requestRole()).refusal).toBeUndefined();
    const { rows } = await app.database.pool.query(
      "select details::text as line from audit_lines where subject_account_id = $1",
      [newcomer.accountId],
    );
    for (const { line } of rows) expect(line).not.toContain("XK123");

    const twin = await createPerson(app);
    const again = { ...named, document: "Passport ＸK-123", accountId: String(twin.accountId) };
    const second = await app.call(requestOperatorName, again, operations);
    await app.call(approveRequest, { requestId: second.requestId, reason }, other);
    expect(await isOwnPerson(app.deps.db, newcomer.accountId, [twin.accountId])).toBe(true);
  });
});

it("accounts of one ID number or one verified phone are one person's", async () => {
  const [one, sameId, samePhone, other] = [
    await createPerson(app),
    await createPerson(app),
    await createPerson(app),
    await createPerson(app),
  ];
  await makeSamePerson(app, ID_NUMBER, [one, sameId]);
  await app.database.pool.query("update accounts set tel = $2 where account_id = $1", [
    samePhone.accountId,
    one.tel,
  ]);
  const isOwn = (of: Person) => isOwnPerson(app.deps.db, one.accountId, [of.accountId]);
  expect([await isOwn(sameId), await isOwn(samePhone), await isOwn(other)]).toEqual([
    true,
    true,
    false,
  ]);
});
