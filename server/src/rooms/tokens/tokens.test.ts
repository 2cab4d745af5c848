import { listActivity } from "@nodeyard/contract/account/calls.ts";
import { changePassword } from "@nodeyard/contract/auth/calls.ts";
import { getBillBps } from "@nodeyard/contract/bills/calls.ts";
import type { Call } from "@nodeyard/contract/call.ts";
import { CALLS } from "@nodeyard/contract/calls.ts";
import { countDevices, getDetails, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { countUnread, listNotices } from "@nodeyard/contract/notifications/calls.ts";
import { freezeAccount, getAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import { getSummary } from "@nodeyard/contract/revenue/calls.ts";
import { getStandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  createToken,
  getMetrics,
  listTokens,
  revokeToken,
} from "@nodeyard/contract/tokens/calls.ts";
import { setWebhook } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { TOKEN_CALLS_PER_MINUTE, TOKENS_AT_MOST } from "@nodeyard/contract/tokens/rules.ts";
import { TOKEN_SCOPES, type TokenScope } from "@nodeyard/contract/token-scopes.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../platform/secrets.ts";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  type Person,
} from "../../platform/testing/people.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { whileLocked } from "../../platform/testing/while-locked.ts";
import { seedApp } from "../factors/testing/own-app.ts";
import { notifyOwner } from "../notifications/notify-owner.ts";
import { deleteExpiredTokens, endTokens } from "./end-tokens.ts";
import { seedToken } from "./testing/own-token.ts";
import { createTokenText } from "./token-text.ts";

const DAY_MS = 86_400_000;
const NEW_PASSWORD = "another-password-2026";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
});
afterAll(() => app.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const create = (scopes: TokenScope[] = ["devices"], expiresInDays: number | null = null) =>
  app.call(createToken, { name: "script", scopes, expiresInDays }, owner);
const statusOf = async (token: string): Promise<number> =>
  (await app.request(countDevices, {}, bearer(token))).status;
const listed = async () => (await app.call(listTokens, {}, owner)).list;

/** Of an address of its own, so that wrong tokens of one test do not count in another. */
const get = (call: Pick<Call, "path">, authorization: string, remoteAddress = "12.0.0.1") =>
  app.server.inject({ method: "GET", url: call.path, headers: { authorization }, remoteAddress });

describe("creating a token", () => {
  it("shows it once, stores its hash, and notifies the owner, with an audit line", async () => {
    const { token } = await create(["metrics", "devices"], 30);
    const { rows } = await app.database.pool.query<{ token_hash: Buffer }>(
      "select * from api_tokens where account_id = $1",
      [owner.accountId],
    );
    expect(rows[0]?.token_hash).toEqual(hashToken(token));
    expect(Object.values(rows[0] ?? {})).not.toContain(token);
    expect(await listed()).toEqual([
      {
        tokenId: expect.stringMatching(/^\d+$/) as string,
        name: "script",
        prefix: token.slice(0, 8),
        scopes: ["devices", "metrics"],
        madeAt: app.clock.now().toISOString(),
        expiresAt: new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString(),
        isExpired: false,
        usedAt: null,
        usedFrom: null,
      },
    ]);
    const { list } = await app.call(listActivity, { kind: "security" }, owner);
    expect(list).toMatchObject([{ act: "tokens.create", facts: { name: "script" } }]);
    const { rows: notices } = await app.database.pool.query(
      "select event, kind, mail_due_at from notices where account_id = $1",
      [owner.accountId],
    );
    expect(notices).toEqual([{ event: "token.created", kind: "security", mail_due_at: null }]);
  });

  it("needs a name, a scope, and a fresh proof where there is a second factor", async () => {
    const refusal = async (request: { name: string; scopes: TokenScope[] }) =>
      (await app.refusal(createToken, { ...request, expiresInDays: null }, owner)).error;
    expect(await refusal({ name: " ", scopes: ["devices"] })).toBe("tokens.nameMissing");
    expect(await refusal({ name: "a", scopes: [] })).toBe("tokens.scopesMissing");
    owner = await createPerson(app);
    await seedApp(app, owner.accountId);
    expect(await refusal({ name: "a", scopes: ["devices"] })).toBe("platform.freshProofNeeded");
  });

  it("is refused beyond twenty, of which expired ones do not count, also side by side", async () => {
    for (let place = 2; place < TOKENS_AT_MOST; place++)
      await seedToken(app, owner.accountId, ["bills"]);
    const past = new Date(app.clock.now().getTime() + 1000);
    await seedToken(app, owner.accountId, ["bills"], past);
    app.clock.advance(1000);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        app.request(createToken, { name: "a", scopes: ["bills"], expiresInDays: null }, owner),
      ),
    );
    expect(answers.filter(({ body }) => body !== undefined)).toHaveLength(2);
    expect(answers.flatMap(({ refusal }) => refusal?.error ?? [])).toEqual([
      "tokens.tooManyTokens",
    ]);
  });

  it("is limited to twenty an hour, revoked ones included: each is mailed", async () => {
    owner = await createPerson(app);
    const revokeAll = async () => {
      for (const { tokenId } of await listed()) await app.call(revokeToken, { tokenId }, owner);
    };
    for (let count = 0; count < 20; count++) await create().then(revokeAll);
    const request = { name: "a", scopes: ["bills" as const], expiresInDays: null };
    expect((await app.request(createToken, request, owner)).status).toBe(429);
    app.clock.advance(3_600_000);
    await create();
  });

  it("is notified of with its whole name, in which no reader finds an address", async () => {
    owner = await createPerson(app);
    const name = "prize: https://evil.example/claim";
    await app.call(createToken, { name, scopes: ["bills"], expiresInDays: null }, owner);
    const [notice] = (await app.call(listNotices, {}, owner)).list;
    expect(notice?.text).toContain("prize: https:\u2060//evil\u2060.example/claim");
  });

  it("is refused to operators, whose existing tokens end with the role", async () => {
    const token = await seedToken(app, owner.accountId, ["devices"]);
    await app.database.pool.query(
      "insert into account_permissions values ($1, 'operator:support', $2)",
      [owner.accountId, app.clock.now()],
    );
    expect(await statusOf(token)).toBe(401);
    const operator = await createOperator(app, "support");
    const request = { name: "a", scopes: ["devices" as const], expiresInDays: null };
    expect((await app.refusal(createToken, request, operator)).error).toBe(
      "tokens.notForOperators",
    );
  });
});

