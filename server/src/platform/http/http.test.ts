import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createPerson, type Person } from "../testing/people.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await createPerson(app);
});
afterAll(() => app.close());

test.each([
  ["{", 400, "platform.brokenJson"],
  ["", 400, "platform.brokenJson"],
  ["[]", 400, "platform.malformed"],
  ["null", 400, "platform.malformed"],
  ['"text"', 400, "platform.malformed"],
  ['{"__proto__":{"isAdmin":true}}', 400, "platform.brokenJson"],
  [JSON.stringify({ email: "x".repeat(70_000) }), 413, "platform.tooLarge"],
  [
    JSON.stringify({ email: { $ne: null }, password: "x", captcha_id: "x", captcha: "x" }),
    400,
    "platform.malformed",
  ],
])("a body %j is refused in words", async (payload, status, error) => {
  const answer = await app.post("/api/user/login", payload);
  expect(answer).toMatchObject({ status, body: { error } });
  expect(answer.body.message).not.toBe("");
});

test("a form body is refused as a media type that is not taken", async () => {
  const answer = await app.post("/api/user/login", "a=b", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer).toMatchObject({ status: 415, body: { error: "platform.unsupportedMedia" } });
});

test("an unknown address below /api is answered in the envelope, not with a page", async () => {
  expect(await app.get("/api/nothing/here")).toMatchObject({
    status: 404,
    body: { code: 404, error: "platform.notFound" },
  });
});

test("both forms of a path are served, with and without the trailing slash", async () => {
  expect((await app.get("/api/user/getIPInfo/")).status).toBe(200);
  expect((await app.get("/api/user/get_user_info", {}, person)).status).toBe(200);
});

test("a refusal comes in the language that the call names", async () => {
  expect((await app.get("/api/user/get_user_info/", {}, { language: "zn" })).body.message).toBe(
    "请先登录",
  );
  expect((await app.get("/api/user/get_user_info/", {}, { language: "en" })).body.message).toBe(
    "Sign in first",
  );
});

test("no answer of the API is stored, sniffed or framed", async () => {
  for (const answer of [
    await app.get("/api/getCaptcha"),
    await app.get("/api/user/get_user_info/"),
  ]) {
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});

test("an account whose phone is not verified is led to the contact page, but can sign out", async () => {
  const unverified = await createPerson(app);
  await app.database.pool.query(
    "update accounts set tel_verified_at = null where account_id = $1",
    [unverified.accountId],
  );
  const answer = await app.get("/api/web/devices/list_v3/", {}, unverified);
  expect(answer).toMatchObject({
    status: 302,
    body: { code: 302 },
    headers: { location: "/contact?language=en" },
  });
  expect((await app.post("/api/user/logout/", {}, unverified)).status).toBe(200);
});

test("a forwarded address is not believed in production unless a proxy is named", async () => {
  const production = readConfig(
    {
      NODE_ENV: "production",
      NODEYARD_MAIL_URL: "smtp://mail.test",
      NODEYARD_SMS_WEBHOOK_URL: "https://sms.test/send",
      NODEYARD_SMS_WEBHOOK_SECRET: "sixteen-letters-at-least",
    },
    [],
  );
  const seen = async (target: TestApp) =>
    (await target.get("/api/user/getIPInfo", {}, { headers: { "x-forwarded-for": "8.8.8.8" } }))
      .body["country"];
  const asInProduction = await createTestApp({ config: { trustProxy: production.trustProxy } });
  expect(await seen(asInProduction)).toBe("");
  await asInProduction.close();
  const behindProxy = await createTestApp({ config: { trustProxy: ["127.0.0.1"] } });
  expect(await seen(behindProxy)).toBe("US");
  await behindProxy.close();
});

test("in development a program on this machine may give the address that a device has", async () => {
  const query = { headers: { "x-forwarded-for": "8.8.8.8" } };
  expect((await app.get("/api/user/getIPInfo", {}, query)).body["country"]).toBe("US");
  const fromElsewhere = await app.server.inject({
    url: "/api/user/getIPInfo",
    headers: query.headers,
    remoteAddress: "192.168.1.7",
  });
  expect(fromElsewhere.json<{ country: string }>().country).toBe("");
});

test("a flood is rate-limited, others are not", async () => {
  const flooder = await createPerson(app);
  const answers = await Promise.all(
    Array.from({ length: 1250 }, () => app.get("/api/user/get_recommend_count/", {}, flooder)),
  );
  expect(answers.at(-1)?.status).toBe(429);
  expect((await app.get("/api/user/get_recommend_count/", {}, person)).status).toBe(200);
});

describe("operations", () => {
  test("liveness and readiness", async () => {
    expect(await app.get("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await app.get("/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
  });

  test("metrics want the token where one is set", async () => {
    const token = "a-token-of-sixteen";
    const guarded = await createTestApp({ config: { metricsToken: token } });
    const read = (authorization?: string) =>
      guarded.server.inject({ url: "/metrics", headers: authorization ? { authorization } : {} });
    expect((await read()).statusCode).toBe(404);
    expect((await read("Bearer a-token-of-sixteeN")).statusCode).toBe(404);
    expect((await read(`Bearer ${token}`)).body).toContain("nodeyard_http_seconds");
    await guarded.close();
  });

  test("the API document names every served call", async () => {
    const document = (await app.get("/docs/openapi.json")).body as unknown as {
      paths: Record<string, object>;
    };
    for (const { call } of app.routes) {
      expect(document.paths[call.path]).toHaveProperty(call.method.toLowerCase());
    }
  });
});

describe("the outbox", () => {
  test("is there for this machine only, under a loopback name only", async () => {
    const read = (remoteAddress: string, host: string) =>
      app.server
        .inject({ url: "/dev/outbox.json", remoteAddress, headers: { host } })
        .then((answer) => answer.statusCode);
    expect(await read("127.0.0.1", "localhost:8080")).toBe(200);
    expect(await read("192.168.1.9", "localhost:8080")).toBe(404);
    expect(await read("127.0.0.1", "rebound.example")).toBe(404);
  });

  test("lists newest first, in the form that tests and newcomers read", async () => {
    await app.get("/api/getCaptcha");
    const [newest] = JSON.parse(
      (await app.server.inject({ url: "/dev/outbox.json", headers: { host: "localhost" } })).body,
    ) as Record<string, string>[];
    expect(Object.keys(newest ?? {})).toEqual(["kind", "id", "to", "answer", "text", "at"]);
    expect(newest?.["kind"]).toBe("captcha");
  });

  test("does not exist where it is switched off", async () => {
    const closed = await createTestApp({ config: { hasOutbox: false } });
    expect((await closed.get("/dev/outbox.json")).status).toBe(404);
    await closed.get("/api/getCaptcha");
    expect(await closed.database.db.selectFrom("outbox_entries").selectAll().execute()).toEqual([]);
    await closed.close();
  });
});
