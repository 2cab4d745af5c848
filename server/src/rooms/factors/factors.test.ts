import { changePassword, getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { finishSignIn, startSecondStep } from "@nodeyard/contract/auth/step-calls.ts";
import {
  addPasskey,
  confirmApp,
  getFactors,
  prove,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
  startProof,
} from "@nodeyard/contract/factors/calls.ts";
import { bindAddress, unbindAddress } from "@nodeyard/contract/wallet/calls.ts";
import { commitWithdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../../platform/testing/owners.ts";
import { createOperator, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { codeOf, setUpApp } from "./testing/own-app.ts";
import { enterPassword, errorOf } from "./testing/second-step.ts";
import { createSoftPasskey } from "./testing/soft-passkey.ts";

const MINUTE_MS = 60_000;
const host = "localhost";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const finish = async (person: Person, code: string) =>
  app.request(finishSignIn, { token: await enterPassword(app, person), code });

async function factsOf(person: Person) {
  const { app: known, passkeys, recoveryCodesLeft } = await app.call(getFactors, {}, person);
  return { hasApp: known !== null, passkeys: passkeys.map(({ name }) => name), recoveryCodesLeft };
}

async function addedPasskey(person: Person, name = "Laptop", password = "") {
  const passkey = createSoftPasskey();
  const { options } = await app.call(startPasskey, { password, host }, person);
  const answer = await app.call(addPasskey, { name, passkey: passkey.make(options) }, person);
  return { ...passkey, recoveryCodes: answer.recoveryCodes };
}

async function countActs({ accountId }: Person, act: string): Promise<number> {
  const lines = await app.database.db
    .selectFrom("audit_lines")
    .select("act")
    .where("subject_account_id", "=", accountId)
    .where("act", "=", act)
    .execute();
  return lines.length;
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom("messages")
    .select("subject")
    .where("address", "=", email)
    .orderBy("message_id")
    .execute();
  return rows.map(({ subject }) => subject.replace("Nodeyard: ", ""));
}

describe("an authenticator app", () => {
  test("takes the password, counts from its first code on, and ends sessions that have not proved it", async () => {
    const person = await createPerson(app);
    const elsewhere = await createPerson(app);
    await app.database.pool.query("update sessions set account_id = $1 where account_id = $2", [
      person.accountId,
      elsewhere.accountId,
    ]);
    expect(await errorOf(app.request(startApp, { password: "" }, person))).toBe(
      "auth.passwordRequired",
    );
    expect(await errorOf(app.request(startApp, { password: "no" }, person))).toBe(
      "factors.passwordWrong",
    );
    expect(await errorOf(app.request(confirmApp, { code: "123456" }, person))).toBe(
      "factors.appNotSetUp",
    );
    const { secret, uri } = await app.call(startApp, { password: PASSWORD }, person);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Nodeyard:/);
    expect(await factsOf(person)).toMatchObject({ hasApp: false });
    expect((await app.request(getUserInfo, {}, elsewhere)).status).toBe(200);
    expect(await errorOf(app.request(confirmApp, { code: codeOf(app, secret, 90) }, person))).toBe(
      "factors.codeWrong",
    );
    const { recoveryCodes } = await app.call(confirmApp, { code: codeOf(app, secret) }, person);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factsOf(person)).toEqual({ hasApp: true, passkeys: [], recoveryCodesLeft: 10 });
    expect((await app.request(getUserInfo, {}, elsewhere)).status).toBe(401);
    expect(await errorOf(app.request(startApp, { password: PASSWORD }, person))).toBe(
      "factors.appSetUp",
    );
    const { rows } = await app.database.pool.query<{ dump: string }>(
      "select f::text || coalesce(c::text, '') as dump from second_factors f left join recovery_codes c using (account_id)",
    );
    const dump = rows.map((row) => row.dump).join();
    for (const kept of [secret, ...recoveryCodes, recoveryCodes[0]?.replaceAll("-", "") ?? ""])
      expect(dump).not.toContain(kept);
  });

  test.each([
    ["of now", 0, undefined],
    ["of a clock that is half a minute slow", -30, undefined],
    ["of a clock that is half a minute fast", 30, undefined],
    ["of a clock that is a minute slow", -60, "factors.codeWrong"],
    ["of a clock that is a minute fast", 60, "factors.codeWrong"],
  ])("its code %s signs in, or does not", async (_name, offSeconds, error) => {
    const person = await createPerson(app);
    const { secret } = await setUpApp(app, person);
    app.clock.advance(MINUTE_MS);
    const answer = await finish(person, codeOf(app, secret, offSeconds));
    expect(answer.refusal?.error).toBe(error);
  });

  test("takes a code with a blank and in full-width digits", async () => {
    const person = await createPerson(app);
    const { secret } = await setUpApp(app, person);
    app.clock.advance(MINUTE_MS);
    const code = codeOf(app, secret).replace(
      /\d/g,
      (digit) => "０１２３４５６７８９"[Number(digit)] ?? "",
    );
    expect((await finish(person, `${code.slice(0, 3)} ${code.slice(3)}`)).body?.code).toBe(200);
  });

  test("gives each code once, also to those who come together, and none of before it any more", async () => {
    const person = await createPerson(app);
    const { secret } = await setUpApp(app, person);
    app.clock.advance(MINUTE_MS);
    const tokens = [await enterPassword(app, person), await enterPassword(app, person)];
    const code = codeOf(app, secret);
    const answers = await Promise.all(
      tokens.map((token) => app.request(finishSignIn, { token, code })),
    );
    const errors = answers.map(({ refusal }) => refusal?.error ?? "none");
    expect(errors).toContain("factors.codeUsed");
    expect(errors).toContain("none");
    expect(await errorOf(finish(person, codeOf(app, secret, -30)))).toBe("factors.codeUsed");
    app.clock.advance(30_000);
    expect((await finish(person, codeOf(app, secret))).body?.code).toBe(200);
  });
});

describe("a sign-in between password and second factor", () => {
  test("is no session, ends after ten minutes, and finishes once", async () => {
    const person = await createPerson(app);
    const { secret } = await setUpApp(app, person);
    const token = await enterPassword(app, person);
    expect((await app.request(getUserInfo, {}, { session: token })).status).toBe(401);
    expect(await errorOf(app.request(finishSignIn, { token, code: "" }))).toBe(
      "factors.codeRequired",
    );
    app.clock.advance(10 * MINUTE_MS);
    const code = codeOf(app, secret);
    expect(await errorOf(app.request(finishSignIn, { token, code }))).toBe("factors.signInExpired");
    const again = await enterPassword(app, person);
    const { sessionId } = await app.call(finishSignIn, { token: again, code });
    expect((await app.request(getUserInfo, {}, { session: sessionId })).status).toBe(200);
    app.clock.advance(30_000);
    expect(
      await errorOf(app.request(finishSignIn, { token: again, code: codeOf(app, secret) })),
    ).toBe("factors.signInExpired");
  });

  test("is closed by another password", async () => {
    const person = await createPerson(app);
    const { secret } = await setUpApp(app, person);
    const token = await enterPassword(app, person);
    const newPassword = "brand-new-8";
    const passwords = { oldPassword: PASSWORD, newPassword, reNewPassword: newPassword };
    await app.call(changePassword, passwords, person);
    expect(await errorOf(app.request(finishSignIn, { token, code: codeOf(app, secret) }))).toBe(
      "factors.signInExpired",
    );
  });

  test("takes ten wrong codes of a network in a quarter of an hour, and locks nobody else out", async () => {
    const person = await createPerson(app);
    const { secret } = await setUpApp(app, person);
    const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
    for (let index = 0; index < 10; index += 1) {
      const token = await enterPassword(app, person);
      const wrong = await app.request(
        finishSignIn,
        { token, code: "000000" },
        from("198.51.100.7"),
      );
      expect(wrong.refusal?.error).toBe("factors.codeWrong");
    }
    const token = await enterPassword(app, person);
    const code = codeOf(app, secret);
    expect(await errorOf(app.request(finishSignIn, { token, code }, from("198.51.100.7")))).toBe(
      "factors.locked",
    );
    expect(await errorOf(app.request(finishSignIn, { token, code }, from("203.0.113.7")))).toBe(
      undefined,
    );
  });

  test("wrong codes of who has the password alone lock neither sessions nor browsers that have signed in", async () => {
    const person = await createPerson(app);
    const { secret } = await setUpApp(app, person);
    const { body } = await finish(person, codeOf(app, secret));
    const day = app.clock.now().toISOString().slice(0, 10);
    const subject = `account:${person.accountId}`;
    await app.database.pool.query(
      "insert into throttles values ('factor-app', $1, $2, 60), ('factor', $3, $4, 10)",
      [subject, `${day}T00:00:00Z`, `${subject}|127.0.0.1`, app.clock.now()],
    );
    app.clock.advance(MINUTE_MS);
    expect(await errorOf(app.request(prove, { code: codeOf(app, secret) }, person))).toBe(
      undefined,
    );
    app.clock.advance(MINUTE_MS);
    const token = await enterPassword(app, person, body?.deviceToken);
    expect(await errorOf(app.request(finishSignIn, { token, code: codeOf(app, secret) }))).toBe(
      undefined,
    );
    app.clock.advance(MINUTE_MS);
    expect(await errorOf(finish(person, codeOf(app, secret)))).toBe("factors.appLocked");
  });

  test("after sixty wrong codes a day the app is closed to unknown browsers, and recovery codes are not", async () => {
    const person = await createPerson(app);
    const { secret, recoveryCodes } = await setUpApp(app, person);
    const day = app.clock.now().toISOString().slice(0, 10);
    await app.database.pool.query("insert into throttles values ('factor-app', $1, $2, 60)", [
      `account:${person.accountId}`,
      `${day}T00:00:00Z`,
    ]);
    expect(await errorOf(finish(person, codeOf(app, secret)))).toBe("factors.appLocked");
    expect(await errorOf(finish(person, recoveryCodes[0] ?? ""))).toBe(undefined);
  });
});

test("digits that are too few or too many are a wrong code of the app, not a recovery code", async () => {
  const person = await createPerson(app);
  await setUpApp(app, person);
  for (const code of ["12", "1234 5678"])
    expect(await errorOf(finish(person, code))).toBe("factors.codeWrong");
});

test("a recovery code signs in once, in any case and without its hyphens, and its owner is mailed", async () => {
  const person = await createPerson(app);
  const { recoveryCodes } = await setUpApp(app, person);
  const [first = "", second = "", third = ""] = recoveryCodes;
  const { body } = await finish(person, first.toLowerCase().replaceAll("-", " "));
  const signedIn = { ...person, session: body?.sessionId ?? "" };
  expect(await factsOf(signedIn)).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await errorOf(finish(person, first))).toBe("factors.recoveryCodeWrong");
  const tokens = [await enterPassword(app, person), await enterPassword(app, person)];
  const together = tokens.map((token) => app.request(finishSignIn, { token, code: second }));
  const errors = (await Promise.all(together)).map(({ refusal }) => refusal?.error ?? "none");
  expect(errors).toContain("factors.recoveryCodeWrong");
  expect(errors).toContain("none");
  const renewed = await app.call(renewRecoveryCodes, {}, signedIn);
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect(await errorOf(finish(person, third))).toBe("factors.recoveryCodeWrong");
  expect(await subjectsTo(person)).toEqual([
    "authenticator app set up",
    "a recovery code was used",
    "a recovery code was used",
    "new recovery codes",
  ]);
});

