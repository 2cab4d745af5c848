import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenEarly, type EarlyServer } from "./early-server.ts";

let early: EarlyServer;
beforeEach(async () => {
  early = await listenEarly(0, "127.0.0.1");
});
afterEach(() => early.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${early.address}${path}`, { method, headers });

test.each([
  { path: "/", accept: "", title: "Nodeyard is starting", step: "12 of 40" },
  { path: "/hardList", accept: "zh-CN,en;q=0.8", title: "Nodeyard 正在启动", step: "12 / 40" },
  { path: "/", accept: "en;q=0.5, zh;q=0.9", title: "Nodeyard 正在启动", step: "12 / 40" },
  { path: "/", accept: "fr, en;q=0.2, zh;q=0", title: "Nodeyard is starting", step: "12 of 40" },
  { path: "/?language=en", accept: "zh-CN", title: "Nodeyard is starting", step: "12 of 40" },
  { path: "/?language=zn", accept: "en", title: "Nodeyard 正在启动", step: "12 / 40" },
])("a page shows the progress at $path for $accept", async ({ path, accept, title, step }) => {
  early.show({ name: "demo", part: { done: 12, total: 40 } });
  const answer = await get(path, { "accept-language": accept });
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "retry-after": "2",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  });
  const html = await answer.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(step);
  expect(html).toContain('<meta http-equiv="refresh"');
  expect(html).toContain('value="12" max="40"');
  expect(html).not.toContain("<script");
});

test.each([
  {
    method: "GET",
    path: "/api/web/revenue_v3/?language=zn",
    message: "服务暂时不可用，请稍后重试",
  },
  { method: "POST", path: "/agent/v1/report", message: "The service is temporarily unavailable" },
  { method: "POST", path: "/login", message: "The service is temporarily unavailable" },
  { method: "GET", path: "/assets/app.js", message: "The service is temporarily unavailable" },
])("$method $path gets an error of the contract's form", async ({ method, path, message }) => {
  const answer = await get(path, {}, method);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await answer.json()).toMatchObject({
    code: 503,
    error: "platform.unavailable",
    retryAfterSeconds: 2,
    message: expect.stringContaining(message),
  });
});

test("the process is alive and not ready", async () => {
  const [alive, ready] = [await get("/healthz"), await get("/readyz")];
  expect([alive.status, await alive.json()]).toMatchObject([200, { status: "ok" }]);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "starting" }]);
});

test("the app answers once it has taken over, on the same port", async () => {
  early.attach((_request, response) => response.end("the app"));
  expect((await get("/")).status).toBe(503);
  early.startServing();
  expect(await (await get("/")).text()).toBe("the app");
  await early.close();
  await expect(get("/")).rejects.toThrow();
});

test("localhost is served at its addresses of both families", async () => {
  const local = await listenEarly(0, "localhost");
  const { port } = new URL(local.address);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  await local.close();
});

test("a taken port is an error, and nothing is left listening", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  await expect(listenEarly(port, "127.0.0.1")).rejects.toMatchObject({ code: "EADDRINUSE", port });
  taken.close();
  await once(taken, "close");
  await (await listenEarly(port, "127.0.0.1")).close();
});
