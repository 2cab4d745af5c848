import { randomUUID } from "node:crypto";
import { commitWithdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestChain, type TestChain } from "../../platform/chain/testing/test-chain.ts";
import type { Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { createWithdrawal } from "./commit-withdrawal.ts";
import { commitFields, createHolder, credit, readAccounts } from "./testing/holders.ts";

const BP = 1_000_000n;

let chain: TestChain;
let app: TestApp;
beforeAll(async () => {
  chain = await createTestChain();
  app = await createTestApp({ chain: chain.chain, poolSize: 20 });
});
afterAll(async () => {
  expect((await trialBalance(app.database.db)).problems).toEqual([]);
  await app.close();
  await chain.close();
});

const commit = (person: Person, fields: FieldsOf<typeof commitWithdrawal>) =>
  app.request(commitWithdrawal, fields, person);

const withdrawalsOf = (accountId: bigint) =>
  app.database.db
    .selectFrom("withdrawals")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();

describe("500 withdrawals of an account at the same time", () => {
  const MANY = 500;

  it("are one: with different keys one is accepted, the others fail because it is in progress", async () => {
    const person = await createHolder(app, 10_000_000n);
    const fields = await commitFields(app, person, 6000);
    const answers = await Promise.all(
      Array.from({ length: MANY }, () =>
        commit(person, { ...fields, idempotencyKey: randomUUID() }),
      ),
    );
    expect(answers.filter(({ body }) => body)).toHaveLength(1);
    expect(
      answers.filter(({ refusal }) => refusal?.error === "withdrawal.alreadyOpen"),
    ).toHaveLength(MANY - 1);
    expect(await withdrawalsOf(person.accountId)).toHaveLength(1);
    expect(await readAccounts(app, person.accountId)).toEqual({
      available: 9_994_000n * BP,
      held: 6000n * BP,
    });
  });

  it("are one: with one key all are answered with it", async () => {
    const person = await createHolder(app, 10_000_000n);
    const fields = { ...(await commitFields(app, person, 6000)), idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: MANY }, () => commit(person, fields)));
    const ids = answers.map(({ body }) => body?.data.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^\d+$/);
    expect(await readAccounts(app, person.accountId)).toEqual({
      available: 9_994_000n * BP,
      held: 6000n * BP,
    });
  });

  it("are one also where each has passed all checks with a code of its own, as in many processes", async () => {
    const { accountId } = await createHolder(app, 10_000_000n);
    const { rows } = await app.database.pool.query<{ verification_code_id: bigint }>(
      `insert into verification_codes (channel, address, purpose, account_id, code_hash, created_at)
       select 'email', 'one@example.test', 'withdrawal', $1, '\\x00', $2 from generate_series(1, $3)
       returning verification_code_id`,
      [accountId, app.clock.now(), MANY],
    );
    const outcomes = await Promise.allSettled(
      rows.map(async (row) =>
        createWithdrawal(
          app.deps,
          { accountId, grossMicroBp: 6000n * BP, idempotencyKey: randomUUID(), ip: "" },
          { verificationCodeId: row.verification_code_id },
        ),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(MANY - 1);
    expect(new Set(refused.map(({ reason }) => (reason as Error).message))).toEqual(
      new Set(["withdrawal.alreadyOpen"]),
    );
    expect(await readAccounts(app, accountId)).toEqual({
      available: 9_994_000n * BP,
      held: 6000n * BP,
    });
    const { rows: spent } = await app.database.pool.query(
      "select from verification_codes where account_id = $1 and used_at is not null and purpose = 'withdrawal'",
      [accountId],
    );
    expect(spent).toHaveLength(1);
  });

  it("are two accounts' business where they are of two", async () => {
    const people = [await createHolder(app), await createHolder(app)];
    const requests = await Promise.all(
      people.map(async (person) => ({ person, fields: await commitFields(app, person) })),
    );
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const { person, fields } = requests[index % 2] as (typeof requests)[number];
        return commit(person, { ...fields, idempotencyKey: randomUUID() });
      }),
    );
    expect(answers.filter(({ body }) => body)).toHaveLength(2);
  });

  it("say the same balance as their ledger line, whatever is credited at the same time", async () => {
    const person = await createHolder(app);
    const fields = await commitFields(app, person);
    const [answer] = await Promise.all([
      commit(person, fields),
      ...Array.from({ length: 40 }, () => credit(app, person.accountId, 1n)),
    ]);
    const id = answer.body?.data.id ?? "";
    const { rows } = await app.database.pool.query(
      `select w.balance_after_micro_bp = p.balance_after_micro_bp as same
       from withdrawals w
       join ledger_transfers t on t.idempotency_key = 'withdrawal:' || w.withdrawal_id || ':hold'
       join ledger_postings p using (ledger_transfer_id)
       join ledger_accounts a using (ledger_account_id)
       where w.withdrawal_id = $1 and a.kind = 'available'`,
      [id],
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it("is refused by the database itself where something inserted one without the lock", async () => {
    const person = await createHolder(app);
    const fields = await commitFields(app, person);
    const client = await app.database.pool.connect();
    await client.query("begin");
    await client.query(
      `insert into withdrawals (account_id, idempotency_key, request_hash, address, gross_micro_bp, gas_micro_bp,
         net_micro_bp, balance_after_micro_bp, created_at)
       values ($1, 'other', '\\x00', $2, 3, 1, 2, 0, $3)`,
      [person.accountId, person.address, app.clock.now()],
    );
    const answer = commit(person, fields);
    await expect
      .poll(
        async () =>
          (
            await app.database.pool.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%withdrawals%'",
            )
          ).rowCount,
        { timeout: 120_000 },
      )
      .toBeGreaterThan(0);
    await client.query("commit");
    client.release();
    expect((await answer).refusal?.error).toBe("withdrawal.alreadyOpen");
    expect((await readAccounts(app, person.accountId)).held).toBe(0n);
  });
});
