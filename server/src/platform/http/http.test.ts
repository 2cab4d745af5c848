import { once } from "node:events";
import { connect } from "node:net";
import { getOperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { getIpInfo, getUserInfo, login, logout } from "@nodeyard/contract/auth/calls.ts";
import { fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { getRecommendCount } from "@nodeyard/contract/invite/calls.ts";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { setDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { requestImage } from "@nodeyard/contract/operator/request-calls.ts";
import { getContact, uploadImage } from "@nodeyard/contract/identity/calls.ts";
import { identityErrors } from "@nodeyard/contract/identity/errors.ts";
import type { Refusal } from "@nodeyard/contract/response.ts";
import { planThroughput } from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { getCaptcha } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { bindTestDevice, createPerson, type Person } from "../testing/people.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await createPerson(app);
});
afterAll(() => app.close());

/** Sends a body as it is, which may be none that a client could send. */
async function postLogin(payload: string, type = "application/json") {
  const headers = { "content-type": type };
  const { method, path: url } = login;
  const answer = await app.server.inject({ method, url, headers, payload });
  return { status: answer.statusCode, body: answer.json<Refusal>() };
}

test.each([
  ["{", 400, "platform.brokenJson"],
  ["", 400, "platform.brokenJson"],
  ["[]", 400, "platform.malformed"],
  ["null", 400, "platform.malformed"],
  ['"text"', 400, "platform.malformed"],
  ['{"__proto__":{"isAdmin":true}}', 400, "platform.brokenJson"],
  [JSON.stringify({ email: "x".repeat(20_000) }), 413, "platform.tooLarge"],
  [
    JSON.stringify({ email: { $ne: null }, password: "x", captcha_id: "x", captcha: "x" }),
    400,
    "platform.malformed",
  ],
])("a body %j is refused in words", async (payload, status, error) => {
  const answer = await postLogin(payload);
  expect(answer).toMatchObject({ status, body: { error } });
  expect(answer.body.message).not.toBe("");
});

test("a form body is refused as a media type that is not taken", async () => {
  const answer = await postLogin("a=b", "application/x-www-form-urlencoded");
  expect(answer).toMatchObject({ status: 415, body: { error: "platform.unsupportedMedia" } });
});

test("an unknown address below /api is answered in the envelope, not with a page", async () => {
  const answer = await app.server.inject("/api/nothing/here");
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 404, error: "platform.notFound" });
});

test("both forms of a path are served, with and without the trailing slash", async () => {
  const headers = { sessionid: person.session };
  for (const url of ["/api/user/getIPInfo", "/api/user/get_user_info"]) {
    for (const form of [url, `${url}/`]) {
      expect((await app.server.inject({ url: form, headers })).statusCode).toBe(200);
    }
  }
});

test("a refusal comes in the language that the call names", async () => {
  const refused = (language: Language) => app.refusal(getUserInfo, {}, { language });
  expect((await refused("zn")).message).toBe("请先登录");
  expect((await refused("en")).message).toBe("Sign in first");
});

