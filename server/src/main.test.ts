import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { isAlive } from "./platform/embedded/is-alive.ts";

/** The production program in a separate process, with an embedded database. */
let dataDirectory: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "nodeyard-main-"));
});
// Processes left by a failed test would hold the data of the next.
afterEach(async () => {
  const left = [...running].map((child) => once(child, "close"));
  for (const child of running) child.kill("SIGKILL");
  await Promise.all(left);
});
afterAll(async () => {
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
});

interface Program {
  readonly child: ChildProcess;
  readonly address: string;
  readonly readyMs: number;
  readonly output: () => string;
}

function run(
  env: Record<string, string> = {},
  args: string[] = [],
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      NODEYARD_LOG: "error",
      NODEYARD_DATA: dataDirectory,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) =>
    child.on("close", (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, output: () => text, ended };
}

async function start(): Promise<Program & { ended: Promise<number | null> }> {
  const startedAt = Date.now();
  const program = run();
  const address = await vi.waitFor(
    () => {
      const ready = /is ready: (http:\S+)/.exec(program.output())?.[1];
      if (ready === undefined) throw new Error(`not ready:\n${program.output()}`);
      return ready;
    },
    { timeout: 120_000, interval: 20 },
  );
  const { child, ended, output } = program;
  return { child, address, readyMs: Date.now() - startedAt, ended, output };
}

async function postgresPid(): Promise<number> {
  return Number(
    (await readFile(join(dataDirectory, "postgres-18-data/postmaster.pid"), "utf8")).split("\n")[0],
  );
}

/** An acknowledged write: the captcha is in the database once the call has returned. */
async function drawCaptcha(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/getCaptcha`);
  return ((await answer.json()) as { data: { CaptchaId: string } }).data.CaptchaId;
}
async function outboxIds(address: string): Promise<string[]> {
  return ((await (await fetch(`${address}/dev/outbox.json`)).json()) as { id: string }[]).map(
    (entry) => entry.id,
  );
}

test("a clean stop leaves no process behind; what was acknowledged is there after the next start", async () => {
  const first = await start();
  const captcha = await drawCaptcha(first.address);
  const pid = await postgresPid();
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect(await outboxIds(second.address)).toContain(captcha);
  second.child.kill("SIGINT");
  expect(await second.ended, second.output()).toBe(0);
});

test("kill -9 during writes loses nothing that was acknowledged, and the next start recovers automatically", async () => {
  const first = await start();
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (;;) acknowledged.push(await drawCaptcha(first.address));
  })().catch(() => {});
  await vi.waitUntil(() => acknowledged.length >= 20, { timeout: 120_000 });
  first.child.kill("SIGKILL");
  await writing;
  const second = await start();
  const ids = await outboxIds(second.address);
  for (const id of acknowledged) expect(ids).toContain(id);
  second.child.kill("SIGTERM");
  await second.ended;
});

test("calls fail with 503 while the database is unreachable, and succeed afterwards without a restart", async () => {
  const program = await start();
  process.kill(await postgresPid(), "SIGKILL");
  const seen = new Set<number>();
  await vi.waitUntil(
    async () => {
      const { status } = await fetch(`${program.address}/api/getCaptcha`);
      seen.add(status);
      return seen.has(503) && status === 200;
    },
    { timeout: 120_000, interval: 10 },
  );
  expect([...seen].sort((a, b) => a - b)).toEqual([200, 503]);
  program.child.kill("SIGTERM");
  expect(await program.ended).toBe(0);
});

test("a second program on the same data is refused, and the first continues", async () => {
  const first = await start();
  const second = run();
  expect(await second.ended).toBe(2);
  expect(second.output()).toContain("already running");
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  first.child.kill("SIGTERM");
  await first.ended;
});

async function listening(): Promise<Server> {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

test("a port that is taken is named before a database is made", async () => {
  const taken = await listening();
  const empty = join(dataDirectory, "empty");
  const program = run({ PORT: String(portOf(taken)), NODEYARD_DATA: empty });
  expect(await program.ended).toBe(2);
  expect(program.output()).toContain(`Port ${portOf(taken)} is in use`);
  expect((await readdir(empty)).filter((name) => name.startsWith("postgres"))).toEqual([]);
  taken.close();
});

test("a page shows the step of a start that waits for the database", async () => {
  // Accepts connections and never answers.
  const database = await listening();
  const program = run({ DATABASE_URL: `postgres://a@127.0.0.1:${portOf(database)}/a` });
  const address = await vi.waitUntil(
    () => /is starting: (http:\S+)/.exec(program.output())?.[1] ?? false,
    { timeout: 120_000, interval: 20 },
  );
  await vi.waitUntil(() => program.output().includes("starting the database"));
  const answer = await fetch(`${address}/?language=en`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("starting the database");
  program.child.kill("SIGTERM");
  await program.ended;
  database.close();
});

/** Settings required by any address but loopback. */
const OPEN_HOST = {
  NODEYARD_MAIL_URL: "smtp://127.0.0.1:1",
  NODEYARD_SMS_WEBHOOK_URL: "http://127.0.0.1:1",
  NODEYARD_SMS_WEBHOOK_SECRET: "0123456789abcdef",
  NODEYARD_METRICS_TOKEN: "0123456789abcdef",
};

test.each([
  { env: { PORT: "eighty" }, code: 2, words: "PORT" },
  { env: { NODEYARD_DATA: import.meta.filename }, code: 2, words: "NODEYARD_DATA" },
  // A restart can help.
  {
    env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/x" },
    code: 1,
    words: "DATABASE_URL: no PostgreSQL answers at 127.0.0.1:9",
  },
  {
    env: { HOST: "192.0.2.1", ...OPEN_HOST },
    code: 2,
    words: "HOST: 192.0.2.1 is not an address of",
  },
  {
    env: { DATABASE_URL: inject("templateUrl").replace(/[^/]*$/, "none") },
    code: 2,
    words: "DATABASE_URL: there is no such database",
  },
])("a start with $env ends with $code and the setting's name", async ({ env, code, words }) => {
  const program = run(env);
  expect(await program.ended).toBe(code);
  expect(program.output()).toContain(words);
  expect(program.output()).not.toContain("    at ");
});
