import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { deleteView, listViews, saveView } from "@nodeyard/contract/devices/view-calls.ts";
import {
  VIEW_NAME_MAX_LENGTH,
  VIEW_QUERY_MAX_LENGTH,
  VIEWS_PER_ACCOUNT,
} from "@nodeyard/contract/devices/view-rules.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  person = await createPerson(app);
});
afterAll(() => app.close());

const view = { name: "Rack 7", list: "/hardList", query: "tag=Rack+7&sort=-earnedToday" } as const;
const views = async (who = person) =>
  (await app.call(listViews, {}, who)).list.map(({ name, list, query }) => [name, list, query]);

test("a view is kept in the account; the same name of a list is replaced only when that is asked for, of another list is another view", async () => {
  await app.call(saveView, view, person);
  const again = { ...view, name: " rack  7", query: "size=50" };
  expect((await app.refusal(saveView, again, person)).error).toBe(devicesErrors.viewTaken.key);
  expect(await views()).toEqual([["Rack 7", "/hardList", view.query]]);
  await app.call(saveView, { ...again, replace: true }, person);
  await app.call(saveView, { ...view, list: "/netStatus" }, person);
  expect(await views()).toEqual([
    ["rack 7", "/hardList", "size=50"],
    ["Rack 7", "/netStatus", view.query],
  ]);
  expect(await views(await createPerson(app))).toEqual([]);
});

test("a view is deleted by its owner alone, and once", async () => {
  const { viewId } = await app.call(saveView, view, person);
  const unknown = devicesErrors.unknownView.key;
  const other = await createPerson(app);
  expect((await app.refusal(deleteView, { viewId }, other)).error).toBe(unknown);
  await app.call(deleteView, { viewId }, person);
  expect((await app.refusal(deleteView, { viewId }, person)).error).toBe(unknown);
  expect(await views()).toEqual([]);
});

test.each([
  ["no name", { name: "  " }, devicesErrors.viewNameEmpty],
  ["a long name", { name: "客".repeat(VIEW_NAME_MAX_LENGTH + 1) }, devicesErrors.viewNameTooLong],
  ["a name that turns text round", { name: "a\u202eb" }, devicesErrors.viewNameInvisible],
  ["a very long query", { query: "x".repeat(20_000) }, devicesErrors.viewTooLarge],
  ["a long query", { query: "x".repeat(VIEW_QUERY_MAX_LENGTH + 1) }, devicesErrors.viewTooLarge],
])("%s is refused with its reason", async (_what, wrong, { key }) => {
  expect((await app.refusal(saveView, { ...view, ...wrong }, person)).error).toBe(key);
  expect(await views()).toEqual([]);
});

test("an account has at most so many", async () => {
  await app.database.pool.query(
    "insert into device_views (account_id, list, name, folded_name, query) select $1, '/hardList', n, n, '' from generate_series(1, $2) n",
    [person.accountId, VIEWS_PER_ACCOUNT],
  );
  expect((await app.refusal(saveView, view, person)).error).toBe(devicesErrors.tooManyViews.key);
  await app.call(saveView, { ...view, name: "1", replace: true }, person);
});
