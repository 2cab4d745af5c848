import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import { startWorker } from "../jobs.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { deliverMessageJob } from "./deliver-message.ts";
import { siteOrigin } from "../public-host.ts";
import { queueMessage, type OutgoingMessage } from "./queue-message.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startApp(config: Parameters<typeof createTestApp>[0]): Promise<TestApp> {
  const app = await createTestApp({ ...config, poolSize: 10 });
  closing.push(() => app.close());
  const worker = await startWorker(app.deps, [deliverMessageJob], {
    databaseUrl: app.database.url,
    isOnlyProcess: true,
  });
  closing.push(() => worker.stop());
  return app;
}

const send = (app: TestApp, outgoing: OutgoingMessage): Promise<void> =>
  app.deps.db.transaction().execute((tx) => queueMessage(app.deps, tx, outgoing));

const message = {
  language: "zn",
  subject: "Nodeyard 验证码",
  body: "你的验证码是 246810",
  answer: "246810",
  goesToUnverified: true,
} as const;
const rows = (app: TestApp) => app.deps.db.selectFrom("messages").selectAll().execute();

async function startSmtp(): Promise<{ received: string[]; mailUrl: string }> {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => smtp.close(() => resolve())));
  const { port } = smtp.server.address() as AddressInfo;
  return { received, mailUrl: `smtp://127.0.0.1:${port}` };
}

/** The headers of a mail, unfolded. */
const headersOf = (mail = ""): string[] =>
  (mail.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");

test("a mail says that it is automatic, and one that can be switched off how", async () => {
  const { received, mailUrl } = await startSmtp();
  const app = await startApp({ config: { mailUrl, hasOutbox: false } });
  await send(app, { channel: "email", address: "owner@example.test", ...message });
  await vi.waitUntil(() => received.length === 1, { timeout: 120_000 });
  const [first = ""] = received;
  expect(headersOf(first)).toContain("Auto-Submitted: auto-generated");
  expect(first).not.toContain("List-Unsubscribe");

  const unsubscription = { accountId: 7n, kinds: ["bill"] };
  await send(app, { channel: "email", address: "owner@example.test", ...message, unsubscription });
  await vi.waitUntil(() => received.length === 2, { timeout: 120_000 });
  const headers = headersOf(received[1]);
  expect(headers).toContain("Auto-Submitted: auto-generated");
  expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const header = headers.find((each) => each.startsWith("List-Unsubscribe:")) ?? "";
  const link = new URL(/<(.+)>/.exec(header)?.[1] ?? "");
  expect(link.pathname).toBe("/unsubscribe");
  const token = link.searchParams.get("token") ?? "";
  expect(readUnsubscribeToken(app.deps.encryption, token)).toEqual(unsubscription);
});

test("a mail has links to our own sites alone, and none in its subject", async () => {
  const app = await createTestApp();
  closing.push(() => app.close());
  const own = `${siteOrigin(app.deps.config, "en")}/login?language=en`;
  await send(app, {
    channel: "email",
    address: "owner@example.test",
    language: "en",
    subject: "about www.evil.example",
    body: `Your device “http://evil.example/x” of www.evil.example:\n${own}`,
    answer: "",
    goesToUnverified: true,
  });
  const { rows: sent } = await app.database.pool.query<{ text: string }>(
    "select text from outbox_entries where kind = 'email'",
  );
  expect(sent[0]?.text).toContain(own);
  expect(sent[0]?.text).not.toMatch(/evil\.example|http:\/\/evil/);
});

test("a mail goes out over SMTP, and the code in it is forgotten after", async () => {
  const { received, mailUrl } = await startSmtp();
  const app = await startApp({ config: { mailUrl, hasOutbox: false } });

  await send(app, {
    channel: "email",
    address: "owner@example.test",
    ...message,
  });
  await vi.waitUntil(async () => (await rows(app))[0]?.delivered_at !== null, { timeout: 120_000 });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain("To: owner@example.test");
  expect(
    Buffer.from(/\r\n\r\n([\s\S]+)$/.exec(received[0] ?? "")?.[1] ?? "", "base64").toString(),
  ).toContain("246810");
  expect((await rows(app))[0]?.body).toBe("");

  const picture = Buffer.from("a picture");
  await send(app, { channel: "email", address: "owner@example.test", ...message, picture });
  await vi.waitUntil(() => received.length === 2, { timeout: 120_000 });
  expect(received[1]).toContain("filename=nodeyard.png");
  expect(received[1]).toContain(picture.toString("base64"));
  await vi.waitUntil(async () => (await rows(app)).every((row) => row.picture === null), {
    timeout: 120_000,
  });
});

test("an SMS goes to the gateway signed over its time and text, and is tried again when the gateway fails", async () => {
  const secret = "sixteen-letters-at-least";
  const received: { body: string; isSigned: boolean }[] = [];
  const gateway = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const time = String(request.headers["x-nodeyard-timestamp"]);
      const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
      received.push({ body, isSigned: request.headers["x-nodeyard-signature"] === signature });
      response.statusCode = received.length === 1 ? 503 : 200;
      response.end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => gateway.close(() => resolve())));
  const { port } = gateway.address() as AddressInfo;
  const app = await startApp({
    config: { smsWebhook: { url: `http://127.0.0.1:${port}/send`, secret }, hasOutbox: false },
  });

  await send(app, { channel: "sms", address: "13800000000", ...message });
  await vi.waitUntil(async () => (await rows(app))[0]?.tries === 1, { timeout: 120_000 });
  expect((await rows(app))[0]?.last_error).toContain("503");
  await app.database.pool.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())",
  );
  await vi.waitUntil(async () => (await rows(app))[0]?.delivered_at !== null, { timeout: 120_000 });
  expect(received.every((call) => call.isSigned)).toBe(true);
  expect(JSON.parse(received[1]?.body ?? "{}")).toMatchObject({
    to: "13800000000",
    text: message.body,
  });
});

test("a message that cannot be delivered for half an hour is given up and its text forgotten", async () => {
  const app = await startApp({ config: { mailUrl: "smtp://127.0.0.1:1", hasOutbox: false } });
  await send(app, {
    channel: "email",
    address: "owner@example.test",
    ...message,
  });
  await vi.waitUntil(async () => (await rows(app))[0]?.tries === 1, { timeout: 120_000 });
  app.clock.advance(31 * 60_000);
  await app.database.pool.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())",
  );
  await vi.waitUntil(async () => (await rows(app))[0]?.given_up_at !== null, { timeout: 120_000 });
  expect((await rows(app))[0]?.body).toBe("");
});

test("a notice is worth trying for a day", async () => {
  const app = await startApp({ config: { mailUrl: "smtp://127.0.0.1:1", hasOutbox: false } });
  await send(app, {
    channel: "email",
    address: "owner@example.test",
    ...message,
    answer: "",
    urgency: "notice",
  });
  await vi.waitUntil(async () => (await rows(app))[0]?.tries === 1, { timeout: 120_000 });
  app.clock.advance(23 * 3_600_000);
  await app.database.pool.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())",
  );
  await vi.waitUntil(async () => (await rows(app))[0]?.tries === 2, { timeout: 120_000 });
  expect(await rows(app)).toMatchObject([{ given_up_at: null, body: message.body }]);
});
