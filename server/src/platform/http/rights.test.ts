// Walks every cell of contract/src/rights.tsv against the running app. Responses about the objects of others are compared in
// foreign-ids.test.ts.
import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import type { Call } from "@nodeyard/contract/call.ts";
import { CALLS } from "@nodeyard/contract/calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { platformErrors } from "@nodeyard/contract/error.ts";
import { tokensErrors } from "@nodeyard/contract/tokens/errors.ts";
import { TOKEN_SCOPES } from "@nodeyard/contract/token-scopes.ts";
import { getWechatInfo } from "@nodeyard/contract/wechat/calls.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import { IN_APP_ACCOUNT_HEADER, IN_APP_SESSION_HEADER } from "@nodeyard/contract/wechat/rules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bindIdentity, createInApp, TEST_WECHAT } from "../../rooms/wechat/testing/in-app.ts";
import { seedToken } from "../../rooms/tokens/testing/own-token.ts";
import { bindTestDevice, createOperator, createPerson, type Person } from "../testing/people.ts";
import {
  CALLERS,
  nameOf,
  readTable,
  type Caller,
  type Right,
  type Table,
} from "../testing/rights/matrix.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

type Headers = Readonly<Record<string, string>>;

let app: TestApp;
let table: Table;
let credentials: ReadonlyMap<Caller, Headers>;
/** Credentials that are none: answered like no credentials. */
let worthless: readonly Headers[];

const withSession = ({ session }: { readonly session: string }): Headers => ({
  sessionid: session,
});
const withInApp = (token: string, handle: string): Headers => ({
  [IN_APP_SESSION_HEADER]: token,
  [IN_APP_ACCOUNT_HEADER]: handle,
});
const withKey = (deviceKey: string): Headers => ({ authorization: `Bearer ${deviceKey}` });

async function createCallers(): Promise<ReadonlyMap<Caller, Headers>> {
  const { pool } = app.database;
  const now = app.clock.now();
  const owner = await createPerson(app);
  const other = await createPerson(app);
  const frozen = await createPerson(app);
  await pool.query("insert into account_freezes values ($1, $2)", [frozen.accountId, now]);
  const phoneless = await createPerson(app);
  await pool.query("update accounts set tel = null, tel_verified_at = null where account_id = $1", [
    phoneless.accountId,
  ]);
  const newcomer = await createOperator(app, "finance", "operations", "support");
  await pool.query("delete from second_factors where account_id = $1", [newcomer.accountId]);
  const callers = new Map<Caller, Headers>([
    ["anonymous", {}],
    ["no phone", withSession(phoneless)],
    ["owner", withSession(owner)],
    ["other owner", withSession(other)],
    ["frozen owner", withSession(frozen)],
    ["no factor", withSession(newcomer)],
    ["device", withKey((await bindTestDevice(app, owner)).deviceKey)],
    ["other device", withKey((await bindTestDevice(app, other)).deviceKey)],
  ]);
  const first = await createInApp(app);
  const { handle } = await bindIdentity(app, first, owner);
  callers.set("in-app", withInApp(first.token, handle));
  callers.set("other in-app", withInApp((await createInApp(app)).token, handle));
  const ofToken = async (person: Person): Promise<Headers> =>
    withKey(await seedToken(app, person.accountId, TOKEN_SCOPES));
  callers.set("token", await ofToken(owner));
  callers.set("other token", await ofToken(other));
  for (const role of ["finance", "operations", "support"] as const) {
    callers.set(role, withSession(await createOperator(app, role)));
    const stale = await createOperator(app, role);
    await pool.query(
      "update sessions set proved_at = $2::timestamptz - interval '10 minutes' where account_id = $1",
      [stale.accountId, now],
    );
    callers.set(`${role} stale`, withSession(stale));
  }
  return callers;
}

beforeAll(async () => {
  app = await createTestApp({ config: { wechat: TEST_WECHAT } });
  table = await readTable();
  credentials = await createCallers();
  const unbound = await bindTestDevice(app, await createPerson(app));
  await app.database.pool.query("update devices set unbound_at = $2 where device_id = $1", [
    unbound.deviceId,
    app.clock.now(),
  ]);
  const forged = "A".repeat(43);
  worthless = [{ sessionid: forged }, withKey(forged), withKey(unbound.deviceKey)];
});
afterAll(() => app.close());

const RIGHTS = new Map<string | undefined, Right>([
  [platformErrors.noSession.key, "session"],
  [platformErrors.noInAppSession.key, "in-app"],
  [devicesErrors.deviceKeyInvalid.key, "key"],
  [devicesErrors.deviceUnbound.key, "key"],
  [platformErrors.phoneNotVerified.key, "phone"],
  [platformErrors.forbidden.key, "role"],
  [platformErrors.factorRequired.key, "factor"],
  [platformErrors.freshProofNeeded.key, "proof"],
  [accountErrors.frozen.key, "frozen"],
  [wechatErrors.notBound.key, "bound"],
  [tokensErrors.notOpen.key, "no token"],
]);

/** The app's verdict on a caller; any answer to a request that it has read is `yes`. */
async function probe(call: Call, headers: Headers): Promise<Right> {
  const query = call.path === "/agent/v1/commands" ? { wait: "0" } : {};
  // Of a network of its own: all calls together are more than one address may make in a minute.
  const place = CALLS.findIndex((named) => named.call === call);
  const remoteAddress = `11.${Math.floor(place / 250)}.${place % 250}.1`;
  const answer = await app.server.inject(
    call.method === "GET"
      ? { method: "GET", url: call.path, headers, query, remoteAddress }
      : {
          remoteAddress,
          method: "POST",
          url: call.path,
          headers: { ...headers, "content-type": "application/json" },
          // Without a code, the page of a chat identity is for its session alone.
          payload: call === getWechatInfo ? '{"code":"any"}' : "{}",
        },
  );
  const isText = call.answersText && answer.statusCode === 200;
  const { error } = isText ? {} : answer.json<{ error?: string }>();
  const right = RIGHTS.get(error) ?? "yes";
  if (answer.statusCode === 401 || answer.statusCode === 403) expect(right).not.toBe("yes");
  return right;
}

// Signing out ends the sessions of all callers, so it comes last.
const ENDS = /\/(?:logout\/|wechat\/end)$/;
const LAST = CALLS.toSorted(
  (one, other) => Number(ENDS.test(one.call.path)) - Number(ENDS.test(other.call.path)),
);

test.each(LAST.map((named) => [nameOf(named), named.call] as const))(
  "%s is open as the table says",
  async (name, call) => {
    const declared = table.get(name);
    const found = new Map(
      await Promise.all(
        CALLERS.map(
          async (caller) => [caller, await probe(call, credentials.get(caller) ?? {})] as const,
        ),
      ),
    );
    for (const caller of CALLERS) {
      const right = declared?.get(caller);
      const isOpen = right === "yes" || right === "own" || right === "missing";
      expect([caller, found.get(caller)]).toEqual([caller, isOpen ? "yes" : right]);
    }
    for (const answer of await Promise.all(worthless.map((headers) => probe(call, headers))))
      expect(answer).toBe(found.get("anonymous"));
  },
);
