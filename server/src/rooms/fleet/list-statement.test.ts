import { afterAll, beforeAll, expect, test } from "vitest";
import { bindTestDevice, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { listStatement, type ListParams } from "./list-statement.ts";

let app: TestApp;
let person: Person;
let deviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  person = await createPerson(app);
  for (let count = 0; count < 3; count += 1)
    ({ deviceId } = await bindTestDevice(app, person, "mainland"));
});
afterAll(() => app.close());

interface PlanNode {
  readonly "Parent Relationship"?: string;
  readonly "Relation Name"?: string;
  readonly "Actual Loops": number;
  readonly Plans?: readonly PlanNode[];
}

const tablesOf = (node: PlanNode): string[] => [
  ...(node["Relation Name"] === undefined ? [] : [node["Relation Name"]]),
  ...(node.Plans ?? []).flatMap(tablesOf),
];

/** Tables and executions of the plans that are executed for a row each. */
function plansOfRows(node: PlanNode): { tables: string[]; loops: number }[] {
  const isOfRow = node["Parent Relationship"] === "SubPlan";
  return [
    ...(isOfRow ? [{ tables: tablesOf(node), loops: node["Actual Loops"] }] : []),
    ...(node.Plans ?? []).flatMap(plansOfRows),
  ];
}

async function explain(params: Partial<ListParams> = {}): Promise<PlanNode> {
  const now = app.clock.now();
  const { text, values } = listStatement({
    accountId: person.accountId,
    deviceType: "lite",
    language: "en",
    now,
    monitoredSince: now,
    noteChangedSince: now,
    sort: undefined,
    limit: 50,
    offset: 0,
    condition: undefined,
    attention: undefined,
    tag: undefined,
    search: undefined,
    hasFigures: false,
    earnedOn: undefined,
    levels: undefined,
    ...params,
  });
  const { rows } = await app.database.pool.query<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  );
  return rows[0]?.["QUERY PLAN"][0]?.Plan as PlanNode;
}

test("a row of a healthy owner executes no plan of its own", async () => {
  expect(plansOfRows(await explain())).toEqual([{ tables: ["device_incidents"], loops: 0 }]);
});

test("an open fault of the owner has the rows looked at", async () => {
  await app.database.pool.query(
    `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, measured)
     values ($1, $2, 'disk', now(), now(), null)`,
    [deviceId, person.accountId],
  );
  expect(plansOfRows(await explain())).toEqual([{ tables: ["device_incidents"], loops: 3 }]);
});

test("a row's own plans are those for its faults, shared key, tags, days and update", async () => {
  const plans = plansOfRows(await explain({ hasFigures: true, earnedOn: ["2026-03-09"] }));
  expect(new Set(plans.map(({ tables }) => tables[0]))).toEqual(
    new Set([
      "agent_updates",
      "device_incidents",
      "device_revenue_days",
      "device_tags",
      "shared_identities",
    ]),
  );
  expect(plans).toHaveLength(5);
});
