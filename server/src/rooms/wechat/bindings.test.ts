import { endOtherSignIns } from "@nodeyard/contract/account/calls.ts";
import { changePassword, login } from "@nodeyard/contract/auth/calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { listNotices } from "@nodeyard/contract/notifications/calls.ts";
import { getCollection } from "@nodeyard/contract/payee/calls.ts";
import { freezeAccount, getAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { getSummary } from "@nodeyard/contract/revenue/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { endChatBinding, listChatBindings } from "@nodeyard/contract/wechat/binding-calls.ts";
import {
  bindWechatEmail,
  getDeviceStatus,
  getWechatInfo,
  getWechatTelFromEmail,
  unBindWechatEmail,
} from "@nodeyard/contract/wechat/calls.ts";
import { MAX_BOUND_ACCOUNTS } from "@nodeyard/contract/wechat/rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD } from "../../platform/testing/owners.ts";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  solveCaptcha,
  type Person,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { codeOf, seedApp, setUpApp } from "../factors/testing/own-app.ts";
import { deleteIdentities } from "./delete-identities.ts";
import { bindIdentity, createInApp, TEST_WECHAT, type InAppPerson } from "./testing/in-app.ts";

let app: TestApp;
let owner: Person;
let inApp: InAppPerson;
beforeAll(async () => {
  app = await createTestApp({ config: { wechat: TEST_WECHAT } });
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  owner = await createPerson(app);
  inApp = await createInApp(app);
});
afterAll(() => app.close());

const bind = (fields: object = {}, person = owner) =>
  app.request(bindWechatEmail, { email: person.email, password: PASSWORD, ...fields }, { inApp });
const infoOf = async (who: InAppPerson = inApp) =>
  (await app.call(getWechatInfo, {}, { inApp: who })).data;
const handleOf = async (): Promise<string> => (await infoOf()).accounts[0]?.id ?? "";

/** As an operator does, who sees before and after how many chat identities the account is open to. */
async function freeze(id: bigint): Promise<void> {
  const operator = await createOperator(app, "support");
  const accountId = String(id);
  const read = async () => (await app.call(getAccount, { accountId }, operator)).account;
  const { version, chatBindingCount } = await read();
  expect(chatBindingCount).toBe(1);
  await app.call(freezeAccount, { accountId, version, reason: "taken over" }, operator);
  expect((await read()).chatBindingCount).toBe(0);
}

describe("binding an account", () => {
  it("takes its password, mails the owner, and opens what the owner reads", async () => {
    expect((await bind({ email: "" })).refusal?.error).toBe("auth.emailRequired");
    expect((await bind({ password: "" })).refusal?.error).toBe("auth.passwordRequired");
    expect((await bind({ password: "wrong-horse" })).refusal?.error).toBe("auth.badLogin");
    const bound = await bind();
    expect(bound.body?.data).toMatchObject({
      emails: [owner.email],
      accounts: [{ email: owner.email, needsPassword: false, hasFactor: false }],
    });
    expect((await app.outbox("email", owner.email)).id).toBeDefined();
    const handle = await handleOf();
    const summary = await app.request(getSummary, {}, { inApp: { ...inApp, handle } });
    expect(summary.status).toBe(200);
    const { data } = await app.call(getWechatTelFromEmail, { email: owner.email }, { inApp });
    expect(data).toEqual({ id: handle, tel: expect.stringMatching(/^138\*{4}\d{4}$/) as string });
    // Bound again, it keeps its id: pages that are open elsewhere name it.
    await bind();
    expect(await handleOf()).toBe(handle);
  });

  it("counts wrong passwords together with those of sign-ins", async () => {
    for (let index = 0; index < 5; index += 1) await bind({ password: "wrong-horse" });
    const signIn = async (password: string) =>
      app.request(login, { email: owner.email, password, ...(await solveCaptcha(app)) });
    for (let index = 0; index < 5; index += 1) await signIn("wrong-horse");
    expect(await signIn(PASSWORD)).toMatchObject({ status: 429 });
    expect(await bind()).toMatchObject({ status: 429, refusal: { error: "auth.loginLocked" } });
  });

  it("counts the tries of an identity on all accounts together", async () => {
    const windowMs = 15 * 60_000;
    const start = new Date(Math.floor(app.clock.now().getTime() / windowMs) * windowMs);
    await app.database.pool.query("insert into throttles values ('wechat-bind', $1, $2, 20)", [
      `identity:${inApp.identityId}`,
      start,
    ]);
    expect((await bind()).refusal?.error).toBe("auth.loginLocked");
  });

  it("takes the second factor of an account that has one", async () => {
    const secret = await seedApp(app, owner.accountId);
    expect((await bind()).refusal?.error).toBe("wechat.factorNeeded");
    expect((await bind({ factorCode: "000000" })).refusal?.error).toBe("factors.codeWrong");
    expect((await infoOf()).accounts).toEqual([]);
    const bound = await bind({ factorCode: codeOf(app, secret) });
    expect(bound.body?.data.accounts[0]).toMatchObject({ email: owner.email, hasFactor: true });
  });

  it("has room for ten accounts, at the same time too", async () => {
    const people = await Promise.all(
      Array.from({ length: MAX_BOUND_ACCOUNTS - 1 }, () => createPerson(app)),
    );
    for (const person of people) await bindIdentity(app, inApp, person);
    const two = await Promise.all([owner, await createPerson(app)].map((one) => bind({}, one)));
    expect(two.flatMap(({ refusal }) => refusal?.error ?? [])).toEqual(["wechat.tooManyAccounts"]);
  });
});

describe("a bound account", () => {
  it("is closed to the identity by a changed password, until it is bound again", async () => {
    await bind();
    const handle = await handleOf();
    app.clock.advance(1000);
    const request = { oldPassword: PASSWORD, newPassword: "other-horse-9" };
    await app.call(changePassword, { ...request, reNewPassword: "other-horse-9" }, owner);
    const info = await infoOf();
    expect(info.emails).toEqual([]);
    expect(info.accounts).toMatchObject([{ email: owner.email, needsPassword: true }]);
    const who = { inApp: { ...inApp, handle } };
    expect((await app.refusal(getCollection, {}, who)).error).toBe("wechat.bindingPaused");
    const { error } = await app.refusal(getWechatTelFromEmail, { email: owner.email }, { inApp });
    expect(error).toBe("wechat.bindingPaused");
    expect((await bind({ password: "other-horse-9" })).body?.data.emails).toEqual([owner.email]);
  });

  it.each([
    ["its other sign-ins are ended", () => app.call(endOtherSignIns, {}, owner)],
    ["its first second factor is set up", () => setUpApp(app, owner)],
    ["an operator freezes it", (accountId: bigint) => freeze(accountId)],
  ])("shows nothing once %s, until it is bound again", async (_, end) => {
    await bind();
    const who = { inApp: { ...inApp, handle: await handleOf() } };
    await end(owner.accountId);
    expect((await app.refusal(getCollection, {}, who)).error).toBe("wechat.bindingPaused");
    expect(await infoOf()).toMatchObject({
      emails: [],
      accounts: [{ needsPassword: true, tel: "", hasFactor: false }],
    });
    expect((await app.call(listChatBindings, {}, owner)).list).toMatchObject([{ isPaused: true }]);
  });

  it("is closed by unbinding, in the app or on the web", async () => {
    await bind();
    const who = { inApp: { ...inApp, handle: await handleOf() } };
    const nobody = await app.refusal(unBindWechatEmail, { email: "" }, { inApp });
    expect(nobody.error).toBe("wechat.accountRequired");
    const unbound = await app.call(unBindWechatEmail, { email: owner.email }, { inApp });
    expect(unbound.data.accounts).toEqual([]);
    expect((await app.refusal(getSummary, {}, who)).error).toBe("wechat.notBound");

    await bind();
    const other = { inApp: { ...inApp, handle: await handleOf() } };
    const [binding] = (await app.call(listChatBindings, {}, owner)).list;
    expect(binding).toMatchObject({ isPaused: false });
    const request = { bindingId: binding?.bindingId ?? "" };
    const foreign = await app.refusal(endChatBinding, request, await createPerson(app));
    expect(foreign.error).toBe("wechat.unknownBinding");
    await app.call(endChatBinding, request, owner);
    expect((await app.refusal(getSummary, {}, other)).error).toBe("wechat.notBound");
    const { list } = await app.call(listNotices, { kind: "security" }, owner);
    expect(list.filter(({ event }) => event === "chat.unbound")).toHaveLength(2);
  });

  it("is not another identity's, by its id, its e-mail, or both of different accounts", async () => {
    const { handle } = await bindIdentity(app, inApp, owner);
    const foreigner = await createInApp(app);
    const asForeigner = { inApp: { ...foreigner, handle } };
    expect((await app.refusal(getSummary, {}, asForeigner)).error).toBe("wechat.notBound");
    for (const email of [owner.email, "nobody@example.test"]) {
      const refusal = await app.refusal(getWechatTelFromEmail, { email }, { inApp: foreigner });
      expect(refusal.error).toBe("wechat.notBound");
    }
    // An in-app session is no owner's: a call that is not open to it knows nobody.
    const { status } = await app.request(listChatBindings, {}, { inApp: { ...inApp, handle } });
    expect(status).toBe(401);
    expect((await app.request(listDevices, {}, { inApp: { ...inApp, handle } })).status).toBe(200);
  });

  it("is not made with a frozen account, which may have been taken over", async () => {
    await app.database.pool.query("insert into account_freezes values ($1, $2)", [
      owner.accountId,
      app.clock.now(),
    ]);
    expect((await bind()).refusal?.error).toBe("account.frozen");
    expect((await infoOf()).accounts).toEqual([]);
  });

  it("is forgotten with its owner, and so is an identity that nothing else is bound to", async () => {
    const other = await createPerson(app);
    const shared = await createInApp(app);
    await bindIdentity(app, inApp, owner);
    await bindIdentity(app, shared, owner);
    await bindIdentity(app, shared, other);
    await app.database.db.transaction().execute((tx) => deleteIdentities(tx, owner.accountId));
    expect((await app.request(getWechatInfo, {}, { inApp })).status).toBe(401);
    expect((await infoOf(shared)).emails).toEqual([other.email]);
  });
});

it("shows the status of a device of bound accounts alone", async () => {
  const device = await bindTestDevice(app, owner);
  const fetchStatus = (mac_address: string) =>
    app.request(getDeviceStatus, { mac_address }, { inApp });
  expect((await fetchStatus(device.mac)).refusal?.error).toBe("wechat.unknownDevice");
  await bindIdentity(app, inApp, owner);
  const shown = await fetchStatus(device.mac.replaceAll(":", "-").toLowerCase());
  expect(shown.body?.data).toMatchObject({
    mac_address: device.mac,
    email: owner.email,
    task_details: {},
  });
  for (const mac of ["02:FF:FF:FF:FF:FF", "no mac"])
    expect((await fetchStatus(mac)).refusal?.error).toBe("wechat.unknownDevice");
  expect((await fetchStatus(" ")).refusal?.error).toBe("wechat.macMissing");
});