describe("a token", () => {
  it.each(TOKEN_SCOPES)("with the scope %s opens its calls and no others", async (scope) => {
    const token = await seedToken(app, owner.accountId, [scope]);
    // Calls without a scope are closed to all: `rights.test.ts`.
    for (const { call } of CALLS.filter((named) => named.call.tokenScope !== undefined)) {
      const answer = await get(call, `Bearer ${token}`, "12.0.0.2");
      if (call.tokenScope === scope) expect([200, 302, 400]).toContain(answer.statusCode);
      else {
        expect([call.path, answer.statusCode]).toEqual([call.path, 403]);
        const missing = String(call.tokenScope);
        expect(answer.headers["www-authenticate"]).toBe(
          `Bearer error="insufficient_scope", scope="${missing}"`,
        );
        expect(answer.json<{ message: string }>().message).toContain(missing);
      }
    }
  });

  it("opens no call that writes, asks for a proof or takes money", () => {
    const opened = CALLS.filter(({ call }) => call.tokenScope !== undefined);
    expect(opened.length).toBeGreaterThan(30);
    for (const { call, room } of opened) {
      expect(call).toMatchObject({ access: "owner", method: "GET", writes: false });
      expect(call).toMatchObject({ needsFreshProof: false, stopsWhenFrozen: false });
      expect(["wallet", "withdrawal", "buyback", "exchange", "payee", "account"]).not.toContain(
        room,
      );
    }
  });

  it("authenticates no write, and not its own revocation", async () => {
    const token = await seedToken(app, owner.accountId, TOKEN_SCOPES);
    const [row] = await listed();
    const refusal = await app.refusal(
      revokeToken,
      { tokenId: row?.tokenId ?? "" },
      { ...bearer(token), language: "zn" },
    );
    expect(refusal).toMatchObject({
      error: "tokens.notOpen",
      code: 403,
      message: "此操作不能使用访问令牌，请登录后操作",
    });
    expect(await listed()).toHaveLength(1);
  });

  it("shows no scope how to log in to a machine, nor finds one by it", async () => {
    const { deviceId, code } = await bindTestDevice(app, owner, "mainland", {
      deviceType: "normal",
    });
    const secrets = [code, "8.8.4.4", "10.4.3.2", "10.4.3.1", "22022", "deployer", "192.168.1.20"];
    await app.database.pool.query(
      `insert into standard_nodes (account_id, device_id, server_id, net_type, note, nickname, ip, internal_ip, gateway, ssh_port,
         login_account, host_key, deploy_status, created_at, changed_at)
       values ($1, $2, 'SNTOKENS1', 0, 'a note', 'a name', '8.8.4.4', '10.4.3.2', '10.4.3.1', 22022, 'deployer', 'SHA256:k', 3, $3, $3)`,
      [owner.accountId, deviceId, app.clock.now()],
    );
    const token = await seedToken(app, owner.accountId, TOKEN_SCOPES);
    const read = (path: string, headers: Record<string, string>) =>
      app.server.inject({ url: path, headers: { ...headers, from: "BXC_WEB" } });
    const ofToken = { authorization: `Bearer ${token}` };
    const ofSession = { [SESSION_HEADER]: owner.session };
    const shown = `language=zn&deviceType=all&deviceInfo=true&device=${deviceId}&deviceId=${deviceId}`;
    let toSessions = "";
    for (const { call } of CALLS.filter((named) => named.call.tokenScope !== undefined)) {
      const { body } = await read(`${call.path}?${shown}`, ofToken);
      for (const secret of secrets) expect(body, call.path).not.toContain(secret);
      toSessions += (await read(`${call.path}?${shown}`, ofSession)).body;
    }
    for (const secret of secrets) expect(toSessions).toContain(secret);
    const searches = [
      `${getDetails.path}?search=${code.slice(0, 6)}`,
      `${getDetails.path}?search=192.168.1.`,
      `${getStandardNode.path}?serverNote=8.8.4.`,
    ];
    for (const path of searches) {
      const found = async (headers: Record<string, string>) =>
        (await read(`${path}&language=zn`, headers)).json<{ total: number }>().total;
      expect([path, await found(ofSession), await found(ofToken)]).toEqual([path, 1, 0]);
    }
    await bindTestDevice(app, owner);
    await app.database.pool.query(
      "update device_status set management_ip = '10.0.0.' || device_id % 250",
    );
    const first = async (sort: string, headers: Record<string, string>) =>
      (await read(`${listDevices.path}?deviceType=all&sort=${sort}`, headers)).json<{
        list: { mac_address: string }[];
      }>().list[0]?.mac_address;
    const orders = (headers: Record<string, string>) =>
      Promise.all(["managementIp", "-managementIp"].map((sort) => first(sort, headers)));
    expect(new Set(await orders(ofSession)).size).toBe(2);
    expect(new Set(await orders(ofToken)).size).toBe(1);
  });

  it("is answered alike when it is unknown, mistyped, expired, revoked, or of a frozen or closed account", async () => {
    const expired = await seedToken(
      app,
      owner.accountId,
      ["devices"],
      new Date(app.clock.now().getTime() + 1000),
    );
    expect(await statusOf(expired)).toBe(200);
    app.clock.advance(1000);
    const { token: revoked } = await create();
    await app.call(revokeToken, { tokenId: (await listed())[0]?.tokenId ?? "" }, owner);
    const other = await createPerson(app);
    const frozen = await seedToken(app, other.accountId, ["devices"]);
    await app.database.pool.query("insert into account_freezes values ($1, $2)", [
      other.accountId,
      app.clock.now(),
    ]);
    const third = await createPerson(app);
    const closed = await seedToken(app, third.accountId, ["devices"]);
    await app.database.db.transaction().execute((tx) => endTokens(tx, third.accountId));
    const answers = await Promise.all(
      [expired, revoked, frozen, closed, createTokenText(), "ny_mistyped"].map((token) =>
        get(countDevices, `Bearer ${token}`, "12.0.0.3"),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(401);
    expect(answers[0]?.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
    expect(answers[0]?.json()).toMatchObject({ error: "tokens.invalid" });
  });

  it("ends for good when an operator freezes its account", async () => {
    const token = await seedToken(app, owner.accountId, ["devices"]);
    const support = await createOperator(app, "support");
    const accountId = String(owner.accountId);
    const { version } = (await app.call(getAccount, { accountId }, support)).account;
    const request = { accountId, version, reason: "suspicious reads" };
    await app.call(freezeAccount, request, support);
    await app.database.pool.query("delete from account_freezes");
    expect(await statusOf(token)).toBe(401);
  });

  it.each([
    [true, 200, "These access tokens and webhook still work: “script”, hooks.example."],
    [false, 401, "Access tokens and the webhook were ended as well: “script”, hooks.example."],
  ] as const)(
    "with a changed password and keepsAccess %s is answered %i, as the mail has it",
    async (keepsAccess, status, text) => {
      const { token } = await create();
      const { db } = app.database;
      await db
        .insertInto("webhooks")
        .values({
          account_id: owner.accountId,
          url: "https://hooks.example/nodeyard",
          sealed_secret: "",
          set_at: app.clock.now(),
        })
        .execute();
      const change = {
        oldPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        reNewPassword: NEW_PASSWORD,
        keepsAccess,
      };
      await app.call(changePassword, change, owner);
      expect(await statusOf(token)).toBe(status);
      const webhooks = await db
        .selectFrom("webhooks")
        .select("url")
        .where("account_id", "=", owner.accountId)
        .execute();
      expect(webhooks).toHaveLength(keepsAccess ? 1 : 0);
      const { rows } = await app.database.pool.query<{ text_en: string }>(
        "select text_en from notices where account_id = $1 and event = 'password.changed'",
        [owner.accountId],
      );
      expect(rows[0]?.text_en.replaceAll("\u2060", "")).toContain(text);
    },
  );

  it.each([
    [
      "token",
      createToken,
      { name: "script", scopes: ["devices"], expiresInDays: null },
      "api_tokens",
    ],
    ["webhook", setWebhook, { url: "https://93.184.215.14/" }, "webhooks"],
  ] as const)(
    "a %s is not created by a session that ends while its call waits",
    async (_, call, request, table) => {
      const [answer] = await whileLocked(
        app.database.pool,
        [owner.accountId],
        () => [app.request(call as typeof createToken, request as never, owner)],
        (client) => client.query("delete from sessions where account_id = $1", [owner.accountId]),
      );
      expect(answer?.status).toBe(401);
      const { rowCount } = await app.database.pool.query(
        `select from ${table} where account_id = $1`,
        [owner.accountId],
      );
      expect(rowCount).toBe(0);
    },
  );

  it("is listed with the network and time of its last use, written once a minute", async () => {
    const token = await seedToken(app, owner.accountId, ["devices"]);
    const first = app.clock.now().toISOString();
    await get(countDevices, `Bearer ${token}`, "2001:db8:1:2:3::4");
    app.clock.advance(59_000);
    await get(countDevices, `Bearer ${token}`, "12.0.0.5");
    expect(await listed()).toMatchObject([{ usedAt: first, usedFrom: "2001:db8:1:2::/64" }]);
    app.clock.advance(1000);
    await get(countDevices, `Bearer ${token}`, "12.0.0.5");
    expect(await listed()).toMatchObject([{ usedFrom: "12.0.0.5" }]);
  });

  it("is not looked for in an address, and yields to a session", async () => {
    const token = await seedToken(app, owner.accountId, ["devices"]);
    const response = await app.server.inject(
      `${countDevices.path}?token=${token}&access_token=${token}`,
    );
    expect(response.json()).toMatchObject({ error: "platform.noSession" });
    const both = { session: owner.session, ...bearer(token) };
    expect((await app.request(countUnread, {}, both)).status).toBe(200);
  });

  it("is forgotten a month after it expired", async () => {
    const soon = new Date(app.clock.now().getTime() + 1000);
    await seedToken(app, owner.accountId, ["devices"], soon);
    app.clock.advance(1000 + 30 * DAY_MS);
    await deleteExpiredTokens(app.deps);
    const count = "select count(*)::int as count from api_tokens where account_id = $1";
    const left = () => app.database.pool.query<{ count: number }>(count, [owner.accountId]);
    expect((await left()).rows[0]?.count).toBe(1);
    app.clock.advance(1);
    await deleteExpiredTokens(app.deps);
    expect((await left()).rows[0]?.count).toBe(0);
  });
});

describe("the inbox of a token", () => {
  it("has no texts of nodes and security, which say how a machine is reached", async () => {
    const entryIn = () => ({ title: "Node", text: "10.1.2.3:22" });
    await app.deps.db.transaction().execute(async (tx) => {
      for (const event of ["node.deployment-ended", "device.offline"] as const)
        await notifyOwner(app.deps, tx, owner.accountId, { event, data: {} }, { entryIn });
    });
    const token = await seedToken(app, owner.accountId, ["notifications"]);
    const texts = async (who: object) =>
      (await app.call(listNotices, {}, who)).list.map(({ title, text }) => `${title} ${text}`);
    expect((await texts(bearer(token))).toSorted()).toEqual(["Node ", "Node 10.1.2.3:22"]);
    expect(await texts(owner)).toEqual(["Node 10.1.2.3:22", "Node 10.1.2.3:22"]);
  });
});

describe("limits of tokens", () => {
  it("are in every answer, and 429 says when to come back, while the owner's pages still answer", async () => {
    const tokens = await Promise.all([
      seedToken(app, owner.accountId, ["devices"]),
      seedToken(app, owner.accountId, ["devices"]),
    ]);
    const first = await get(countDevices, `Bearer ${tokens[0]}`, "12.0.0.6");
    expect(first.headers["ratelimit-policy"]).toBe(`"tokens";q=${TOKEN_CALLS_PER_MINUTE};w=60`);
    expect(first.headers["ratelimit"]).toMatch(/^"tokens";r=599;t=\d{1,2}$/);
    // Beyond its scope: counts as well.
    const fetchSummary = (place: number) =>
      get(getSummary, `Bearer ${tokens[place % 2]}`, "12.0.0.6");
    const denied = await fetchSummary(1);
    expect(denied.statusCode).toBe(403);
    expect(denied.headers["ratelimit"]).toMatch(/^"tokens";r=59[89];t=\d{1,2}$/);
    // A minute of the clock could begin meanwhile: then the count begins again.
    let answer = first;
    for (let place = 0; place < 2 * TOKEN_CALLS_PER_MINUTE + 2; place++) {
      answer = await fetchSummary(place);
      if (answer.statusCode === 429) break;
    }
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["ratelimit"]).toMatch(/^"tokens";r=0;t=\d{1,2}$/);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect((await app.request(countDevices, {}, owner)).status).toBe(200);
  });

  it("count wrong tokens by network, and let known ones pass", async () => {
    const token = await seedToken(app, owner.accountId, ["devices"]);
    const from = "12.0.0.7";
    await get(countDevices, `Bearer ${token}`, from);
    const wrong = () => get(countDevices, `Bearer ${createTokenText()}`, from);
    let answer = await wrong();
    for (let tries = 0; tries < 700 && answer.statusCode === 401; tries++) answer = await wrong();
    expect(answer.statusCode).toBe(429);
    expect((await get(countDevices, `Bearer ${token}`, from)).statusCode).toBe(200);
  });
});

describe("the documentation of tokens", () => {
  it("has the calls of the chosen scopes, with an example each", async () => {
    const page = (await app.server.inject("/docs/tokens?scopes=metrics&scopes=bills")).body;
    expect(page).toContain(getMetrics.path);
    expect(page).toContain("Authorization: Bearer $NODEYARD_TOKEN");
    expect(page).toContain(`${getBillBps.path}?billId=…`);
    expect(page).not.toContain(countDevices.path);
    const answer = await app.server.inject("/docs/tokens/openapi.json?scopes=devices");
    const { paths } = answer.json<{ paths: Record<string, { get: { security: object[] } }> }>();
    const expected = CALLS.filter(({ call }) => call.tokenScope === "devices");
    expect(Object.keys(paths).toSorted()).toEqual(expected.map(({ call }) => call.path).toSorted());
    expect(paths[countDevices.path]?.get.security).toContainEqual({ token: [] });
  });
});
