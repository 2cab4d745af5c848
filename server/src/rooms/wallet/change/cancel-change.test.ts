import {
  cancelChange,
  getAddress,
  showChange,
  unbindAddress,
} from "@nodeyard/contract/wallet/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshAddress } from "../../../platform/chain/testing/test-chain.ts";
import { PASSWORD } from "../../../platform/testing/owners.ts";
import { createPerson, signIn } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { codeFor, seedWallet } from "../../withdrawal/testing/holders.ts";
import { bind, newestMail, showWallet } from "../testing/binding.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.advance(HOUR_MS));
afterAll(() => app.close());

describe("the mail about a change", () => {
  it("has both addresses, the time and the address that it came from, in the account's language", async () => {
    const person = await createPerson(app);
    const [first, second] = [freshAddress(), freshAddress()];
    await bind(app, person, first);
    const bound = await newestMail(app, person);
    expect(bound.text).toContain(`Before: none\nAfter: ${first}`);
    await app.database.pool.query("update accounts set language = 'zn' where account_id = $1", [
      person.accountId,
    ]);
    await bind(app, person, second);
    const { text, token } = await newestMail(app, person);
    const at = app.clock.now().toISOString().slice(0, 19).replace("T", " ");
    expect(text).toContain(
      `变更前：${first}\n变更后：${second}\n时间：${at} UTC\nIP 地址：127.0.0.1`,
    );
    expect(text).toContain(`http://127.0.0.1:8080/bindWallet?language=zn#cancel=${token}`);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(token).not.toBe(bound.token);
  });

  it("is useless to a reader of the database", async () => {
    const person = await createPerson(app);
    await bind(app, person, freshAddress());
    const { token } = await newestMail(app, person);
    const { rows } = await app.database.pool.query<{ line: string }>(
      "select to_jsonb(c)::text as line from wallet_changes c where account_id = $1",
      [person.accountId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.line).not.toContain(token);
    expect(rows[0]?.line).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });
});

describe("cancelling from the mail", () => {
  const cancel = (token: string, language: "en" | "zn" = "en") =>
    app.request(cancelChange, { token }, { language });

  it("restores the address, ends all sessions and restarts the lock", async () => {
    const person = await createPerson(app);
    const before = await seedWallet(app, person.accountId);
    const other = await signIn(app, person.email, PASSWORD);
    const after = freshAddress();
    const changedAt = app.clock.now();
    await bind(app, person, after);
    const { token } = await newestMail(app, person);
    const shown = await app.call(showChange, { token });
    expect(shown.data).toEqual({
      email: `pe***${person.email.slice(person.email.indexOf("@"))}`,
      old_eth_address: before,
      new_eth_address: after,
      changed_at: changedAt.toISOString(),
      cancellable_until: new Date(changedAt.getTime() + 24 * HOUR_MS).toISOString(),
      state: "open",
    });
    app.clock.advance(5 * HOUR_MS);
    const answer = await cancel(token);
    expect(answer.body).toEqual({
      code: 200,
      message: "Wallet change cancelled and all sessions signed out. Change your password soon",
    });
    for (const session of [person.session, other])
      expect((await app.request(getAddress, {}, { session })).status).toBe(401);
    const session = await signIn(app, person.email, PASSWORD);
    expect(await showWallet(app, { ...person, session })).toMatchObject({
      eth_address: before,
      eth_verify_status: 1,
      locked_until: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    });
    expect((await app.request(showChange, { token })).body?.data).toMatchObject({
      state: "cancelled",
    });
    const { act, details } = await app.database.db
      .selectFrom("audit_lines")
      .select(["act", "details"])
      .where("subject_account_id", "=", person.accountId)
      .where("act", "like", "wallet.%")
      .orderBy("audit_line_id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([act, details]).toEqual([
      "wallet.cancel-change",
      { oldAddress: after, newAddress: before },
    ]);
  });

  it("a first binding leaves no wallet, and an unbinding brings it back", async () => {
    const person = await createPerson(app);
    await bind(app, person, freshAddress());
    await cancel((await newestMail(app, person)).token);
    const one = { ...person, session: await signIn(app, person.email, PASSWORD) };
    expect(await showWallet(app, one)).toMatchObject({
      eth_address: "NO_ADDRESS",
      eth_verify_status: 0,
    });

    const address = await seedWallet(app, person.accountId);
    const fields = { emailVerifyCode: await codeFor(app, one, "wallet"), password: PASSWORD };
    expect((await app.request(unbindAddress, fields, one)).body?.code).toBe(200);
    await cancel((await newestMail(app, person)).token);
    const two = { ...person, session: await signIn(app, person.email, PASSWORD) };
    expect(await showWallet(app, two)).toMatchObject({
      eth_address: address,
      eth_verify_status: 1,
    });
  });

  it("is idempotent, with the same response, also in Chinese and after a day", async () => {
    const person = await createPerson(app);
    await bind(app, person, freshAddress());
    const { token } = await newestMail(app, person);
    await Promise.all([cancel(token), cancel(token), cancel(token)]);
    const session = await signIn(app, person.email, PASSWORD);
    const changesOf = () =>
      app.database.db
        .selectFrom("wallet_changes")
        .selectAll()
        .where("account_id", "=", person.accountId)
        .execute();
    const changes = await changesOf();
    expect(changes).toHaveLength(2);
    expect((await cancel(token, "zn")).message).toBe(
      "已撤销此次钱包变更，所有设备均已退出登录，请尽快修改密码",
    );
    expect(await changesOf()).toEqual(changes);
    expect((await app.request(getAddress, {}, { session })).status).toBe(200);
    app.clock.advance(25 * HOUR_MS);
    expect((await cancel(token)).body?.code).toBe(200);
    expect(await changesOf()).toEqual(changes);
  });

  it("works until a second before 24 hours have passed, and is then refused in both languages", async () => {
    const person = await createPerson(app);
    const changedAt = app.clock.now().getTime();
    await bind(app, person, freshAddress());
    const { token } = await newestMail(app, person);
    app.clock.set(changedAt + 24 * HOUR_MS);
    expect((await app.request(showChange, { token })).body?.data).toMatchObject({
      state: "expired",
    });
    expect((await cancel(token, "zn")).message).toBe("该链接已超过 24 小时，无法再撤销此次变更");
    expect((await cancel(token)).message).toBe(
      "This link is more than 24 hours old, so the change can no longer be cancelled",
    );
    app.clock.set(changedAt + 24 * HOUR_MS - 1000);
    expect((await cancel(token)).body?.code).toBe(200);
  });

  it("goes back from the newest change on: an earlier one is refused in both languages until then", async () => {
    const person = await createPerson(app);
    const own = await seedWallet(app, person.accountId);
    const [first, second] = [freshAddress(), freshAddress()];
    await bind(app, person, first);
    const earlier = (await newestMail(app, person)).token;
    await bind(app, person, second);
    const newest = (await newestMail(app, person)).token;
    expect((await cancel(earlier, "zn")).message).toBe("钱包之后又有变更，请使用最新邮件中的链接");
    expect((await cancel(earlier)).message).toBe(
      "The wallet has been changed again since then. Use the link in the latest e-mail",
    );
    expect((await app.request(showChange, { token: earlier })).refusal?.error).toBe(
      "wallet.changeOvertaken",
    );
    expect((await cancel(newest)).body?.code).toBe(200);
    expect((await cancel(earlier)).body?.code).toBe(200);
    const session = await signIn(app, person.email, PASSWORD);
    expect(await showWallet(app, { ...person, session })).toMatchObject({ eth_address: own });
  });

  it("knows nothing of a token that was never sent, in both languages", async () => {
    for (const token of ["", "x", "A".repeat(43)]) {
      expect((await cancel(token, "zn")).message).toBe("该链接无效");
      expect((await cancel(token)).message).toBe("This link is not valid");
      expect((await app.request(showChange, { token })).refusal?.error).toBe(
        "wallet.changeUnknown",
      );
    }
  });

  it("answers sixty questions of a network in a quarter of an hour", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const statusOfCancel = async () =>
      (await app.request(cancelChange, { token: "x" }, { headers })).status;
    const answers = [];
    for (let index = 0; index < 61; index += 1) answers.push(await statusOfCancel());
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(answers[60]).toBe(429);
    app.clock.advance(15 * 60_000);
    expect(await statusOfCancel()).toBe(200);
  });
});
