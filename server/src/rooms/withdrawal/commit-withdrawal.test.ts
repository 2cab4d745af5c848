import { randomUUID } from "node:crypto";
import { commitWithdrawal, getBalance, getTimeline } from "@nodeyard/contract/withdrawal/calls.ts";
import { changePassword } from "@nodeyard/contract/auth/calls.ts";
import { getSummary, listLedgerLines } from "@nodeyard/contract/revenue/calls.ts";
import { getHistory, getStatement } from "@nodeyard/contract/revenue/detail-calls.ts";
import { floorTo, HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestChain, type TestChain } from "../../platform/chain/testing/test-chain.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import { createPerson, signIn, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { hashToken } from "../../platform/secrets.ts";
import { createWithdrawal } from "./commit-withdrawal.ts";
import { haltPayouts } from "./payout/halt.ts";
import {
  cancelOpen,
  codeFor,
  commitFields,
  createHolder,
  credit,
  seedWallet,
  readAccounts,
} from "./testing/holders.ts";

const BP = 1_000_000n;

let chain: TestChain;
let app: TestApp;
beforeAll(async () => {
  chain = await createTestChain();
  app = await createTestApp({ chain: chain.chain, poolSize: 20 });
});
// Full hours, so that rate limit windows begin with the test.
beforeEach(() => app.clock.set(floorTo(app.clock.now().getTime(), HOUR_MS) + 2 * HOUR_MS));
afterAll(async () => {
  expect((await trialBalance(app.database.db)).problems).toEqual([]);
  await app.close();
  await chain.close();
});

type Commit = FieldsOf<typeof commitWithdrawal>;
const commit = (person: Person, fields: Commit, language: "en" | "zn" = "en") =>
  app.request(commitWithdrawal, fields, { session: person.session, language });
const refusalOf = async (person: Person, fields: Commit) => (await commit(person, fields)).refusal;

const withdrawalsOf = (accountId: bigint) =>
  app.database.db
    .selectFrom("withdrawals")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();

