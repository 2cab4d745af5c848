import { commitWithdrawal, getBalance, getTimeline } from "@nodeyard/contract/withdrawal/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestChain, type TestChain } from "../../../platform/chain/testing/test-chain.ts";
import { PASSWORD } from "../../../platform/testing/owners.ts";
import { signIn, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { terminalOperator } from "../../account/operator-act.ts";
import { setCeilings as putCeilings } from "../../redemption/testing/set-ceilings.ts";
import { approveWithdrawal } from "../operator/approve-withdrawal.ts";
import { advancePayout } from "../payout/advance-payout.ts";
import { queueStuckPayouts } from "../payout/jobs.ts";
import { cancelOpen, commitFields, createHolder, credit } from "../testing/holders.ts";

const BP = 1_000_000n;
const DAY_MS = 24 * HOUR_MS;

let chain: TestChain;
let app: TestApp;
beforeAll(async () => {
  chain = await createTestChain();
  app = await createTestApp({ chain: chain.chain, poolSize: 20 });
});
afterAll(async () => {
  await app.close();
  await chain.close();
});
// Each test's withdrawals are alone in their day.
beforeEach(() => app.clock.advance(2 * DAY_MS));

const setCeilings = async (accountBp: bigint, totalBp: bigint): Promise<void> =>
  putCeilings(app, {
    account_day_micro_bp: accountBp * BP,
    total_day_micro_bp: totalBp * BP,
  });
/** Withdraws. @returns id and newest step. */
async function withdraw(person: Person, amount: number): Promise<{ id: string; step: string }> {
  const answer = await app.request(
    commitWithdrawal,
    await commitFields(app, person, amount),
    person,
  );
  return { id: answer.body?.data.id ?? "", step: answer.body?.data.step ?? answer.message ?? "" };
}
const approve = (withdrawalId: bigint) =>
  app.deps.db
    .transaction()
    .execute((tx) =>
      approveWithdrawal({ ...app.deps, ...terminalOperator("tester", "a test") }, tx, withdrawalId),
    );
const advance = (id: string) => advancePayout({ ...app.deps, chain: chain.chain }, BigInt(id));
const approvalAbove = async (person: Person) =>
  (await app.call(getBalance, {}, person)).data.approvalAbove;

describe("a withdrawal waits for approval", () => {
  test("above the account's ceiling of 24 hours, in which returned and approved ones do not count", async () => {
    await setCeilings(12_000n, 1_000_000n);
    const person = await createHolder(app);
    expect(await approvalAbove(person)).toBe("12000.000000");
    expect((await withdraw(person, 6_000)).step).toBe("held");
    expect(await approvalAbove(person)).toBe("6000.000000");
    await cancelOpen(app, person.accountId);
    const first = await withdraw(person, 7_000);
    expect(first.step).toBe("held");
    while ((await advance(first.id)) !== "done") await chain.mine();
    const second = await withdraw(person, 5_001);
    expect(second.step).toBe("review");
    await cancelOpen(app, person.accountId);
    expect((await withdraw(person, 5_000)).step).toBe("held");
    await cancelOpen(app, person.accountId);
    app.clock.advance(DAY_MS);
    const again = { ...person, session: await signIn(app, person.email, PASSWORD) };
    expect((await withdraw(again, 12_000)).step).toBe("held");
  });

  test("above the ceiling of all accounts, also if they ask at the same time", async () => {
    await setCeilings(1_000_000n, 30_000n);
    const people: Person[] = [];
    for (let index = 0; index < 6; index += 1) people.push(await createHolder(app));
    const made = await Promise.all(people.map((person) => withdraw(person, 10_000)));
    expect(made.map(({ step }) => step).toSorted()).toEqual([
      ...Array<string>(3).fill("held"),
      ...Array<string>(3).fill("review"),
    ]);
    for (const { accountId } of people) await cancelOpen(app, accountId);
  });

  test("of a young account that takes revenue of its last three days, and of no older one", async () => {
    await setCeilings(1_000_000n, 1_000_000n);
    const holders = [];
    for (const days of [29, 30]) {
      const person = await createHolder(app, 10_000n);
      const occurredAt = new Date(app.clock.now().getTime() - 70 * HOUR_MS);
      await credit(app, person.accountId, 10_000n * BP, { kind: "network", occurredAt });
      const createdAt = new Date(app.clock.now().getTime() - days * DAY_MS);
      await app.database.pool.query(
        "update accounts set created_at = $2, password_changed_at = $2 where account_id = $1",
        [person.accountId, createdAt],
      );
      holders.push(person);
    }
    const [young, older] = holders;
    if (!young || !older) throw new Error("no holders");
    expect(await approvalAbove(young)).toBe("10000.000000");
    expect((await withdraw(young, 10_000)).step).toBe("held");
    await cancelOpen(app, young.accountId);
    expect((await withdraw(young, 10_001)).step).toBe("review");
    expect((await withdraw(older, 20_000)).step).toBe("held");
    for (const { accountId } of holders) await cancelOpen(app, accountId);
  });
});

test("an approved withdrawal is paid, and nothing is signed before; finance is mailed and the owner sees both", async () => {
  await setCeilings(5_000n, 1_000_000n);
  const finance = await createHolder(app);
  await app.database.pool.query(
    "insert into account_permissions values ($1, 'operator:finance', now())",
    [finance.accountId],
  );
  const person = await createHolder(app);
  const { id, step } = await withdraw(person, 6_000);
  expect(step).toBe("review");
  const mails = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", finance.email)
    .execute();
  expect(mails.map((mail) => mail.text)).toEqual([
    expect.stringContaining(`payouts approve ${id}`),
  ]);
  expect(await queueStuckPayouts(app.deps)).toBe(0);
  expect(await advance(id)).toBe("retryLater");
  await expect(approve(999_999n)).rejects.toThrow("There is no withdrawal");
  await approve(BigInt(id));
  await expect(approve(BigInt(id))).rejects.toThrow("does not wait");
  while ((await advance(id)) !== "done") await chain.mine();
  await expect(approve(BigInt(id))).rejects.toThrow("has ended");
  const { steps, withdrawal } = (await app.call(getTimeline, { id }, person)).data;
  expect(withdrawal).toMatchObject({ status: "completed", step: "complete" });
  expect(steps.map((each) => each.step)).toEqual([
    "held",
    "review",
    "approved",
    "signed",
    "broadcast",
    "included",
    "complete",
  ]);
  const line = await app.database.db
    .selectFrom("audit_lines")
    .select(["subject_account_id", "details"])
    .where("act", "=", "withdrawal.approve")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    subject_account_id: person.accountId,
    details: {
      by: "tester",
      reason: "a test",
      before: { withdrawalId: id, needsApproval: true, isApproved: false },
      after: { isApproved: true },
    },
  });
});
