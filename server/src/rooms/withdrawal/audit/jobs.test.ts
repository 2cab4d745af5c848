import { afterAll, beforeAll, expect, it } from "vitest";
import { freshAddress } from "../../../platform/chain/testing/test-chain.ts";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { readHalts, resumePayouts } from "../payout/halt.ts";
import { auditAndNotify } from "./jobs.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

async function mails(): Promise<{ recipient: string; text: string }[]> {
  return app.database.db
    .selectFrom("outbox_entries")
    .select(["recipient", "text"])
    .where("kind", "=", "email")
    .orderBy("outbox_entry_id")
    .execute();
}

it("mails operators of finance, each in their language, when chain and books do not agree, and nobody when they do", async () => {
  const [english, chinese, support] = [
    await createPerson(app),
    await createPerson(app),
    await createPerson(app),
  ];
  const grant = (person: Person, permission: string) =>
    app.database.pool.query("insert into account_permissions values ($1, $2, now())", [
      person.accountId,
      permission,
    ]);
  await grant(english, "operator:finance");
  await grant(chinese, "operator:finance");
  await grant(support, "operator:support");
  await app.database.pool.query("update accounts set language = 'zn' where account_id = $1", [
    chinese.accountId,
  ]);
  const before = (await mails()).length;
  await auditAndNotify(app.deps);
  expect(await mails()).toHaveLength(before);

  // Open without a hold.
  await app.database.pool.query(
    `insert into withdrawals (account_id, idempotency_key, request_hash, address, gross_micro_bp, gas_micro_bp,
       net_micro_bp, balance_after_micro_bp, created_at) values ($1, 'key', '', $2, 3, 1, 2, 0, $3)`,
    [owner.accountId, freshAddress(), app.clock.now()],
  );
  await auditAndNotify(app.deps);
  const sent = (await mails()).slice(before);
  expect(sent.map((mail) => mail.recipient)).toEqual([english.email, chinese.email]);
  expect(sent[0]?.text).toContain("the payout audit found 1 fault\n");
  expect(sent[0]?.text).toContain("Transfers or BP that belong to no withdrawal: 1");
  expect(sent[1]?.text).toContain("付款审计发现 1 处不符");
  expect(sent[1]?.text).toContain("不属于任何提现的转账或 BP：1");

  // A possible overpayment halts signing; not again for findings that an operator has seen.
  const { db } = app.database;
  const finding = `account ${owner.accountId} has 0.000000 BP held, its open withdrawals are of 0.000003 BP`;
  expect(await readHalts(db)).toMatchObject([
    { reason: "audit", details: { findings: [finding] } },
  ]);
  const resumed = { reason: "audit", at: app.clock.now(), by: "tester" } as const;
  await db.transaction().execute((tx) => resumePayouts(tx, resumed));
  await auditAndNotify(app.deps);
  expect(await readHalts(db)).toEqual([]);
});
