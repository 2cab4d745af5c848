import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { getSummary } from "@nodeyard/contract/revenue/calls.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { bindTestDevice, createPerson, type Person } from "../testing/people.ts";

// `npm run bench -- calls` measures what these cost; a statement more of one of them is a tenth to a half of it.
let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await createPerson(app);
  await bindTestDevice(app, person, "mainland");
});
afterAll(() => app.close());

/** Names, or else texts, of the statements that the process sends while `work` runs, without those by the clock. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  using sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  return sent.mock.calls
    .map(([query]: readonly unknown[]) =>
      typeof query === "string" ? query : (query as { name?: string; text?: string }),
    )
    .map((query) => (typeof query === "string" ? query : (query.name ?? query.text ?? "")))
    .filter((text) => !text.includes("insert into throttles"));
}

test.each([
  ["user info", () => app.call(getUserInfo, {}, person), ["get-user-info"]],
  ["revenue cards", () => app.call(getSummary, {}, person), ["read-summary"]],
  [
    "a list's first page",
    () => app.call(listDevices, { deviceType: "lite", pageSize: 50 }, person),
    ["list-newest-en-whole-lite-first-50-"],
  ],
] as const)("%s is one prepared statement, once the session is known", async (...what) => {
  const [, call, expected] = what;
  // Sessions are kept from when the process listens for their ends.
  await vi.waitFor(async () => {
    expect(await statementsOf(call)).toEqual(expected);
  });
});

test("an unknown session is one statement more", async () => {
  const other = await createPerson(app);
  expect(await statementsOf(() => app.call(getUserInfo, {}, other))).toEqual([
    "read-session",
    "get-user-info",
  ]);
});
