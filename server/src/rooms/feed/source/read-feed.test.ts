import { getGithub } from "@nodeyard/contract/feed/calls.ts";
import { listFeedEntries, showFeedEntry } from "@nodeyard/contract/feed/operator/calls.ts";
import { readFeedEntry } from "@nodeyard/contract/feed/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createOperator, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, TEST_START, type TestApp } from "../../../platform/testing/test-app.ts";
import { deleteOldEvents, readFeed } from "./read-feed.ts";
import { startLocalEvents, type LocalEvents } from "./testing/local-events.ts";

let api: LocalEvents;
let app: TestApp;
let owner: Person;
let operator: Person;
beforeAll(async () => {
  api = await startLocalEvents();
  app = await createTestApp({ config: { feedSource: api.settings } });
  owner = await createPerson(app);
  operator = await createOperator(app, "support");
});
afterAll(async () => {
  await app.close();
  await api.stop();
});
beforeEach(async () => {
  await app.database.pool.query("truncate feed_entries, feed_sources");
  api.events = [];
  api.outage = undefined;
  api.remaining = undefined;
  api.pollSeconds = 60;
  api.answers.length = 0;
  // An operator who does nothing for half an hour is signed out.
  app.clock.advance(Date.parse(TEST_START) - app.clock.now().getTime());
});

let lastEvent = 0;
/** A push that happened now. */
function push(login: string, over: object = {}): object {
  lastEvent += 1;
  return {
    id: String(lastEvent),
    type: "PushEvent",
    actor: { login },
    repo: { name: "nodeyard/agent" },
    payload: { ref: "refs/heads/main" },
    public: true,
    created_at: app.clock.now().toISOString(),
    ...over,
  };
}
async function feed() {
  const { body } = await app.request(getGithub, {}, { session: owner.session });
  return { ...body, logins: body?.list.map((text) => readFeedEntry(text)?.login) };
}
const source = async () =>
  (await app.request(listFeedEntries, {}, { session: operator.session })).body?.source;
/** The job of a later minute. */
async function readAfter(minutes: number): Promise<void> {
  app.clock.advance(minutes * MINUTE_MS);
  await readFeed(app.deps);
}

it("shows the organisation's events, newest first, and reads them once", async () => {
  expect(await feed()).toMatchObject({ list: [], answeredAt: null, isLate: true });
  const first = push("ann");
  api.events = [first];
  await readFeed(app.deps);
  app.clock.advance(MINUTE_MS);
  api.events = [
    push("ben", { type: "CreateEvent", payload: { ref: "v1", ref_type: "tag" } }),
    first,
  ];
  await readFeed(app.deps);
  const { logins, isLate, answeredAt, list = [] } = await feed();
  expect(logins).toEqual(["ben", "ann"]);
  expect({ isLate, answeredAt }).toEqual({
    isLate: false,
    answeredAt: app.clock.now().toISOString(),
  });
  expect(list[0]?.split("&").slice(1)).toEqual([
    "CreateEvent",
    "ben",
    app.clock.now().toISOString(),
    `${api.settings.url}/nodeyard/agent/tree/v1`,
  ]);
});

it("asks conditionally, and an unchanged answer counts as a good one", async () => {
  api.events = [push("ann")];
  await readFeed(app.deps);
  await readAfter(1);
  expect(api.answers).toEqual([200, 304]);
  expect(await feed()).toMatchObject({
    logins: ["ann"],
    answeredAt: app.clock.now().toISOString(),
  });
});

it("asks no more often than the source wants", async () => {
  api.pollSeconds = 180;
  await readFeed(app.deps);
  await readAfter(1);
  await readAfter(1);
  expect(api.answers).toEqual([200]);
  await readAfter(1);
  expect(api.answers).toEqual([200, 304]);
});

it("waits for the next window of a used-up rate limit, without losing what it has", async () => {
  api.events = [push("ann")];
  await readFeed(app.deps);
  api.remaining = 0;
  api.windowEndsAt = new Date(app.clock.now().getTime() + 11 * MINUTE_MS);
  await readAfter(1);
  expect(await source()).toMatchObject({
    failure: "limited",
    askAt: api.windowEndsAt.toISOString(),
  });
  await readAfter(9);
  expect(api.answers).toEqual([200, 403]);
  api.remaining = undefined;
  await readAfter(1);
  expect(api.answers).toEqual([200, 403, 304]);
  expect(await source()).toMatchObject({ failure: null, failingSince: null });
});