describe("a passkey", () => {
  test("brings recovery codes if it is the first factor, signs in, and proves a session", async () => {
    const person = await createPerson(app);
    const { sign, recoveryCodes } = await addedPasskey(person, "Laptop", PASSWORD);
    expect(recoveryCodes).toHaveLength(10);
    const token = await enterPassword(app, person);
    const { options } = await app.call(startSecondStep, { token, host });
    const { sessionId } = await app.call(finishSignIn, { token, passkey: sign(options, 1) });
    const signedIn = { ...person, session: sessionId };
    app.clock.advance(10 * MINUTE_MS);
    expect(await errorOf(app.request(renewRecoveryCodes, {}, signedIn))).toBe(
      "platform.freshProofNeeded",
    );
    const challenge = await app.call(startProof, { host }, signedIn);
    await app.call(prove, { passkey: sign(challenge.options, 2) }, signedIn);
    await app.call(renewRecoveryCodes, {}, signedIn);
  });

  test("is refused with a counter that has not grown, a challenge of before, of another purpose or session, and for another host", async () => {
    const person = await createPerson(app);
    const { sign } = await addedPasskey(person, "Laptop", PASSWORD);
    const fetchOptions = async () => (await app.call(startProof, { host }, person)).options;
    const proveWith = async (passkey: ReturnType<typeof sign>) =>
      errorOf(app.request(prove, { passkey }, person));
    const refused = "factors.passkeyRefused";
    const options = await fetchOptions();
    expect(await proveWith(sign(options, 7))).toBe(undefined);
    expect(await proveWith(sign(options, 8))).toBe(refused);
    expect(await proveWith(sign(await fetchOptions(), 7))).toBe(refused);
    expect(await proveWith(sign(await fetchOptions(), 3))).toBe(refused);
    expect(await proveWith(sign(await fetchOptions(), 9, "https://evil.example"))).toBe(refused);
    const toEnrol = (await app.call(startPasskey, { host }, person)).options;
    expect(await proveWith(sign(toEnrol, 9))).toBe(refused);
    const token = await enterPassword(app, person);
    const ofSignIn = (await app.call(startSecondStep, { token, host })).options;
    expect(await proveWith(sign(ofSignIn, 9))).toBe(refused);
    const late = await fetchOptions();
    app.clock.advance(5 * MINUTE_MS);
    expect(await proveWith(sign(late, 9))).toBe(refused);
    expect(await proveWith(sign(await fetchOptions(), 9))).toBe(undefined);
    expect(await errorOf(app.request(startProof, { host: "evil.example" }, person))).toBe(
      "factors.passkeysNotHere",
    );
  });

  test("is one account's, has a name, and can be removed; with the last factor two-step verification is off", async () => {
    const person = await createPerson(app);
    const passkey = createSoftPasskey();
    const { options } = await app.call(startPasskey, { password: PASSWORD, host }, person);
    const made = passkey.make(options);
    expect(await errorOf(app.request(addPasskey, { name: "", passkey: made }, person))).toBe(
      "factors.nameRequired",
    );
    await app.call(addPasskey, { name: "Laptop", passkey: made }, person);
    const other = await createPerson(app);
    const challenge = await app.call(startPasskey, { password: PASSWORD, host }, other);
    const copy = { name: "Copy", passkey: passkey.make(challenge.options) };
    expect(await errorOf(app.request(addPasskey, copy, other))).toBe("factors.passkeyTaken");
    const [known] = (await app.call(getFactors, {}, person)).passkeys;
    const passkeyId = known?.id ?? "";
    expect(await errorOf(app.request(removePasskey, { passkeyId }, other))).toBe(
      "factors.passkeyUnknown",
    );
    for (let count = 0; count < 2; count += 1)
      await app.call(renamePasskey, { passkeyId, name: "Work laptop" }, person);
    // The second one has changed nothing.
    expect(await countActs(person, "factors.rename-passkey")).toBe(1);
    expect(await factsOf(person)).toMatchObject({ passkeys: ["Work laptop"] });
    await app.call(removePasskey, { passkeyId }, person);
    expect(await factsOf(person)).toEqual({ hasApp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect(await subjectsTo(person)).toEqual(["passkey added", "two-step verification is off"]);
  });
});

test("an act is refused, and undone, once its owner has done it five thousand times in a day", async () => {
  const person = await createPerson(app);
  await addedPasskey(person, "Laptop", PASSWORD);
  const { passkeys } = await app.call(getFactors, {}, person);
  const passkeyId = passkeys[0]?.id ?? "";
  const day = `${app.clock.now().toISOString().slice(0, 10)}T00:00:00Z`;
  const subject = `account:${person.accountId}|factors.rename-passkey`;
  await app.database.pool.query("insert into throttles values ('acts', $1, $2, 4999)", [
    subject,
    day,
  ]);
  const rename = (name: string) => app.request(renamePasskey, { passkeyId, name }, person);
  expect((await rename("First")).status).toBe(200);
  expect((await rename("Second")).status).toBe(429);
  expect(await factsOf(person)).toMatchObject({ passkeys: ["First"] });
  expect(await countActs(person, "factors.rename-passkey")).toBe(1);
});

test("a stolen session without a fresh proof moves no money, no wallet, no password and no factor", async () => {
  const person = await createPerson(app);
  const { secret } = await setUpApp(app, person);
  app.clock.advance(10 * MINUTE_MS);
  const needed = "platform.freshProofNeeded";
  const refusals = async () => [
    await errorOf(app.request(commitWithdrawal, { amount: "100" }, person)),
    await errorOf(app.request(bindAddress, {}, person)),
    await errorOf(app.request(unbindAddress, {}, person)),
    await errorOf(
      app.request(changePassword, { oldPassword: "", newPassword: "", reNewPassword: "" }, person),
    ),
    await errorOf(app.request(startPasskey, { host }, person)),
    await errorOf(app.request(removeApp, {}, person)),
  ];
  expect(await refusals()).toEqual([needed, needed, needed, needed, needed, needed]);
  await app.call(prove, { code: codeOf(app, secret) }, person);
  expect(await refusals()).not.toContain(needed);
});

test("an operator has to set a factor up first, keeps one, and has a short session", async () => {
  const operator = await createOperator(app, "support");
  expect(await errorOf(app.request(removeApp, {}, operator))).toBe("factors.lastOfOperator");
  await addedPasskey(operator);
  await app.call(removeApp, {}, operator);
  const [passkey] = (await app.call(getFactors, {}, operator)).passkeys;
  expect(
    await errorOf(app.request(removePasskey, { passkeyId: passkey?.id ?? "" }, operator)),
  ).toBe("factors.lastOfOperator");
  expect((await app.call(getUserInfo, {}, operator)).ret.mustEnrol).toBe(false);
  for (let minutes = 0; minutes < 8 * 60; minutes += 20) {
    expect((await app.request(getUserInfo, {}, operator)).status).toBe(200);
    app.clock.advance(20 * MINUTE_MS);
  }
  expect((await app.request(getUserInfo, {}, operator)).status).toBe(401);
  const idle = await createOperator(app, "support");
  app.clock.advance(30 * MINUTE_MS);
  expect((await app.request(getUserInfo, {}, idle)).status).toBe(401);
});

test("a session that is older than the role of an operator has to prove the factor first", async () => {
  const person = await createPerson(app);
  const { secret } = await setUpApp(app, person);
  await app.database.pool.query("update sessions set proved_at = null where account_id = $1", [
    person.accountId,
  ]);
  await app.database.pool.query(
    "insert into account_permissions values ($1, 'operator:support', $2)",
    [person.accountId, app.clock.now()],
  );
  const isClosed = () => errorOf(app.request(renamePasskey, { passkeyId: "1", name: "x" }, person));
  await expect.poll(isClosed).toBe("platform.freshProofNeeded");
  await app.call(prove, { code: codeOf(app, secret) }, person);
  expect(await isClosed()).toBe("factors.passkeyUnknown");
});