describe("a withdrawal", () => {
  it("holds the gross amount, with gas and net apart, and is open", async () => {
    const person = await createHolder(app);
    const answer = await commit(person, await commitFields(app, person, "5000.123456"));
    expect(answer.body).toMatchObject({
      code: 200,
      message: "Submitted, waiting for confirmation",
      data: {
        eth_dst_addr: person.address,
        subtotal: { amount: "5000.123456" },
        gas: "600.000000",
        net: "4400.123456",
        balance_after: "94999.876544",
        status: "created",
        ended_at: null,
        transaction: "",
        eth_browser: "",
      },
    });
    expect(await readAccounts(app, person.accountId)).toEqual({
      available: 94_999_876_544n,
      held: 5_000_123_456n,
    });
  });

  it("is refused on the Chinese site, which has no page for it", async () => {
    const person = await createHolder(app);
    const answer = await commit(person, await commitFields(app, person), "zn");
    expect([answer.refusal?.error, answer.message]).toEqual([
      "withdrawal.notOnThisSite",
      "中文站不提供 BP 提现",
    ]);
    expect(await withdrawalsOf(person.accountId)).toEqual([]);
  });

  it("is refused while payouts are halted, which the balance shows too", async () => {
    const person = await createHolder(app);
    const halt = { reason: "restore", at: app.clock.now(), details: {} } as const;
    await haltPayouts(app.database.db, halt);
    const refusal = await refusalOf(person, await commitFields(app, person));
    const balance = await app.call(getBalance, {}, person);
    await app.database.pool.query("delete from payout_halts");
    expect(refusal?.error).toBe("withdrawal.paused");
    expect(balance.data).toMatchObject({ withdrawalStatus: "paused" });
  });

  it("takes a code that went to the phone", async () => {
    const person = await createHolder(app);
    const emailVerifyCode = await codeFor(app, person, "withdrawal", "sms");
    const answer = await commit(person, { amount: 5000, password: PASSWORD, emailVerifyCode });
    expect(answer.body?.code).toBe(200);
  });

  it("leaves an audit line, the first step of its timeline, and a job that pays it", async () => {
    const person = await createHolder(app);
    const answer = await commit(person, await commitFields(app, person));
    const id = answer.body?.data.id ?? "";
    const timeline = await app.call(getTimeline, { id }, person);
    expect(timeline.data).toMatchObject({
      withdrawal: { id, status: "created" },
      steps: [{ step: "held", at: app.clock.now().toISOString(), transaction: "" }],
      confirmations: 0,
      requiredConfirmations: 3,
      cancelReason: null,
      transactions: [],
    });
    const lines = await app.database.db
      .selectFrom("audit_lines")
      .select(["act", "details"])
      .where("subject_account_id", "=", person.accountId)
      .execute();
    expect(lines).toMatchObject([{ act: "withdrawal.commit", details: { withdrawalId: id } }]);
    const { rows: jobs } = await app.database.pool.query(
      "select task_identifier from graphile_worker.jobs where key = $1",
      [`payout:${id}`],
    );
    expect(jobs).toEqual([{ task_identifier: "advance-payout" }]);
  });

  it.each([
    { price: 999, gas: 0, fee: 0, net: 5000, balance: 10 ** 9 },
    {
      RMBPrice: "1",
      eth_dst_addr: "0x0000000000000000000000000000000000000001",
      status: "completed",
    },
  ])("is the same whatever its client says of %o", async (claims) => {
    const person = await createHolder(app);
    const answer = await commit(person, { ...(await commitFields(app, person)), ...claims });
    expect(answer.body?.data).toMatchObject({
      gas: "600.000000",
      net: "4400.000000",
      balance_after: "95000.000000",
      eth_dst_addr: person.address,
      status: "created",
    });
    expect((await withdrawalsOf(person.accountId))[0]).toMatchObject({
      gas_micro_bp: 600n * BP,
      net_micro_bp: 4400n * BP,
      address: person.address,
    });
  });

  it("changes the balance but no revenue figure, and is in the ledger sheet and the statement", async () => {
    const person = await createHolder(app);
    await credit(app, person.accountId, 7n * BP, {
      kind: "network",
      occurredAt: new Date(app.clock.now().getTime() - 40 * HOUR_MS),
    });
    const { id } = (await commit(person, await commitFields(app, person, 6000))).body?.data ?? {
      id: "",
    };
    const summary = await app.call(getSummary, {}, person);
    expect(summary.ret).toMatchObject({
      totalRevenue: "7.000000",
      totalNetRevenue: "7.000000",
      balance: "94007.000000",
    });
    const lines = await app.call(listLedgerLines, { kind: "withdrawal" }, person);
    expect(lines).toMatchObject({
      total: 1,
      sum: "-6000.000000",
      list: [{ kind: "withdrawal", amount: "-6000.000000", balanceAfter: "94007.000000" }],
    });
    const today = app.clock.now().toISOString().slice(0, 10);
    const statement = await app.call(getStatement, { from: today, to: today, zone: "UTC" }, person);
    expect(statement.list.at(-1)).toMatchObject({
      kind: "withdrawal",
      reference: `withdrawal:${id}:hold`,
      amount: "-6000.000000",
      fee: "600.000000",
      tax: "0.000000",
      basis: "day",
      value: "-2.40",
      balanceAfter: "94007.000000",
    });
    expect(statement.closingBalance).toBe("94007.000000");
    const history = await app.call(
      getHistory,
      { from: today, to: today, zone: "UTC", step: "day" },
      person,
    );
    expect(history.sum).toMatchObject({ total: "0.000000" });
  });
});

describe("errors of the request are:", () => {
  it.each([
    ["an empty password", { password: "" }, "password", "password error"],
    ["an empty code", { emailVerifyCode: "" }, "emailVerifyCode", "missing e-mail or phone code"],
    ["an empty amount", { amount: "" }, "amount", "amount error"],
    ["an amount that is no number", { amount: "5,000" }, "amount", "amount error"],
    [
      "more than six decimals",
      { amount: "5000.1234567" },
      "amount",
      "amount error: at most six decimals",
    ],
    ["a number beyond any writing", { amount: 1e300 }, "amount", "amount error"],
    [
      "less than the least",
      { amount: "4999.999999" },
      "amount",
      "single minimum 5,000 BP, maximum 10,000,000 BP",
    ],
    [
      "more than the most",
      { amount: "10000000.000001" },
      "amount",
      "single minimum 5,000 BP, maximum 10,000,000 BP",
    ],
    [
      "less than nothing",
      { amount: -5000 },
      "amount",
      "single minimum 5,000 BP, maximum 10,000,000 BP",
    ],
    [
      "more than there is",
      { amount: "100000.000001" },
      "amount",
      "amount error: insufficient balance. You have 100,000 BP available",
    ],
    ["a wrong password", { password: "not-my-password" }, "password", "password error"],
    ["a wrong code", { emailVerifyCode: "no" }, "emailVerifyCode", "Wrong verification code"],
  ])("%s", async (_name, wrong, field, text) => {
    const person = await createHolder(app);
    const refusal = await refusalOf(person, {
      ...(await commitFields(app, person)),
      ...wrong,
    });
    expect([refusal?.message, refusal?.field]).toEqual([text, field]);
    expect(await withdrawalsOf(person.accountId)).toEqual([]);
    expect((await readAccounts(app, person.accountId)).held).toBe(0n);
  });

  it("the least and the most themselves are accepted", async () => {
    const least = await createHolder(app);
    expect((await commit(least, await commitFields(app, least, "5000"))).body?.code).toBe(200);
    const most = await createHolder(app, 10_000_000n);
    expect((await commit(most, await commitFields(app, most, 10_000_000))).body?.code).toBe(200);
  });
});

