import { execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AlreadyRunningError, lockDataDirectory } from "./instance-lock.ts";
import { isAlive } from "./is-alive.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { launchServer } from "./server-process.ts";

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "nodeyard-embedded-"));
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  const text = await readFile(join(dataDirectory, "postgres-18-data/postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

test("a stop leaves no process behind, and the next start finds everything", async () => {
  const first = await startEmbeddedPostgres({ dataDirectory });
  await query(first.url, "create table kept (a int); insert into kept values (1)");
  const pid = await serverPid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await startEmbeddedPostgres({ dataDirectory });
  expect(await query(second.url, "select a from kept")).toEqual([{ a: 1 }]);
  await second.stop();
});

test("kill -9 of the program ends the server too and loses nothing that was committed", async () => {
  const program = join(dataDirectory, "holder.ts");
  await writeFile(
    program,
    `import { startEmbeddedPostgres } from ${JSON.stringify(new URL("./postgres.ts", import.meta.url).href)};
     const server = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)} });
     process.send(server.url);
     setInterval(() => {}, 1000);`,
  );
  const holder = fork(program, { execArgv: [] });
  const url = await new Promise<string>((resolve) =>
    holder.once("message", (text) => resolve(text as string)),
  );
  await query(url, "create table kept (a int); insert into kept select generate_series(1, 1000)");
  const pid = await serverPid();
  holder.kill("SIGKILL");
  await vi.waitUntil(() => !isAlive(pid), { timeout: 120_000 });
  const again = await startEmbeddedPostgres({ dataDirectory });
  expect(await query(again.url, "select count(*)::int as n from kept")).toEqual([{ n: 1000 }]);
  await again.stop();
});

test("kill -9 of the server itself is recovered from at the same address, with everything that was committed", async () => {
  const server = await startEmbeddedPostgres({ dataDirectory });
  await query(server.url, "create table kept (a int); insert into kept values (7)");
  const killed = await serverPid();
  process.kill(killed, "SIGKILL");
  const answer = async () => query(server.url, "select a from kept").catch(() => undefined);
  await vi.waitUntil(async () => (await answer()) !== undefined, { timeout: 120_000 });
  expect(await answer()).toEqual([{ a: 7 }]);
  expect(await serverPid()).not.toBe(killed);
  await server.stop();
});

test("a server that ends as soon as it is started fails the start, which nothing waits for", async () => {
  const starting = launchServer({
    program: "/bin/false",
    cluster: dataDirectory,
    settings: {},
    user: {},
    logFile: join(dataDirectory, "postgres.log"),
    probeUrl: "postgres://nobody:none@127.0.0.1:1/postgres",
  });
  await expect(starting).rejects.toThrow("PostgreSQL did not start");
});

test("a cluster whose making was cut off is made anew", async () => {
  await writeFile(join(dataDirectory, "postgres.secret"), "left-over");
  await new Promise((resolve) =>
    execFile("mkdir", ["-p", join(dataDirectory, "postgres-18-data.partial/base")], resolve),
  );
  const server = await startEmbeddedPostgres({ dataDirectory });
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("data of another major version is refused, not hidden behind an empty cluster", async () => {
  await mkdir(join(dataDirectory, "postgres-17-data"));
  await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow("another major version");
});

test("a data directory has one program at a time, which is named", async () => {
  const unlock = await lockDataDirectory(dataDirectory);
  const refused = lockDataDirectory(dataDirectory);
  await expect(refused).rejects.toThrow(AlreadyRunningError);
  await expect(refused).rejects.toThrow(`process ${process.pid}`);
  await unlock();
  await (
    await lockDataDirectory(dataDirectory)
  )();
});

test("of programs that start at once on a killed one's lock, one takes it", async () => {
  const script = `
    import { lockDataDirectory } from ${JSON.stringify(join(import.meta.dirname, "instance-lock.ts"))};
    const text = await lockDataDirectory(process.argv[1]).then(() => "held", (error) => error.name);
    console.log(text);
    if (text === "held") setInterval(() => {}, 1000);`;
  const start = () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, dataDirectory]);
    const firstLine = new Promise<string>((resolve) =>
      child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim())),
    );
    return { child, firstLine };
  };
  const first = start();
  expect(await first.firstLine).toBe("held");
  const killed = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await killed;

  const next = Array.from({ length: 4 }, start);
  const firstLines = await Promise.all(next.map((each) => each.firstLine));
  for (const { child } of next) child.kill("SIGKILL");
  expect(firstLines.sort()).toEqual([
    "AlreadyRunningError",
    "AlreadyRunningError",
    "AlreadyRunningError",
    "held",
  ]);
});
