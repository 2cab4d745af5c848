import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase, type DatabaseHandle } from "../database.ts";
import { createLogger } from "../log.ts";
import { memoryPath } from "../testing/memory-folder.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { startHistory, type History, type LostHistory } from "./history.ts";
import { NO_JOURNAL, openJournal, type Effect } from "./journal.ts";
import { startPostgresPair, type PostgresPair } from "./testing/postgres-pair.ts";

const log = createLogger("silent");
const PAYMENT: Effect = { kind: "buyback", reference: "179a9536" };
/** Of a process whose heartbeats a test makes itself. */
const NEVER_MS = 3_600_000;

let folder: string;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(await memoryPath("history"));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Process = History & { readonly losses: LostHistory[] };

/** A process with a journal in a directory of its own or another's. */
async function startProcess(
  { db }: Pick<DatabaseHandle, "db">,
  options: { readonly directory?: string; readonly confirmedWithinMs?: number } = {},
): Promise<Process & { kill(): void; stop(): Promise<void> }> {
  const losses: LostHistory[] = [];
  const { directory, confirmedWithinMs = NEVER_MS } = options;
  const history = await startHistory({
    db,
    log,
    journal: directory === undefined ? NO_JOURNAL : openJournal(join(folder, directory)),
    onLost: async (_tx, lost) => void losses.push(lost),
    heartbeatMs: NEVER_MS,
    confirmedWithinMs,
  });
  let isKilled = false;
  stops.push(async () => {
    if (!isKilled) await history.stop();
  });
  return { ...history, losses, kill: () => void (isKilled = true) };
}
const run = (text: string): Promise<unknown> => sql.raw(text).execute(database.db);
/** A failover: every mark of now is of the timeline before. */
async function changeTimeline(): Promise<void> {
  await run("update commit_history set timeline = 0");
  await run("update commit_witnesses set timeline = 0");
}
/** The database as it was: the last marks of every process are gone, and so is what was committed before them. */
const loseMarks = (count: number) => run(`update commit_witnesses set mark = mark - ${count}`);

it("confirms what nothing contradicts, and counts each process apart", async () => {
  const [first, second] = [await startProcess(database), await startProcess(database)];
  for (const each of [first, second, first, second]) expect(await each.confirm(PAYMENT)).toBe(true);
  const at = await Promise.all([first.confirm(), first.confirm(PAYMENT), first.confirm()]);
  expect(at).toEqual([true, true, true]);
  expect([...first.losses, ...second.losses]).toEqual([]);
});

it("names what left by the marks that are lost, and not what left before them", async () => {
  const process = await startProcess(database);
  await process.confirm({ kind: "cards", reference: "kept" });
  await process.confirm(PAYMENT);
  await process.confirm();
  await loseMarks(2);
  expect(await process.confirm({ kind: "buyback", reference: "not sent" })).toBe(false);
  expect(process.losses.map(({ effects }) => effects)).toEqual([[PAYMENT]]);
  expect(await process.confirm()).toBe(true);
});

it("notices marks that another process has counted up since", async () => {
  const [first, second] = [await startProcess(database), await startProcess(database)];
  await first.confirm(PAYMENT);
  await loseMarks(1);
  for (let round = 0; round < 5; round += 1) await second.confirm().catch(() => {});
  expect(await first.confirm()).toBe(false);
});

it("notices by the journal of a process that was killed, where it is started again", async () => {
  const killed = await startProcess(database, { directory: "worker" });
  await killed.confirm(PAYMENT);
  killed.kill();
  const same = await startProcess(database, { directory: "worker" });
  expect(same.losses).toEqual([]);
  await same.stop();
  await run("update commit_witnesses set mark = 1");
  const next = await startProcess(database, { directory: "worker" });
  expect(next.losses.map(({ effects }) => effects)).toEqual([[PAYMENT]]);
  expect((await startProcess(database, { directory: "worker" })).losses).toEqual([]);
});

it("takes a restored database for another history, whose restore has halted the ways out", async () => {
  const process = await startProcess(database, { directory: "worker" });
  await process.confirm(PAYMENT);
  await process.stop();
  await run("delete from commit_witnesses");
  await run("delete from commit_history");
  const next = await startProcess(database, { directory: "worker" });
  expect(await next.confirm()).toBe(true);
  expect(next.losses).toEqual([]);
});

it("adopts a mark whose commit was not acknowledged", async () => {
  const process = await startProcess(database);
  await run("update commit_witnesses set mark = mark + 1");
  expect(await process.confirm()).toBe(true);
  expect(process.losses).toEqual([]);
});