describe("blocking conditions are reported:", () => {
  it("no wallet", async () => {
    const person = await createPerson(app);
    await credit(app, person.accountId, 6000n * BP);
    const refusal = await refusalOf(person, await commitFields(app, person));
    expect(refusal?.message).toBe("Bind a wallet first");
  });

  it("a withdrawal in progress", async () => {
    const person = await createHolder(app);
    await commit(person, await commitFields(app, person));
    const refusal = await refusalOf(person, await commitFields(app, person));
    expect(refusal?.message).toBe(
      "A withdrawal is in progress. You can make the next one once it has finished",
    );
  });

  it("withdrawals that the operator has closed, which the balance shows too", async () => {
    const person = await createHolder(app);
    await app.database.pool.query("update payout_switches set is_withdrawal_open = false");
    const refusal = await refusalOf(person, await commitFields(app, person));
    const balance = await app.call(getBalance, {}, person);
    await app.database.pool.query("update payout_switches set is_withdrawal_open = true");
    expect(refusal?.message).toBe("Withdrawals are closed for now");
    expect(balance.data).toMatchObject({ withdrawalStatus: "closed" });
  });

  it("no chain to pay on", async () => {
    const without = await createTestApp();
    const person = await createHolder(without);
    const answer = await without.request(
      commitWithdrawal,
      await commitFields(without, person),
      person,
    );
    expect(answer.refusal?.error).toBe("withdrawal.closed");
    const balance = await without.call(getBalance, {}, person);
    expect(balance.data).toMatchObject({ withdrawalStatus: "closed" });
    await without.close();
  });

  it("an InsufficientBalance that came in between", async () => {
    const person = await createHolder(app, 5000n);
    const fields = await commitFields(app, person);
    const key = randomUUID();
    // Another transaction takes BP between the balance check and the hold.
    await app.database.pool.query(`
      create function take_in_between() returns trigger language plpgsql as $$
      begin
        update ledger_accounts set balance_micro_bp = balance_micro_bp - 1
          where account_id = new.account_id and kind = 'available';
        return new;
      end $$`);
    await app.database.pool.query(
      "create trigger take_in_between before insert on withdrawals for each row execute function take_in_between()",
    );
    const answer = await commit(person, { ...fields, idempotencyKey: key });
    await app.database.pool.query("drop trigger take_in_between on withdrawals");
    await app.database.pool.query("drop function take_in_between");
    expect(answer.refusal?.error).toBe("withdrawal.balanceInsufficient");
    expect(await readAccounts(app, person.accountId)).toEqual({ available: 5000n * BP, held: 0n });
    expect((await commit(person, { ...fields, idempotencyKey: key })).body?.code).toBe(200);
  });
});

