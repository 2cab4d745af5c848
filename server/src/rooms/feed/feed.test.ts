import * as calls from "@nodeyard/contract/feed/calls.ts";
import * as operatorCalls from "@nodeyard/contract/feed/operator/calls.ts";
import { readFeedEntry } from "@nodeyard/contract/feed/rules.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { createOperator, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

let app: TestApp;
let owner: Person;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  operator = await createOperator(app, "support");
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query("truncate feed_entries"));

const ENTRY = {
  type: "PushEvent",
  login: "octocat",
  url: "https://github.com/nodeyard/agent",
} as const;
const REASON = "as agreed";
const session = () => ({ session: operator.session });
const rowOf = async (id: string) =>
  (await app.request(operatorCalls.listFeedEntries, {}, session())).body?.list.find(
    (row) => row.id === id,
  );
const save = (over: FieldsOf<typeof operatorCalls.saveFeedEntry> = {}) =>
  app.request(operatorCalls.saveFeedEntry, { ...ENTRY, reason: REASON, ...over }, session());
const saveNew = async (over: FieldsOf<typeof operatorCalls.saveFeedEntry> = {}) =>
  (await save(over)).body?.id ?? "";
const show = async (id: string, isShown: boolean) => {
  const version = (await rowOf(id))?.version ?? "not seen";
  return app.request(
    operatorCalls.showFeedEntry,
    { id, isShown, version, reason: REASON },
    session(),
  );
};
const feed = async () =>
  (await app.request(calls.getGithub, {}, { session: owner.session })).body?.list.map(
    readFeedEntry,
  );

it("shows owners what operators publish, newest first, without a source", async () => {
  await saveNew();
  await saveNew({ type: "CreateEvent", login: "hubot[bot]", time: "2026-03-01T00:00:00Z" });
  const newest = { ...ENTRY, time: app.clock.now().toISOString() };
  expect(await feed()).toMatchObject([newest, { type: "CreateEvent", login: "hubot[bot]" }]);
  const { body } = await app.request(calls.getGithub, {}, { session: owner.session });
  expect(body).toMatchObject({ answeredAt: null, isLate: false });
});

it("changes, unpublishes and publishes an entry, each with a reason and an audit line", async () => {
  const id = await saveNew();
  const version = (await rowOf(id))?.version ?? "";
  expect((await save({ id, version })).refusal?.code).toBe(5282);
  expect((await save({ id, version, login: "hubot" })).message).toBe("Entry saved");
  expect((await save({ id, version, login: "late" })).refusal?.code).toBe(5262);
  expect((await save({ id, login: "unseen" })).refusal?.code).toBe(5262);
  expect((await show(id, true)).refusal?.code).toBe(5282);
  expect((await show(id, false)).message).toBe("Entry unpublished");
  expect(await feed()).toEqual([]);
  expect((await show(id, true)).message).toBe("Entry published");
  expect(await feed()).toMatchObject([{ id, login: "hubot" }]);
  const { rows: lines } = await app.database.pool.query<{ act: string; details: object }>(
    "select act, details from audit_lines where details->'after'->>'feedEntryId' = $1 order by audit_line_id",
    [id],
  );
  expect(lines.map(({ act }) => act)).toEqual([
    "feed.save",
    "feed.save",
    "feed.withdraw",
    "feed.show",
  ]);
  expect(lines[1]?.details).toMatchObject({
    reason: REASON,
    before: { login: "octocat" },
    after: { login: "hubot" },
  });
});

it.each([
  ["a user with an ampersand", { login: "a&b" }, 6702],
  ["no user", { login: "" }, 6702],
  ["an address that is no page", { url: "javascript:alert(1)" }, 6703],
  ["an address with an ampersand", { url: "https://a.test/?b=1&c=2" }, 6703],
  ["a time that is none", { time: "soon" }, 6704],
  ["a time to come", { time: "2027-01-01T00:00:00Z" }, 6704],
  ["an entry that is not there", { id: "999999", version: "x" }, 6701],
  ["an id that is none", { id: "x", version: "x" }, 6701],
  ["no reason", { reason: " " }, 5261],
])("refuses %s", async (_what, over, code) => {
  expect((await save(over)).refusal?.code).toBe(code);
  expect(await feed()).toEqual([]);
});

it("lets no owner write", async () => {
  const request = { ...ENTRY, reason: REASON };
  const refused = await app.request(operatorCalls.saveFeedEntry, request, {
    session: owner.session,
  });
  expect(refused.status).toBe(403);
});
