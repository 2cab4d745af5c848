import type { Call } from "@nodeyard/contract/call.ts";
import { CALLS } from "@nodeyard/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  type Person,
  type TestDevice,
} from "../testing/people.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let owner: Person;
let frozen: Person;
let operators: Record<"finance" | "operations" | "support", Person>;
/** An operator who has no second factor yet. */
let newcomer: Person;
/** An operator whose proof by it is ten minutes old. */
let stale: Person;
let device: TestDevice;
let unbound: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  frozen = await createFrozen();
  device = await bindTestDevice(app, owner);
  unbound = await bindTestDevice(app, owner);
  await app.database.pool.query("update devices set unbound_at = $2 where device_id = $1", [
    unbound.deviceId,
    app.clock.now(),
  ]);
  operators = {
    finance: await createOperator(app, "finance"),
    operations: await createOperator(app, "operations"),
    support: await createOperator(app, "support"),
  };
  newcomer = await createOperator(app, "finance", "operations", "support");
  await app.database.pool.query("delete from second_factors where account_id = $1", [
    newcomer.accountId,
  ]);
  stale = await createOperator(app, "finance", "operations", "support");
  await app.database.pool.query(
    "update sessions set proved_at = $2::timestamptz - interval '10 minutes' where account_id = $1",
    [stale.accountId, app.clock.now()],
  );
});
afterAll(() => app.close());

/** An owner whose account an operator has frozen. */
async function createFrozen(): Promise<Person> {
  const person = await createPerson(app);
  await app.database.pool.query("insert into account_freezes values ($1, $2)", [
    person.accountId,
    app.clock.now(),
  ]);
  return person;
}

type Who =
  | "anonymous"
  | "owner"
  | "frozen owner"
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
  "frozen owner",
  "finance",
  "operations",
  "support",
  "device",
  "unbound device",
  "forged session",
  "forged key",
];

/** Permitted callers by the call's declaration; all others must be rejected before the request is parsed. */
function mayMake({ access, roles }: Call): readonly Who[] {
  const allowed: Readonly<Record<Call["access"], readonly Who[]>> = {
    public: EVERYBODY,
    owner: ["owner", "frozen owner", "finance", "operations", "support"],
    device: ["device"],
    operator: roles,
  };
  return allowed[access];
}

function credentialsOf(who: Who): Record<string, string> {
  switch (who) {
    case "anonymous":
      return {};
    case "owner":
      return { sessionid: owner.session };
    case "frozen owner":
      return { sessionid: frozen.session };
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
        else if (who === "frozen owner") frozen = await createFrozen();
        else if (who in operators) {
          const role = who as keyof typeof operators;
          operators[role] = await createOperator(app, role);
        }
        return;
      }
      expect(isRefused).toBe(!mayMake(call).includes(who));
      const { error } = answer.json<{ error?: string }>();
      expect(error === "account.frozen").toBe(who === "frozen owner" && call.stopsWhenFrozen);
    });

    const ask = (session: string) => {
      const headers = { sessionid: session, "content-type": "application/json" };
      const query = call.path === "/agent/v1/commands" ? { wait: "0" } : {};
      return app.server.inject(
        call.method === "GET"
          ? { method: "GET", url: call.path, headers, query }
          : { method: "POST", url: call.path, headers, payload: "{}" },
      );
    };

    test("without a second factor an operator can do nothing but set one up and sign out", async () => {
      const isClosed = call.access !== "public" && call.access !== "device" && !call.beforeFactor;
      // Signing out would end the session of the other calls.
      if (call.path === "/api/user/logout/") return expect(isClosed).toBe(false);
      const { error } = (await ask(newcomer.session)).json<{ error?: string }>();
      expect(error === "platform.factorRequired").toBe(isClosed);
    });

    test("asks for a fresh proof where the contract says so", async () => {
      if (call.path === "/api/user/logout/") return expect(call.needsFreshProof).toBe(false);
      const { error } = (await ask(stale.session)).json<{ error?: string }>();
      expect(error === "platform.freshProofNeeded").toBe(call.needsFreshProof);
    });
  },
);