describe("the lock of 24 hours", () => {
  it("after a change of the wallet is exact to the second", async () => {
    const person = await createHolder(app);
    const changedAt = app.clock.now();
    await app.database.db
      .insertInto("wallet_changes")
      .values({
        account_id: person.accountId,
        new_address: person.address,
        made_at: changedAt,
        ip: "127.0.0.1",
        cancel_hash: hashToken(randomUUID()),
      })
      .execute();
    const untilMs = changedAt.getTime() + 24 * HOUR_MS;
    app.clock.set(untilMs - 1000);
    const until = new Date(untilMs).toISOString().slice(0, 19).replace("T", " ");
    const refusal = await refusalOf(person, await commitFields(app, person));
    expect(refusal?.message).toBe(
      `Withdrawals are locked for 24 hours after a wallet change. Try again after ${until} UTC`,
    );
    const locked = await app.call(getBalance, {}, person);
    expect(locked.data).toMatchObject({
      lockedUntil: new Date(untilMs).toISOString(),
      lockedBy: "wallet",
    });
    app.clock.set(untilMs);
    expect((await commit(person, await commitFields(app, person))).body?.code).toBe(200);
  });

  it("after a change of the password is exact to the second", async () => {
    const person = await createHolder(app);
    app.clock.advance(1000);
    const changedAt = app.clock.now();
    const next = "another-horse-7";
    await app.call(
      changePassword,
      { oldPassword: PASSWORD, newPassword: next, reNewPassword: next },
      person,
    );
    const fields = async () => ({ ...(await commitFields(app, person)), password: next });
    const untilMs = changedAt.getTime() + 24 * HOUR_MS;
    app.clock.set(untilMs - 1000);
    const until = new Date(untilMs).toISOString().slice(0, 19).replace("T", " ");
    const session = await signIn(app, person.email, next);
    const again = { ...person, session };
    const refusal = await refusalOf(again, await fields());
    expect(refusal?.message).toBe(
      `Withdrawals are locked for 24 hours after a password change. Try again after ${until} UTC`,
    );
    app.clock.set(untilMs);
    expect((await commit(again, await fields())).body?.code).toBe(200);
  });

  it("does not come with an account's first password", async () => {
    const person = await createHolder(app);
    const balance = await app.call(getBalance, {}, person);
    expect(balance.data).toMatchObject({ lockedUntil: null, lockedBy: null });
  });

  it("is looked at again when the code has been checked and the row is locked", async () => {
    const person = await createHolder(app);
    const code = await codeFor(app, person, "withdrawal");
    const { verification_code_id: verificationCodeId } = await app.database.db
      .selectFrom("verification_codes")
      .select("verification_code_id")
      .where("account_id", "=", person.accountId)
      .where("purpose", "=", "withdrawal")
      .executeTakeFirstOrThrow();
    expect(code).toMatch(/^\d{6}$/);
    app.clock.advance(1000);
    await app.database.pool.query(
      "update accounts set password_changed_at = $2 where account_id = $1",
      [person.accountId, app.clock.now()],
    );
    const request = {
      accountId: person.accountId,
      grossMicroBp: 5000n * BP,
      idempotencyKey: randomUUID(),
      ip: "",
    };
    await expect(createWithdrawal(app.deps, request, { verificationCodeId })).rejects.toThrow(
      "withdrawal.lockedByPassword",
    );
  });
});

describe("earnings of the last hours", () => {
  it.each([
    ["network", 1],
    ["compute", 24],
    ["activity", 24],
    ["invite", 24],
  ] as const)(
    "of kind %s are ripe 6 hours after their period of %i hours, to the second",
    async (kind, hours) => {
      const person = await createPerson(app);
      await seedWallet(app, person.accountId);
      const occurredAt = new Date(app.clock.now().getTime() - HOUR_MS);
      await credit(app, person.accountId, 5000n * BP, { kind, occurredAt });
      const ripeAtMs = occurredAt.getTime() + (hours + 6) * HOUR_MS;

      app.clock.set(ripeAtMs - 1000);
      const session = await signIn(app, person.email, PASSWORD);
      const early = await app.call(getBalance, {}, { session });
      expect(early.data).toMatchObject({
        balance: { amount: "5000.000000" },
        withdrawable: "0.000000",
        immature: "5000.000000",
      });
      const refused = await commit({ ...person, session }, await commitFields(app, person));
      expect(refused.refusal).toMatchObject({
        error: "withdrawal.amountAboveWithdrawable",
        field: "amount",
      });
      app.clock.set(ripeAtMs);
      expect(
        (await commit({ ...person, session }, await commitFields(app, person))).body?.code,
      ).toBe(200);
    },
  );

  it("leave older BP alone", async () => {
    const person = await createHolder(app, 5000n);
    await credit(app, person.accountId, 500_000n);
    await credit(app, person.accountId, 9000n * BP, { kind: "network" });
    expect((await commit(person, await commitFields(app, person, 5001))).message).toBe(
      "amount error: revenue from the last 6 hours is not yet available. You can withdraw 5,000.5 BP now",
    );
    expect((await commit(person, await commitFields(app, person, 5000))).body?.code).toBe(200);
  });

  it("never make less than nothing of what can be withdrawn", async () => {
    const person = await createHolder(app, 5000n);
    await commit(person, await commitFields(app, person, 5000));
    await credit(app, person.accountId, 10n * BP, { kind: "compute" });
    const balance = await app.call(getBalance, {}, person);
    expect(balance.data).toMatchObject({ withdrawable: "0.000000", immature: "10.000000" });
  });
});

