import * as calls from "@nodeyard/contract/bcode/operator/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  type Person,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { claimCodes } from "../claim.ts";

let app: TestApp;
let operator: Person;
let support: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = await createOperator(app, "operations");
  support = await createOperator(app, "support");
});
afterAll(() => app.close());

const reason = "the pool runs low";
const poolOf = async (region: string) => {
  const { pools } = await app.call(calls.listCodePools, {}, support);
  const pool = pools.find((each) => each.region === region);
  if (!pool) throw new Error(`no pool of ${region}`);
  return pool;
};
const add = async (count: string, over: object = {}) => {
  const { version } = await poolOf("calculate");
  const request = { region: "calculate", count, version, reason, ...over } as const;
  return app.request(calls.addCodes, request, operator);
};

test("pools say what is left, what was claimed and bound in a day, and for how many days it lasts", async () => {
  await app.database.pool.query(
    "update activation_code_pools set remaining = 70 where region = 'non_mainland'",
  );
  const before = await poolOf("non_mainland");
  expect(before).toMatchObject({ remaining: 70, claimed: 0, bound: 0, daysLeft: null });
  const owner = await createPerson(app);
  await app.database.pool.query(
    `insert into activation_codes (code, region, account_id, claimed_at)
     select 'POOL-' || n, 'non_mainland', $1, $2 from generate_series(1, 2) n`,
    [owner.accountId, app.clock.now()],
  );
  expect(await poolOf("non_mainland")).toMatchObject({ claimed: 2, bound: 0, daysLeft: 245 });
  await bindTestDevice(app, owner, "mainland");
  expect(await poolOf("mainland")).toMatchObject({ claimed: 1, bound: 1 });
  const { pools, perHour } = await app.call(calls.listCodePools, {}, support);
  expect(pools.map(({ region }) => region)).toEqual(["mainland", "non_mainland", "calculate"]);
  expect(perHour).toBe(10);
});

test("codes are added with a reason, which the audit line keeps with what is left", async () => {
  const { remaining } = await poolOf("calculate");
  expect((await add("500")).body?.code).toBe(200);
  expect((await poolOf("calculate")).remaining).toBe(remaining + 500);
  const { rows } = await app.database.pool.query(
    "select details from audit_lines where act = 'operator.add-codes'",
  );
  expect(rows).toMatchObject([
    {
      details: {
        reason,
        before: { region: "calculate", filled: String(remaining) },
        after: {
          region: "calculate",
          filled: String(remaining + 500),
          added: 500,
          remaining: String(remaining + 500),
        },
      },
    },
  ]);
});

test("a pool that another operator has filled meanwhile is not filled twice; claims do not matter", async () => {
  const { version, remaining } = await poolOf("calculate");
  const { accountId } = await createPerson(app);
  await app.database.db
    .transaction()
    .execute((tx) => claimCodes(app.deps, tx, { accountId, region: "calculate", count: 3 }));
  const request = { region: "calculate", count: "10", version, reason } as const;
  await app.call(calls.addCodes, request, operator);
  expect((await app.refusal(calls.addCodes, request, operator)).error).toBe("operator.changed");
  expect((await poolOf("calculate")).remaining).toBe(remaining - 3 + 10);
});

test.each(["0", "-5", "1.5", "many", "", "1000001"])("%j codes are refused", async (count) => {
  const { remaining } = await poolOf("calculate");
  expect((await add(count)).refusal).toMatchObject({
    error: "operator.codesInvalid",
    field: "count",
  });
  expect((await poolOf("calculate")).remaining).toBe(remaining);
});

test("no codes are added without a reason", async () => {
  expect((await add("5", { reason: " " })).refusal?.error).toBe("operator.reasonRequired");
});
