import { execFile, fork, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AlreadyRunningError, isAlive, lockDataDirectory } from "./instance-lock.ts";
import { startEmbeddedPostgres } from "./postgres.ts";

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
  await vi.waitUntil(() => !isAlive(pid), { timeout: 15_000 });
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
  await vi.waitUntil(async () => (await answer()) !== undefined, { timeout: 20_000 });
  expect(await answer()).toEqual([{ a: 7 }]);
  expect(await serverPid()).not.toBe(killed);
  await server.stop();
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

test("a killed program that nobody has collected yet holds no lock", async () => {
  // The shell is replaced by `sleep`, which never reaps the exited child.
  const parent = spawn("/bin/sh", ["-c", "sleep 0.3 & echo $!; exec sleep 30"]);
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once("data", (text: Buffer) => resolve(Number(text.toString()))),
  );
  const ticks = async () => {
    const text = await readFile(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  };
  await vi.waitUntil(async () => (await ticks())[0] === "Z");
  await writeFile(
    join(dataDirectory, "nodeyard.lock"),
    JSON.stringify({ pid, ticks: (await ticks())[19] }),
  );
  await (
    await lockDataDirectory(dataDirectory)
  )();
  parent.kill();
});

test("a data directory has one program at a time; a dead one's lock is taken over", async () => {
  const unlock = await lockDataDirectory(dataDirectory);
  await expect(lockDataDirectory(dataDirectory)).rejects.toThrow(AlreadyRunningError);
  await unlock();
  await writeFile(
    join(dataDirectory, "nodeyard.lock"),
    JSON.stringify({ pid: 2 ** 22 - 1, ticks: "1" }),
  );
  await (
    await lockDataDirectory(dataDirectory)
  )();
  // The PID exists, but belongs to a process other than the one that wrote the lock.
  await writeFile(
    join(dataDirectory, "nodeyard.lock"),
    JSON.stringify({ pid: process.pid, ticks: "1" }),
  );
  await (
    await lockDataDirectory(dataDirectory)
  )();
});
