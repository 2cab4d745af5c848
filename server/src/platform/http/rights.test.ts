import type { Access } from "@nodeyard/contract/call.ts";
import { CALLS } from "@nodeyard/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bindTestDevice, createPerson, type Person, type TestDevice } from "../testing/people.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let owner: Person;
let operators: Record<"finance" | "operations" | "support", Person>;
let device: TestDevice;
let unbound: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  device = await bindTestDevice(app, owner);
  unbound = await bindTestDevice(app, owner);
  await app.database.pool.query("update devices set unbound_at = $2 where device_id = $1", [
    unbound.deviceId,
    app.clock.now(),
  ]);
  operators = {
    finance: await createPerson(app),
    operations: await createPerson(app),
    support: await createPerson(app),
  };
  for (const [role, { accountId }] of Object.entries(operators)) {
    await app.database.pool.query("insert into account_permissions values ($1, $2, $3)", [
      accountId,
      `operator:${role}`,
      app.clock.now(),
    ]);
  }
});
afterAll(() => app.close());

type Who =
  | "anonymous"
  | "owner"
  | "finance"
  | "operations"
  | "support"
  | "device"
  | "unbound device"
  | "forged session"
  | "forged key";
const EVERYBODY: readonly Who[] = [
  "anonymous",
  "owner",
  "finance",
  "operations",
  "support",
  "device",
  "unbound device",
  "forged session",
  "forged key",
];

/** Permitted callers by access; all others must be rejected before the request is parsed. */
const MAY: Readonly<Record<Access, readonly Who[]>> = {
  public: EVERYBODY,
  owner: ["owner", "finance", "operations", "support"],
  device: ["device"],
  "operator:finance": ["finance"],
  "operator:operations": ["operations"],
  "operator:support": ["support"],
};

function credentialsOf(who: Who): Record<string, string> {
  switch (who) {
    case "anonymous":
      return {};
    case "owner":
      return { sessionid: owner.session };
    case "device":
      return { authorization: `Bearer ${device.deviceKey}` };
    case "unbound device":
      return { authorization: `Bearer ${unbound.deviceKey}` };
    case "forged session":
      return { sessionid: "A".repeat(43) };
    case "forged key":
      return { authorization: `Bearer ${"A".repeat(43)}` };
    default:
      return { sessionid: operators[who].session };
  }
}

describe.each(CALLS.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
  "%s",
  (_name, call) => {
    test.each(EVERYBODY)("for %s is as its access says", async (who) => {
      const headers = credentialsOf(who);
      const query = call.path === "/agent/v1/commands" ? { wait: "0" } : {};
      const answer = await app.server.inject(
        call.method === "GET"
          ? { method: "GET", url: call.path, headers, query }
          : {
              method: "POST",
              url: call.path,
              headers: { ...headers, "content-type": "application/json" },
              payload: "{}",
            },
      );
      const isRefused = answer.statusCode === 401 || answer.statusCode === 403;
      // Signing out ends its own session; this only tests access.
      if (call.path === "/api/user/logout/" && headers["sessionid"]) {
        expect(isRefused).toBe(false);
        if (who === "owner") owner = await createPerson(app);
        else if (who in operators) {
          const person = await createPerson(app);
          await app.database.pool.query("insert into account_permissions values ($1, $2, $3)", [
            person.accountId,
            `operator:${who}`,
            app.clock.now(),
          ]);
          operators[who as keyof typeof operators] = person;
        }
        return;
      }
      expect(isRefused).toBe(!MAY[call.access].includes(who));
    });
  },
);
