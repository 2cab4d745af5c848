import { randomUUID } from "node:crypto";
import { commitWithdrawal, getDetails, getTimeline } from "@nodeyard/contract/withdrawal/calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestChain, type TestChain } from "../../platform/chain/testing/test-chain.ts";
import type { Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { advancePayout } from "./payout/advance-payout.ts";
import { cancelOpen, commitFields, createHolder, readAccounts } from "./testing/holders.ts";

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

describe("the timeline", () => {
  const show = async (person: Person, id: string) =>
    (await app.call(getTimeline, { id }, person)).data;
  const advance = (id: string) => advancePayout({ ...app.deps, chain: chain.chain }, BigInt(id));
  const commitOne = async (person: Person): Promise<string> => {
    const answer = await commit(person, await commitFields(app, person));
    return answer.body?.data.id ?? "";
  };

  it("follows a withdrawal to its end, with the depth of its transaction and the explorer's page", async () => {
    const person = await createHolder(app);
    const id = await commitOne(person);
    await advance(id);
    const sent = await show(person, id);
    const { transaction } = sent.withdrawal;
    const eth_browser = `https://explorer.test/tx/${transaction}`;
    expect(sent).toMatchObject({
      withdrawal: { status: "created", eth_browser },
      confirmations: 0,
      requiredConfirmations: 3,
      transactions: [{ transaction, eth_browser }],
    });
    expect(sent.steps.map(({ step }) => step)).toEqual(["held", "signed", "broadcast"]);
    const depths: number[] = [];
    for (let block = 0; block < 3; block += 1) {
      await chain.mine();
      await advance(id);
      depths.push((await show(person, id)).confirmations);
    }
    expect(depths).toEqual([1, 2, 3]);
    const done = await show(person, id);
    expect(done).toMatchObject({
      withdrawal: {
        status: "completed",
        transaction,
        ended_at: app.clock.now().toISOString(),
        balance_after: "95000.000000",
      },
      confirmations: 3,
      requiredConfirmations: 3,
      cancelReason: null,
    });
    expect(done.steps.map((one) => [one.step, one.transaction])).toEqual([
      ["held", ""],
      ["signed", transaction],
      ["broadcast", transaction],
      ["included", transaction],
      ["complete", transaction],
    ]);
    expect(await readAccounts(app, person.accountId)).toEqual({
      available: 95_000_000_000n,
      held: 0n,
    });
    // The next one is possible.
    expect((await commit(person, await commitFields(app, person))).body?.code).toBe(200);
  });

  it("says why a withdrawal was canceled, and the BP are back", async () => {
    const person = await createHolder(app);
    const id = await commitOne(person);
    await app.database.pool.query(
      "update accounts set password_changed_at = $2 where account_id = $1",
      [person.accountId, new Date(app.clock.now().getTime() + 1000)],
    );
    await advance(id);
    const canceled = await show(person, id);
    expect(canceled).toMatchObject({
      withdrawal: { status: "canceled", transaction: "", eth_browser: "" },
      cancelReason: "account-changed",
      confirmations: 0,
      transactions: [],
    });
    expect(canceled.steps.map(({ step }) => step)).toEqual(["held", "canceled"]);
    expect(await readAccounts(app, person.accountId)).toEqual({
      available: 100_000_000_000n,
      held: 0n,
    });
  });
});

describe("the lists", () => {
  it("show the account's own withdrawals alone, newest first, by pages", async () => {
    const [person, other] = [await createHolder(app), await createHolder(app)];
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const answer = await commit(person, await commitFields(app, person, 5000 + index));
      ids.unshift(answer.body?.data.id ?? "");
      await cancelOpen(app, person.accountId);
      app.clock.advance(60_000);
    }
    const page = async (pageNum: number, who = person) =>
      (await app.call(getDetails, { pageNum, pageSize: 2 }, who)).data;
    const [first, second] = [await page(1), await page(2)];
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect([first.total, second.total]).toEqual([3, 3]);
    expect(await page(1, other)).toEqual({ data: [], total: 0 });
  });

  it("know nothing of another's withdrawal, by id or by key, in both languages", async () => {
    const [person, other] = [await createHolder(app), await createHolder(app)];
    const idempotencyKey = randomUUID();
    const answer = await commit(person, { ...(await commitFields(app, person)), idempotencyKey });
    const id = answer.body?.data.id ?? "";
    const queries = [{ id }, { idempotencyKey }, { id: "999999999" }, { id: "x" }, {}];
    for (const query of queries) {
      const foreign = await app.request(getTimeline, query, other);
      expect(foreign.message).toBe("No such withdrawal");
    }
    const zh = await app.request(getTimeline, { id }, { ...other, language: "zn" });
    expect(zh.message).toBe("没有这笔提现");
  });
});