test("no answer of the API is stored, sniffed or framed", async () => {
  for (const answer of [await app.request(getCaptcha, {}), await app.request(getUserInfo, {})]) {
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});

test("an account whose phone is not verified is led to the contact page on either site, which it can use, as signing out", async () => {
  const unverified = await createPerson(app);
  await app.database.pool.query(
    "update accounts set tel_verified_at = null where account_id = $1",
    [unverified.accountId],
  );
  for (const language of LANGUAGES) {
    const caller = { ...unverified, language };
    expect(await app.request(listDevices, {}, caller)).toMatchObject({
      status: 302,
      refusal: { code: 302 },
      headers: { location: `/contact?language=${language}` },
    });
    // The page's own calls are not redirected.
    expect((await app.call(getUserInfo, {}, caller)).code).toBe(200);
    expect((await app.call(getContact, {}, caller)).code).toBe(200);
  }
  await app.call(logout, {}, unverified);
});

test("a body that is too large is refused in its sender's language, who can send all of it", async () => {
  const target = await createTestApp();
  const url = await target.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = new URL(url);
  const length = 8 * 1024 ** 2;
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    const parts: string[] = [];
    socket.on("data", (part: Buffer) => {
      parts.push(part.toString());
      if (parts.join("").endsWith("}")) socket.end();
    });
    socket.on("close", () => resolve(parts.join("")));
    socket.on("error", reject);
    socket.write(
      `POST ${login.path} HTTP/1.1\r\nhost: a.test\r\ncontent-type: application/json\r\naccept-language: zh-CN\r\ncontent-length: ${length}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(length));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413/);
  expect(answer).not.toMatch(/connection: close/i);
  expect(answer).toContain("提交的内容过大");
  await target.close();
});

describe("a body that has not been sent yet", () => {
  let target: TestApp;
  let port: number;
  beforeAll(async () => {
    target = await createTestApp();
    port = Number(new URL(await target.server.listen({ port: 0, host: "127.0.0.1" })).port);
  });
  afterAll(() => target.close());

  /** The answer to the head of a request alone. */
  async function answerToHead(path: string, headers: string): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a.test\r\n${headers}\r\n\r\n`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return answer.toString();
  }
  const form = "content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000";
  const json = "content-type: application/json";

  test("is not waited for without an account, and the answer is in its sender's language", async () => {
    const chinese = `${form}\r\naccept-language: zh-CN`;
    const answer = await answerToHead(uploadImage.path, chinese);
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    expect(answer).not.toMatch(/connection: close/i);
    expect(answer).toContain("请先登录");
    const large = await answerToHead(setDialConfig.path, `${json}\r\ncontent-length: 100000`);
    expect(large).toMatch(/^HTTP\/1\.1 401/);
    const endless = await answerToHead(setDialConfig.path, `${json}\r\ntransfer-encoding: chunked`);
    expect(endless).toMatch(/^HTTP\/1\.1 401[^]*connection: close/i);
  });

  test("is not waited for where the account may not make the call, nor above the call's own limit", async () => {
    const { session } = await createPerson(target);
    const role = await answerToHead(
      requestImage.path,
      `sessionid: ${session}\r\n${json}\r\ncontent-length: 1000`,
    );
    expect(role).toMatch(/^HTTP\/1\.1 403/);
    const unnamed = await answerToHead(uploadImage.path, `sessionid: ${session}\r\n${form}`);
    expect(unnamed).toContain(identityErrors.nameFirst.key);
  });
});

test("a forwarded address is not believed in production unless a proxy is named", async () => {
  const production = readConfig(
    {
      NODE_ENV: "production",
      NODEYARD_MAIL_URL: "smtp://mail.test",
      NODEYARD_SMS_WEBHOOK_URL: "https://sms.test/send",
      NODEYARD_SMS_WEBHOOK_SECRET: "sixteen-letters-at-least",
      NODEYARD_METRICS_TOKEN: "sixteen-letters-at-least",
    },
    [],
  );
  const seen = async (target: TestApp) =>
    (await target.call(getIpInfo, {}, { headers: { "x-forwarded-for": "8.8.8.8" } })).country;
  const asInProduction = await createTestApp({ config: { trustProxy: production.trustProxy } });
  expect(await seen(asInProduction)).toBe("");
  await asInProduction.close();
  const behindProxy = await createTestApp({ config: { trustProxy: ["127.0.0.1"] } });
  expect(await seen(behindProxy)).toBe("US");
  await behindProxy.close();
});

test("in development a program on this machine may give the address that a device has", async () => {
  const query = { headers: { "x-forwarded-for": "8.8.8.8" } };
  expect((await app.call(getIpInfo, {}, query)).country).toBe("US");
  const fromElsewhere = await app.server.inject({
    url: getIpInfo.path,
    headers: query.headers,
    remoteAddress: "192.168.1.7",
  });
  expect(fromElsewhere.json<{ country: string }>().country).toBe("");
});

describe("floods and wrong credentials", () => {
  // Calls are counted by the minute of the system's clock; a new minute in the middle of a test would count anew.
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterAll(() => void vi.useRealTimers());

  test("a flood is rate-limited, others are not", async () => {
    const flooder = await createPerson(app);
    const answers = await Promise.all(
      Array.from({ length: 1250 }, () => app.request(getRecommendCount, {}, flooder)),
    );
    expect(answers.at(-1)?.status).toBe(429);
    await app.call(getRecommendCount, {}, person);
  });

  test("a flood of calls that are refused to a session counts as well", async () => {
    const flooder = await createPerson(app);
    const answers = await Promise.all(
      Array.from({ length: 1250 }, () => app.request(getOperatorOverview, {}, flooder)),
    );
    expect([answers[0]?.status, answers.at(-1)?.status]).toEqual([403, 429]);
  });

  const get = (remoteAddress: string, headers: Record<string, string>) =>
    app.server
      .inject({ url: getUserInfo.path, remoteAddress, headers })
      .then((it) => it.statusCode);
  const wrong = (index: number) => ({ sessionid: `${index}`.padEnd(43, "A") });

  test("wrong credentials are counted by network, whatever address of it they come from, before they are looked up", async () => {
    const answers: number[] = [];
    for (let index = 0; index < 310; index += 1)
      answers.push(await get(`2001:db8:1:2::${index.toString(16)}`, wrong(index)));
    expect(answers.filter((status) => status === 401)).toHaveLength(300);
    expect(answers.slice(300)).toEqual(Array.from({ length: 10 }, () => 429));
    const device = { url: fetchCommands.path, remoteAddress: "2001:db8:1:2::9" };
    const headers = { authorization: `Bearer ${"A".repeat(43)}` };
    expect((await app.server.inject({ ...device, headers })).statusCode).toBe(429);
    expect(await get("2001:db8:1:3::1", wrong(0))).toBe(401);
    expect(await get("127.0.0.1", { sessionid: person.session })).toBe(200);
  });

  test("wrong credentials silence nobody behind the same address who was valid before, and gain nothing once that ended", async () => {
    const neighbour = await createPerson(app);
    const used = await bindTestDevice(app, neighbour);
    const unused = await bindTestDevice(app, neighbour);
    const from = "2001:db8:7:2::1";
    const plan = ({ deviceKey }: { deviceKey: string }) =>
      app.server
        .inject({
          method: "POST",
          url: planThroughput.path,
          remoteAddress: from,
          headers: { authorization: `Bearer ${deviceKey}` },
          payload: {},
        })
        .then((it) => it.statusCode);
    expect(await get(from, { sessionid: neighbour.session })).toBe(200);
    expect(await plan(used)).toBe(200);
    for (let index = 0; index < 300; index += 1) await get(from, wrong(index));
    expect(await get(from, wrong(0))).toBe(429);

    expect(await get(from, { sessionid: neighbour.session })).toBe(200);
    expect(await plan(used)).toBe(200);
    // Nobody knows this one yet.
    expect(await plan(unused)).toBe(429);
    await app.call(logout, {}, neighbour);
    expect(await get(from, { sessionid: neighbour.session })).toBe(401);
    expect(await get(from, { sessionid: neighbour.session })).toBe(429);
  });
});

describe("operations", () => {
  test("liveness and readiness", async () => {
    for (const [url, status] of [
      ["/healthz", "ok"],
      ["/readyz", "ready"],
    ] as const) {
      const answer = await app.server.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ status });
    }
  });

  test("answer under their exact names only, which a proxy refuses", async () => {
    for (const url of ["/healthz/", "/readyz/", "/metrics/", "/metrics//?x=1"])
      expect((await app.server.inject(url)).statusCode, url).toBe(404);
  });

  test("metrics without a token are for programs on this machine, not for pages that rebind their name to it", async () => {
    const read = (host: string) => app.server.inject({ url: "/metrics", headers: { host } });
    expect((await read("127.0.0.1:9000")).statusCode).toBe(200);
    expect((await read("rebound.example")).statusCode).toBe(404);
  });

  test("metrics want the token where one is set, and the API's description is there where it is switched on", async () => {
    const token = "a-token-of-sixteen";
    const guarded = await createTestApp({ config: { metricsToken: token, hasDocs: false } });
    const read = (authorization?: string) =>
      guarded.server.inject({ url: "/metrics", headers: authorization ? { authorization } : {} });
    expect((await read()).statusCode).toBe(404);
    expect((await read("Bearer a-token-of-sixteeN")).statusCode).toBe(404);
    expect((await read(`Bearer ${token}`)).body).toContain("nodeyard_http_seconds");
    expect((await guarded.server.inject("/docs")).statusCode).toBe(404);
    await guarded.close();
    const ingest = await createTestApp({ config: { role: "ingest" } });
    expect((await ingest.server.inject("/docs")).statusCode).toBe(404);
    await ingest.close();
  });

  test("the API document names every served call", async () => {
    const answer = await app.server.inject("/docs/openapi.json");
    const document = answer.json<{ paths: Record<string, object> }>();
    for (const { call } of app.routes) {
      expect(document.paths[call.path]).toHaveProperty(call.method.toLowerCase());
    }
  });
});