it("waits on a new timeline for the processes that were running, and declares theirs lost if they stay away", async () => {
  const away = await startProcess(database);
  const process = await startProcess(database, { confirmedWithinMs: 300 });
  await changeTimeline();
  expect(await process.confirm()).toBe(false);
  expect(await away.confirm()).toBe(true);
  expect(await process.confirm()).toBe(true);
  await changeTimeline();
  expect(await process.confirm()).toBe(false);
  expect(process.losses).toEqual([]);
  await sleep(400);
  expect(await process.confirm()).toBe(false);
  expect(process.losses).toHaveLength(1);
  expect(await process.confirm()).toBe(true);
});

it("does not wait for a process that was stopped, that ended long before, or whose commits a standby had", async () => {
  for (const facts of [
    "ended_at = now()",
    "marked_at = now() - interval '1 min'",
    "is_synchronous = true",
  ]) {
    const away = await startProcess(database);
    away.kill();
    await run(`update commit_witnesses set ${facts}`);
    const process = await startProcess(database);
    await changeTimeline();
    expect(await process.confirm(), facts).toBe(true);
    await process.stop();
  }
});

it("rejects while the database is away, and notes nothing", async () => {
  const other = openDatabase(database.url, 1, "test");
  const process = await startProcess(other);
  await other.close();
  await expect(process.confirm(PAYMENT)).rejects.toThrow();
  expect(process.losses).toEqual([]);
  stops.pop();
});

it("holds nothing back where the journal cannot be written or read, and remembers what leaves", async () => {
  await writeFile(join(folder, "worker"), "a file where the directory should be");
  const process = await startProcess(database, { directory: "worker" });
  expect(await process.confirm(PAYMENT)).toBe(true);
  await loseMarks(1);
  expect(await process.confirm()).toBe(false);
  expect(process.losses.map(({ effects }) => effects)).toEqual([[PAYMENT]]);
});

it("does not name what it held back while a failover was unconfirmed", async () => {
  await startProcess(database);
  const process = await startProcess(database);
  await changeTimeline();
  expect(await process.confirm(PAYMENT)).toBe(false);
  await loseMarks(1);
  expect(await process.confirm()).toBe(false);
  expect(process.losses.map(({ effects }) => effects)).toEqual([[]]);
});

let pair: PostgresPair | undefined;
afterAll(() => pair?.close());

/** Two processes on a real pair, as an operator runs it. */
async function onPair() {
  pair = await startPostgresPair();
  const handles = [openDatabase(pair.url, 2, "test"), openDatabase(pair.url, 2, "test")] as const;
  for (const handle of handles) stops.push(handle.close);
  return {
    ...pair,
    pair,
    api: await startProcess(handles[0], { directory: "api" }),
    worker: await startProcess(handles[1], { directory: "worker" }),
  };
}

/** Repeats the call, as connections of before a failover fail once each. */
async function confirmed(process: History, effect?: Effect): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await process.confirm(effect);
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(100);
    }
}

it("notices a standby that was promoted without the last transactions", async () => {
  const { pair: servers, api, worker } = await onPair();
  await servers.catchUp();
  await servers.cut();
  expect(await api.confirm({ kind: "cards", reference: "…0003" })).toBe(true);
  await servers.failOver();
  // The worker has lost nothing itself, and waits for the other.
  expect(await confirmed(worker)).toBe(false);
  expect(await confirmed(api)).toBe(false);
  expect(api.losses.map(({ effects }) => effects)).toEqual([
    [{ kind: "cards", reference: "…0003" }],
  ]);
  expect(worker.losses).toEqual([]);
  await servers.close();
  pair = undefined;
});

it("halts nothing after a crash, or after a failover that lost nothing", async () => {
  const { pair: servers, api, worker } = await onPair();
  await servers.makeSynchronous();
  for (const each of [api, worker]) expect(await each.confirm(PAYMENT)).toBe(true);
  await servers.crash();
  for (const each of [api, worker]) expect(await confirmed(each, PAYMENT)).toBe(true);
  await servers.makeSynchronous();
  for (const each of [api, worker]) expect(await confirmed(each, PAYMENT)).toBe(true);
  await servers.failOver();
  for (const each of [worker, api]) expect(await confirmed(each, PAYMENT)).toBe(true);
  expect([...api.losses, ...worker.losses]).toEqual([]);
  await servers.close();
  pair = undefined;
});