describe("password and code", () => {
  it("a code makes one withdrawal, and is kept when the withdrawal is refused", async () => {
    const person = await createHolder(app);
    const fields = await commitFields(app, person);
    await app.database.pool.query("update payout_switches set is_withdrawal_open = false");
    expect((await commit(person, fields)).refusal?.error).toBe("withdrawal.closed");
    await app.database.pool.query("update payout_switches set is_withdrawal_open = true");
    expect((await commit(person, fields)).body?.code).toBe(200);
    await cancelOpen(app, person.accountId);
    expect((await commit(person, fields)).refusal?.error).toBe("verification.codeExpired");
    await app.database.pool.query(
      "delete from withdrawal_steps where withdrawal_id in (select withdrawal_id from withdrawals where account_id = $1)",
      [person.accountId],
    );
  });

  it("a code of another purpose or another account is worthless", async () => {
    const [person, other] = [await createHolder(app), await createHolder(app)];
    const fields = await commitFields(app, person);
    for (const [emailVerifyCode, error] of [
      [await codeFor(app, person, "wallet"), "verification.codeOfOtherPurpose"],
      [await codeFor(app, other, "withdrawal"), "verification.codeWrong"],
    ]) {
      if (emailVerifyCode === fields.emailVerifyCode) continue;
      expect((await commit(person, { ...fields, emailVerifyCode })).refusal?.error).toBe(error);
    }
  });

  it("ten wrong passwords lock the question for a quarter of an hour, at every form that asks it", async () => {
    const person = await createHolder(app);
    const fields = await commitFields(app, person);
    const wrong = { ...fields, password: "wrong" };
    for (let index = 0; index < 10; index += 1)
      expect((await commit(person, wrong)).refusal?.error).toBe("withdrawal.passwordWrong");
    const refusal = await refusalOf(person, fields);
    expect(refusal?.message).toBe("Too many wrong passwords. Try again in 15 min");
    const next = "another-horse-7";
    const change = await app.request(
      changePassword,
      { oldPassword: PASSWORD, newPassword: next, reNewPassword: next },
      person,
    );
    expect(change).toMatchObject({ status: 429, refusal: { error: "auth.passwordLocked" } });
    app.clock.advance(15 * 60_000);
    expect((await commit(person, await commitFields(app, person))).body?.code).toBe(200);
  });

  it("a correct password resets the count of wrong ones", async () => {
    const person = await createHolder(app);
    const wrong = { ...(await commitFields(app, person)), password: "wrong" };
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 9; index += 1)
        expect((await commit(person, wrong)).refusal?.error).toBe("withdrawal.passwordWrong");
      const right = { ...(await commitFields(app, person)), emailVerifyCode: "no" };
      expect((await commit(person, right)).refusal?.error).toBe("verification.codeWrong");
    }
  });
});

describe("a key", () => {
  it("answers with the withdrawal that it made, though code and password are used up", async () => {
    const person = await createHolder(app);
    const fields = { ...(await commitFields(app, person)), idempotencyKey: randomUUID() };
    const first = await commit(person, fields);
    app.clock.advance(HOUR_MS);
    const again = await commit(person, {
      ...fields,
      amount: "5000.000",
      password: "forgotten",
      idempotencyKey: fields.idempotencyKey.toUpperCase(),
    });
    expect(again.body).toEqual(first.body);
    expect(await withdrawalsOf(person.accountId)).toHaveLength(1);
    const timeline = await app.call(getTimeline, { idempotencyKey: fields.idempotencyKey }, person);
    expect(timeline.data).toMatchObject({ withdrawal: first.body?.data });
  });

  it("answers with it also after it has ended", async () => {
    const person = await createHolder(app);
    const fields = { ...(await commitFields(app, person)), idempotencyKey: randomUUID() };
    await commit(person, fields);
    await app.database.pool.query(
      "update withdrawals set status = 'completed', ended_at = created_at, transaction_hash = '0x' || repeat('ab', 32) where account_id = $1",
      [person.accountId],
    );
    expect((await commit(person, fields)).body?.data).toMatchObject({
      status: "completed",
      transaction: `0x${"ab".repeat(32)}`,
      eth_browser: `https://explorer.test/tx/0x${"ab".repeat(32)}`,
    });
  });

  it("is refused for another amount", async () => {
    const person = await createHolder(app);
    const idempotencyKey = randomUUID();
    await commit(person, { ...(await commitFields(app, person)), idempotencyKey });
    const refusal = await refusalOf(person, {
      ...(await commitFields(app, person, 5001)),
      idempotencyKey,
    });
    expect([refusal?.message, refusal?.field]).toEqual([
      "This request key was already used for another withdrawal",
      "idempotencyKey",
    ]);
  });

  it("is an account's own", async () => {
    const [one, other] = [await createHolder(app), await createHolder(app)];
    const idempotencyKey = randomUUID();
    for (const person of [one, other]) {
      const answer = await commit(person, { ...(await commitFields(app, person)), idempotencyKey });
      expect(answer.body?.data).toMatchObject({ eth_dst_addr: person.address });
    }
  });
});