describe("the outbox", () => {
  test("is there for this machine only, under a loopback name only", async () => {
    const read = (remoteAddress: string, headers: Record<string, string>) =>
      app.server
        .inject({ url: "/dev/outbox.json", remoteAddress, headers })
        .then((answer) => answer.statusCode);
    const host = "localhost:8080";
    expect(await read("127.0.0.1", { host })).toBe(200);
    expect(await read("::1", { host: "[::1]:8080" })).toBe(200);
    expect(await read("192.168.1.9", { host })).toBe(404);
    const rebound = { host: "rebound.example:8080" };
    expect(await read("127.0.0.1", rebound)).toBe(404);
    expect(await read("127.0.0.1", { ...rebound, "x-forwarded-host": "localhost" })).toBe(404);
    // A tunnel that rewrites the host still says that it forwards.
    for (const name of ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "cf-ray"])
      expect(await read("127.0.0.1", { host, [name]: "127.0.0.1" }), name).toBe(404);
  });

  test("lists newest first, in the form that tests and newcomers read", async () => {
    await app.call(getCaptcha, {});
    const [newest] = JSON.parse(
      (await app.server.inject({ url: "/dev/outbox.json", headers: { host: "localhost" } })).body,
    ) as Record<string, string>[];
    expect(Object.keys(newest ?? {})).toEqual(["kind", "id", "to", "answer", "text", "at"]);
    expect(newest?.["kind"]).toBe("captcha");
  });

  test("does not exist where it is switched off", async () => {
    const closed = await createTestApp({ config: { hasOutbox: false } });
    const headers = { host: "localhost" };
    for (const url of ["/dev/outbox", "/dev/outbox.json", "/dev/settle"])
      expect((await closed.server.inject({ url, headers })).statusCode, url).toBe(404);
    await closed.call(getCaptcha, {});
    expect(await closed.database.db.selectFrom("outbox_entries").selectAll().execute()).toEqual([]);
    await closed.close();
  });
});
