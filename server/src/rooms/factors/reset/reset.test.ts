import { getFactors } from "@nodeyard/contract/factors/calls.ts";
import {
  requestReset,
  cancelOwnReset,
  cancelReset,
  showReset,
  startReset,
} from "@nodeyard/contract/factors/reset-calls.ts";
import { getAddress } from "@nodeyard/contract/wallet/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOperator, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { seedApp } from "../testing/own-app.ts";
import { enterPassword, errorOf, signInWithPassword } from "../testing/second-step.ts";
import { followResets } from "./follow-resets.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function createOwner(): Promise<Person> {
  const person = await createPerson(app);
  await seedApp(app, person.accountId);
  return person;
}

async function mailsTo({ email }: Person): Promise<{ subject: string; link: string }[]> {
  const rows = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", email)
    .orderBy("outbox_entry_id")
    .execute();
  return rows.map(({ text }) => ({
    subject: text.split("\n")[0]?.replace("Nodeyard: ", "") ?? "",
    link: /#lost=([\w-]+)/.exec(text)?.[1] ?? "",
  }));
}

/** Asks at the second step. @returns the token of the mail. */
async function requestLink(person: Person): Promise<string> {
  await app.call(requestReset, { token: await enterPassword(app, person) });
  return (await mailsTo(person)).at(-1)?.link ?? "";
}

const stateOf = async (token: string) => (await app.call(showReset, { token })).state;

async function signsInWithPassword(person: Person): Promise<boolean> {
  return (await signInWithPassword(app, person)).body !== undefined;
}

describe("a lost second factor", () => {
  test("is removed after 72 hours with a mail a day, and money is locked until a day after", async () => {
    const person = await createOwner();
    const token = await requestLink(person);
    expect(await stateOf(token)).toBe("asked");
    expect((await app.call(getFactors, {}, person)).resetAt).toBeNull();
    await app.call(startReset, { token });
    await app.call(startReset, { token });
    const endsAt = new Date(app.clock.now().getTime() + 72 * HOUR_MS);
    const unlockedAt = new Date(endsAt.getTime() + 24 * HOUR_MS).toISOString();
    expect((await app.call(getFactors, {}, person)).resetAt).toBe(endsAt.toISOString());
    const lock = async () => (await app.call(getAddress, {}, person)).ret.locked_until;
    expect(await lock()).toBe(unlockedAt);
    for (let hours = 0; hours < 71; hours += 1) {
      app.clock.advance(HOUR_MS);
      await followResets(app.deps);
    }
    expect(await stateOf(token)).toBe("waiting");
    expect(await signsInWithPassword(person)).toBe(false);
    app.clock.advance(HOUR_MS);
    await followResets(app.deps);
    await followResets(app.deps);
    expect(await stateOf(token)).toBe("done");
    expect((await app.request(getFactors, {}, person)).status).toBe(401);
    expect(await signsInWithPassword(person)).toBe(true);
    const mails = await mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "reset your second factor",
      "the reset of your second factor has begun",
      "your second factor is about to be removed",
      "your second factor is about to be removed",
      "your second factor was removed",
    ]);
    expect(mails.map(({ link }) => link).slice(0, 4)).toEqual([token, token, token, token]);
    const { rows } = await app.database.pool.query<{ line: string }>(
      "select to_jsonb(r)::text as line from factor_resets r",
    );
    for (const { line } of rows) expect(line).not.toContain(token);
  });

  test.each([
    ["a mail's link", (token: string, _person: Person) => app.request(cancelReset, { token })],
    ["a session", (_token: string, person: Person) => app.request(cancelOwnReset, {}, person)],
  ])("stays when the reset is cancelled by %s, and money is free again", async (_name, cancel) => {
    const person = await createOwner();
    const token = await requestLink(person);
    await app.call(startReset, { token });
    expect((await cancel(token, person)).status).toBe(200);
    expect(await stateOf(token)).toBe("cancelled");
    expect((await app.call(getAddress, {}, person)).ret.locked_until).toBeNull();
    app.clock.advance(100 * HOUR_MS);
    await followResets(app.deps);
    expect(await signsInWithPassword(person)).toBe(false);
    expect(await errorOf(app.request(startReset, { token }))).toBe("factors.resetEnded");
    await app.call(cancelReset, { token });
    expect((await mailsTo(person)).at(-1)?.subject).toBe(
      "the reset of your second factor was cancelled",
    );
  });

  test("a cancellation and the end of the delay at once have one outcome", async () => {
    const person = await createOwner();
    const token = await requestLink(person);
    await app.call(startReset, { token });
    app.clock.advance(72 * HOUR_MS);
    await Promise.all([followResets(app.deps), app.request(cancelReset, { token })]);
    const state = await stateOf(token);
    expect(["cancelled", "done"]).toContain(state);
    expect(await signsInWithPassword(person)).toBe(state === "done");
  });

  test("that cannot be followed holds up no other", async () => {
    const broken = await createOwner();
    const person = await createOwner();
    for (const each of [broken, person])
      await app.call(startReset, { token: await requestLink(each) });
    await app.database.pool.query(
      "update factor_resets set sealed_token = 'x' where account_id = $1",
      [broken.accountId],
    );
    app.clock.advance(24 * HOUR_MS);
    await followResets(app.deps);
    const reminder = "your second factor is about to be removed";
    expect((await mailsTo(person)).at(-1)?.subject).toBe(reminder);
    expect((await mailsTo(broken)).at(-1)?.subject).not.toBe(reminder);
  });

  test("needs the right password, and the mail within an hour", async () => {
    const person = await createOwner();
    expect(await errorOf(app.request(requestReset, { token: "A".repeat(43) }))).toBe(
      "factors.signInExpired",
    );
    const token = await requestLink(person);
    expect(await errorOf(app.request(startReset, { token: "B".repeat(43) }))).toBe(
      "factors.resetUnknown",
    );
    app.clock.advance(HOUR_MS);
    expect(await stateOf(token)).toBe("expired");
    expect(await errorOf(app.request(startReset, { token }))).toBe("factors.resetEnded");
    const again = await requestLink(person);
    expect(await errorOf(app.request(showReset, { token }))).toBe("factors.resetUnknown");
    await app.call(startReset, { token: again });
    const pending = await enterPassword(app, person);
    expect(await errorOf(app.request(requestReset, { token: pending }))).toBe(
      "factors.resetWaiting",
    );
  });

  test("of an operator is not reset by mail", async () => {
    const operator = await createOperator(app, "support");
    expect(
      await errorOf(app.request(requestReset, { token: await enterPassword(app, operator) })),
    ).toBe("factors.resetByOperators");
    expect(await errorOf(app.request(cancelOwnReset, {}, operator))).toBe("factors.resetEnded");
  });
});