it("serves the last good answer while the source is away, and how old it is", async () => {
  api.events = [push("ann")];
  await readFeed(app.deps);
  const answeredAt = app.clock.now().toISOString();
  api.outage = { status: 502 };
  await readAfter(1);
  expect(await feed()).toMatchObject({ logins: ["ann"], answeredAt, isLate: false });
  // Asked after two minutes, then after four, and so on.
  for (let minute = 0; minute < 20; minute += 1) await readAfter(1);
  expect(api.answers).toEqual([200, 502, 502, 502, 502]);
  expect(await feed()).toMatchObject({ logins: ["ann"], answeredAt, isLate: true });
  api.outage = undefined;
  await readAfter(20);
  expect(await feed()).toMatchObject({ logins: ["ann"], isLate: false });
});

it.each([
  ["a refused token", { status: 401 }, "refused"],
  ["an unknown organisation", { status: 404 }, "missing"],
  ["too many requests", { status: 429, headers: { "retry-after": "120" } }, "limited"],
  [
    "a limit until a date",
    { status: 403, headers: { "retry-after": "Sun, 06 Nov 1994 08:49:37 GMT" } },
    "limited",
  ],
  ["a page in place of a list", { status: 200, body: "<html>" }, "unreadable"],
  ["another object", { status: 200, body: "{}" }, "unreadable"],
])("names the failure of %s", async (_what, outage, failure) => {
  api.outage = outage;
  await readFeed(app.deps);
  expect(await source()).toMatchObject({ failure, hasToken: true, organisation: "nodeyard" });
});

it("names a source that cannot be reached, and never its token", async () => {
  const gone = await startLocalEvents();
  await gone.stop();
  const config = { ...app.deps.config, feedSource: gone.settings };
  await readFeed({ ...app.deps, config });
  const { rows } = await app.database.pool.query("select * from feed_sources");
  expect(rows).toMatchObject([{ failure: "unreachable", answered_at: null }]);
  expect(JSON.stringify(rows)).not.toContain(gone.settings.token);
});

it("keeps an unpublished event unpublished, whatever the source answers later", async () => {
  const secret = push("ann");
  api.events = [secret];
  await readFeed(app.deps);
  const { session } = operator;
  const [row] = (await app.request(listFeedEntries, {}, { session })).body?.list ?? [];
  expect(row).toMatchObject({ isOfSource: true, login: "ann" });
  const { id = "", version = "" } = row ?? {};
  const request = { id, version, isShown: false, reason: "names a customer" };
  expect((await app.request(showFeedEntry, request, { session })).body?.code).toBe(200);
  app.clock.advance(MINUTE_MS);
  api.events = [push("ben"), secret];
  await readFeed(app.deps);
  expect((await feed()).logins).toEqual(["ben"]);
});

it("without a source, asks nothing and shows nothing of a former one", async () => {
  api.events = [push("ann")];
  await readFeed(app.deps);
  const deps = { ...app.deps, config: { ...app.deps.config, feedSource: undefined } };
  app.clock.advance(MINUTE_MS);
  await readFeed(deps);
  expect(api.answers).toEqual([200]);
  await deleteOldEvents(deps);
  const { rows } = await app.database.pool.query(
    "select (select count(*)::int from feed_entries) as entries, (select count(*)::int from feed_sources) as sources",
  );
  expect(rows).toEqual([{ entries: 0, sources: 0 }]);
});

it("keeps the newest 200 events", async () => {
  api.events = Array.from({ length: 210 }, () => push("ann"));
  await readFeed(app.deps);
  await deleteOldEvents(app.deps);
  const { rows } = await app.database.pool.query("select count(*)::int as count from feed_entries");
  expect(rows).toEqual([{ count: 200 }]);
  expect((await feed()).list).toHaveLength(100);
});
