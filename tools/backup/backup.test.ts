import { cp, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOwnerAccount, systemAccount } from "../../server/src/ledger/accounts.ts";
import { postTransfer } from "../../server/src/ledger/post-transfer.ts";
import { createOwner } from "../../server/src/platform/testing/owners.ts";
import { trialBalance } from "../../server/src/ledger/trial-balance.ts";
import { openDatabase, type DatabaseHandle } from "../../server/src/platform/database.ts";
import type { PublicCaller } from "../../server/src/platform/http/route.ts";
import { queueMessage } from "../../server/src/platform/messages/queue-message.ts";
import { readMigrations } from "../../server/src/platform/migrate/read-migrations.ts";
import { hashPassword } from "../../server/src/platform/secrets.ts";
import { createAccount } from "../../server/src/rooms/auth/create-account.ts";
import { createSession } from "../../server/src/rooms/account/sessions.ts";
import { claimCodes } from "../../server/src/rooms/bcode/claim.ts";
import { bindDevice } from "../../server/src/rooms/devices/bind.ts";
import {
  createDevice,
  createReporter,
  pointsAt,
  slotsOfHour,
} from "../../server/src/rooms/monitoring/testing/fleet.ts";
import { makePartitions } from "../../server/src/rooms/monitoring/partitions.ts";
import { rollUpDue } from "../../server/src/rooms/settlement/roll-up.ts";
import { settleDue } from "../../server/src/rooms/settlement/settle-hour.ts";
import { createCode } from "../../server/src/rooms/verification/codes.ts";
import { readHalts } from "../../server/src/rooms/withdrawal/payout/halt.ts";
import { LEFT_OUT } from "./left-out.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createBench, type Bench } from "./testing.ts";
import { writeBackup } from "./write-backup.ts";

let bench: Bench;
let source: Awaited<ReturnType<Bench["productDatabase"]>>;
let owner: bigint;
/** A backup of `source` as it was after the history. */
let file: string;

/** Issues a little to the owner; every one is a transfer of its own. */
async function issue(key: string): Promise<void> {
  await source.database.db.transaction().execute(async (tx) => {
    const emission = await systemAccount(tx, "emission");
    const account = await openOwnerAccount(tx, owner);
    const at = source.deps.clock.now();
    await postTransfer(tx, {
      idempotencyKey: key,
      kind: "activity",
      occurredAt: at,
      recordedAt: at,
      details: { note: "tab\there, line\nthere, back\\slash and \\." },
      postings: [
        { ledgerAccountId: account, amountMicroBp: 1_000_001n },
        { ledgerAccountId: emission, amountMicroBp: -1_000_001n },
      ],
    });
  });
}

/** An issued month with a confirmed line, an approved supplement and a dispute: what triggers let nobody add to later. */
async function issueBills(): Promise<void> {
  const { db } = source.database;
  const colleague = await createOwner(db);
  await sql`with month as (
      insert into bill_months (month, calculated_at) values ('2025-12-01', now()) returning month),
    supplement as (
      insert into bill_supplements (month, file_name, reason, uploaded_by, uploaded_at)
      values ('2025-12-01', 'bills.csv', 'a forgotten node', ${owner}, now()) returning bill_supplement_id),
    lines as (
      insert into bill_lines (month, account_id, mac, hostname, task_type, operator, bps, effective_days, amount_micro_bp, value_fen, bill_supplement_id)
      select date '2025-12-01', ${owner}::bigint, '02:00:00:00:00:01', 'rack', 'D', 'ct', 1000, 31, 1, 1, null::bigint
      union all select '2025-12-01', ${owner}::bigint, null, 'rack', 'D', 'ct', 1000, 31, 1, 1, bill_supplement_id from supplement
      returning bill_line_id)
    insert into bill_disputes (bill_line_id, account_id, reason, disputed_at)
    select bill_line_id, ${owner}::bigint, 'too little', now() from lines`.execute(db);
  await sql`update bill_supplements set approved_by = ${colleague}, approved_at = now()`.execute(
    db,
  );
  await sql`update bill_lines set confirmed_at = now() where mac is not null`.execute(db);
  await sql`update bill_months set issued_by = ${colleague}, issued_at = now()`.execute(db);
}

/** Two days of five devices, settled and rolled up. */
async function live(): Promise<void> {
  const { deps, database } = source;
  const startMs = deps.clock.now().getTime();
  await makePartitions(deps);
  owner = await createOwner(database.db);
  const report = createReporter(deps);
  const devices = [];
  for (let index = 0; index < 5; index += 1)
    devices.push(await createDevice(database.db, owner, new Date(startMs)));
  for (let hour = 0; hour < 48; hour += 1) {
    const hourMs = Math.floor(startMs / 3_600_000 + hour) * 3_600_000;
    deps.clock.set(hourMs + 66 * 60_000);
    for (const [index, device] of devices.entries())
      await report(device, pointsAt(slotsOfHour(new Date(hourMs), 12 - index)));
  }
  await settleDue(deps);
  await rollUpDue(deps);
  await issue("first");
  await issueBills();
}

async function opened<T>(url: string, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const database = openDatabase(url, 2, "test");
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  bench = await createBench();
  source = await bench.productDatabase();
  await live();
  file = join(bench.folder, "plain.backup");
  await writeBackup(source.database.url, file);
});
afterAll(() => bench.close(), 30_000);

describe("a backup", () => {
  it("is one moment of the books while owners are credited, and restores to the same trial balance", async () => {
    let isOver = false;
    let posted = 0;
    const crediting = Array.from({ length: 4 }, async (_, writer) => {
      for (let serial = 0; !isOver; serial += 1, posted += 1) await issue(`${writer}:${serial}`);
    });
    while (posted < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const busy = join(bench.folder, "busy.backup");
    const postedBefore = posted;
    const written = await writeBackup(source.database.url, busy);
    const postedAfter = posted;
    await new Promise((resolve) => setTimeout(resolve, 50));
    isOver = true;
    await Promise.all(crediting);
    expect(written.books.problems).toEqual([]);
    expect(postedAfter).toBeGreaterThan(postedBefore);

    const url = await bench.emptyDatabase();
    const restored = await restoreBackup(url, busy, { replace: false });
    expect(restored.end.books).toEqual(written.books);
    const books = await opened(url, ({ db }) => trialBalance(db));
    expect({ ...books, sumMicroBp: String(books.sumMicroBp) }).toEqual(written.books);
    expect(books.postings).toBeLessThan((await trialBalance(source.database.db)).postings);
  });

  it("halts payouts in the restored database until they are reconciled, since the oldest backup that was not", async () => {
    const haltsOf = (url: string) => opened(url, ({ db }) => readHalts(db));
    const url = await bench.emptyDatabase();
    const { header } = await restoreBackup(url, file, { replace: false });
    const details = { createdAt: header.createdAt, newestWithdrawalId: expect.any(String) };
    const halts = [{ reason: "restore", details }];
    expect(await haltsOf(url)).toMatchObject(halts);
    expect(await haltsOf(source.database.url)).toEqual([]);
    const again = join(bench.folder, "halted.backup");
    await writeBackup(url, again);
    await restoreBackup(url, again, { replace: true });
    expect(await haltsOf(url)).toMatchObject(halts);
  });

  it("brings every table back row by row, partitions and bounds included, and continues its sequences", async () => {
    const url = await bench.emptyDatabase();
    await restoreBackup(url, file, { replace: false });
    await opened(url, async ({ pool }) => {
      await pool.query("truncate payout_halts restart identity");
      await pool.query("update buyback_switches set halted_at = null, halt_reasons = '[]'");
      await pool.query("update exchange_switches set halted_at = null, halt_reasons = '[]'");
    });
    const again = join(bench.folder, "again.backup");
    await writeBackup(url, again);
    const lines = async (path: string): Promise<string[]> =>
      gunzipSync(await readFile(path))
        .toString()
        .split("\n");
    const [first, second] = [await lines(file), await lines(again)];
    const isTable = (line: string): boolean => line.startsWith('{"table"');
    expect(second.filter(isTable)).toEqual(first.filter(isTable));
    expect(first.filter(isTable).some((line) => line.includes("device_points_2026"))).toBe(true);
    // All between the header and the end, in any order of rows.
    expect(second.slice(1, -2).sort()).toEqual(first.slice(1, -2).sort());
    const [mine, theirs] = [await checkBackup(file), await checkBackup(again)];
    expect(theirs.end.identities).toEqual(mine.end.identities);
    await opened(url, async ({ db }) => {
      const nextOwner = await createOwner(db);
      expect(nextOwner).toBeGreaterThan(owner);
      await expect(sql`delete from ledger_postings`.execute(db)).rejects.toThrow("append-only");
      await expect(
        sql`update ledger_accounts set account_id = 99999 where account_id = ${owner}`.execute(db),
      ).rejects.toThrow("foreign key");
      await expect(
        sql`insert into bill_lines (month, account_id, mac, hostname, task_type, operator, bps, effective_days, amount_micro_bp, value_fen)
          select month, account_id, '02:00:00:00:00:02', hostname, task_type, operator, bps, effective_days, amount_micro_bp, value_fen
          from bill_lines where mac is not null`.execute(db),
      ).rejects.toThrow("a bill that is issued does not change");
    });
  });

  it("holds no password, session, device key, code or message in a form that could be used", async () => {
    const { database, deps } = await bench.productDatabase();
    const password = "planted-password-7";
    const caller: PublicCaller = {
      language: "en",
      ip: "127.0.0.1",
      userAgent: "test",
      signal: new AbortController().signal,
      accountId: undefined,
      sessionHash: undefined,
    };
    const passwordHash = await hashPassword(password);
    const planted = await database.db.transaction().execute(async (tx) => {
      const accountId = await createAccount(deps, tx, {
        email: "planted@nodeyard.test",
        tel: "13800000099",
        passwordHash,
        language: "en",
        refer: undefined,
        isDemo: false,
      });
      const session = await createSession(deps, tx, { accountId, ip: "::1", userAgent: "test" });
      const code = await createCode(deps, tx, {
        channel: "sms",
        address: "13800000099",
        purpose: "unbind",
        accountId,
      });
      await queueMessage(deps, tx, {
        channel: "sms",
        address: "13800000099",
        language: "en",
        subject: "Nodeyard",
        body: `planted message ${code}`,
        answer: code,
      });
      const codes = await claimCodes(deps, tx, { accountId, region: "mainland", count: 1 });
      return { session, code, activationCode: codes[0] ?? "" };
    });
    const { deviceKey } = await bindDevice(
      deps,
      {
        code: planted.activationCode,
        mac: "02:00:00:00:00:01",
        sentAt: deps.clock.now().toISOString(),
        hardware: {
          hostname: "nas",
          kind: "x86",
          arch: "amd",
          cpuCount: 4,
          memoryBytes: 1,
          storageBytes: 1,
          agentVersion: "1.0.0",
          managementIp: "",
        },
      },
      caller,
    );
    const path = join(bench.folder, "planted.backup");
    await writeBackup(database.url, path);
    const text = gunzipSync(await readFile(path)).toString();
    expect(text).toContain("planted@nodeyard.test");
    expect(text).toContain("$argon2id$");
    for (const secret of [password, planted.session, deviceKey, "planted message"])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(new RegExp(`(?<!\\d)${planted.code}(?!\\d)`));
    for (const table of LEFT_OUT.keys())
      expect(text).not.toContain(`{"table":"${table}","columns"`);
  });

  it("appears under its name only when it is whole, readable by its owner alone", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const nowhere = join(bench.folder, "nowhere.backup");
    await expect(writeBackup(await bench.emptyDatabase(), nowhere)).rejects.toThrow("no Nodeyard");
    expect((await readdir(bench.folder)).filter((name) => name.includes("nowhere"))).toEqual([]);
  });

  it("leaves out only tables that there are", async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace`.execute(
      source.database.db,
    );
    const names = rows.map((row) => row.name);
    for (const table of LEFT_OUT.keys()) expect(names).toContain(table);
  });
});

describe("a restore", () => {
  /** The plain backup with its text changed. */
  async function altered(name: string, change: (text: string) => string): Promise<string> {
    const path = join(bench.folder, name);
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(path, gzipSync(change(text)));
    return path;
  }

  async function tablesIn(url: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ relname: string }>(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    await client.end();
    return rows.map((row) => row.relname);
  }

  it("refuses a torn file and leaves the database as it was", async () => {
    const torn = join(bench.folder, "torn.backup");
    const bytes = await readFile(file);
    for (const lost of [1, 8, 100, 20_000, 30_000, Infinity]) {
      await writeFile(torn, bytes);
      await truncate(torn, Math.max(0, bytes.length - lost));
      const url = await bench.emptyDatabase();
      await expect(restoreBackup(url, torn, { replace: false })).rejects.toThrow(/cut off|damaged/);
      expect(await tablesIn(url)).toEqual([]);
    }
  });

  it.each([
    [
      "another format",
      (text: string) => text.replace('"nodeyardBackup":1', '"nodeyardBackup":2'),
      "format 2",
    ],
    [
      "a newer database",
      (text: string) => text.replace(/"name":"\d+_\d+_\w+"/, '"name":"99990101_0000_later"'),
      "newer than this program",
    ],
    [
      "another step",
      (text: string) => text.replace(/"checksum":"\w{6}/, '"checksum":"000000'),
      "differs from",
    ],
    ["a changed row", (text: string) => text.replace("network\t", "compute\t"), /rows|checksum/],
    ["a lost row", (text: string) => text.replace(/\n[^\n{]+\n\\\./, "\n\\."), /rows/],
    [
      "a foreign bound",
      (text: string) => text.replace("FOR VALUES FROM", "DEFAULT; FOR VALUES FROM"),
      "bounds",
    ],
    ["something after its end", (text: string) => `${text}more\n`, "after its end"],
    ["anything else", () => "hello\n", "not a backup"],
  ])("refuses %s", async (name, change, message) => {
    const url = await bench.emptyDatabase();
    const path = await altered(`${name}.backup`, change);
    await expect(restoreBackup(url, path, { replace: false })).rejects.toThrow(message);
    expect(await tablesIn(url)).toEqual([]);
  });

  it("refuses a database with accounts unless --replace is given, and with other programs' tables even then", async () => {
    const { database } = await bench.productDatabase();
    const before = await createOwner(database.db);
    await expect(restoreBackup(database.url, file, { replace: false })).rejects.toThrow(
      "--replace",
    );
    await restoreBackup(database.url, file, { replace: true });
    expect(before).toBe(1n);
    expect((await trialBalance(database.db)).postings).toBeGreaterThan(40);

    const url = await bench.emptyDatabase();
    await opened(url, ({ db }) => sql`create table theirs (a int)`.execute(db));
    await expect(restoreBackup(url, file, { replace: true })).rejects.toThrow("not Nodeyard's");
  });

  it("refuses a database that a server is using", async () => {
    const url = await bench.emptyDatabase();
    const server = openDatabase(url, 2, "nodeyard-api");
    await sql`select 1`.execute(server.db);
    await expect(restoreBackup(url, file, { replace: true })).rejects.toThrow("nodeyard-api");
    await server.close();
  });

  /** The migrations, and one more. */
  async function withLaterStep(name: string, text: string): Promise<URL> {
    const folder = join(bench.folder, name);
    await cp(new URL("../../server/src/migrations/", import.meta.url), folder, { recursive: true });
    await writeFile(join(folder, "20990101_0000_later.sql"), text);
    return pathToFileURL(`${folder}/`);
  }

  it("takes the steps that came after the backup", async () => {
    const url = await bench.emptyDatabase();
    const directory = await withLaterStep(
      "later",
      "-- migrate:up\nalter table accounts add column extra text;\n",
    );
    const restored = await restoreBackup(url, file, { replace: false, directory });
    expect(restored.stepsTaken).toEqual(["20990101_0000_later"]);
    await opened(url, ({ db }) => sql`select extra from accounts`.execute(db));
    expect((await checkBackup(file)).header.steps).toHaveLength((await readMigrations()).length);
  });

  it("refuses a step that changes the books, and leaves nothing", async () => {
    const url = await bench.emptyDatabase();
    const directory = await withLaterStep(
      "theft",
      `-- migrate:up
alter table ledger_postings disable trigger all;
delete from ledger_postings where ledger_posting_id = (select max(ledger_posting_id) from ledger_postings);
`,
    );
    const restoring = restoreBackup(url, file, { replace: false, directory });
    await expect(restoring).rejects.toThrow("The books differ");
    expect(await tablesIn(url)).toEqual([]);
  });

  /** A backup by a version before the baseline, of a database with some of its migrations. */
  async function beforeBaseline(name: string, count: number): Promise<string> {
    const { database } = await bench.productDatabase();
    const [baseline, ...later] = await readMigrations();
    for (const { down = "" } of later.toReversed()) await database.pool.query(down);
    const steps = baseline?.replaces.slice(0, count);
    await database.pool.query("delete from schema_migrations");
    await database.pool.query(
      `insert into schema_migrations (name, checksum)
       select step ->> 'name', step ->> 'checksum' from jsonb_array_elements($1::jsonb) step`,
      [JSON.stringify(steps)],
    );
    const path = join(bench.folder, name);
    await writeBackup(database.url, path);
    return path;
  }

  it("takes a backup with all the migrations that the baseline replaces, and no other", async () => {
    const url = await bench.emptyDatabase();
    const [baseline] = await readMigrations();
    const full = await beforeBaseline("replaced.backup", 86);
    const { end } = await restoreBackup(url, full, { replace: false });
    expect(end.books.problems).toEqual([]);
    await opened(url, async ({ pool }) => {
      const { rows } = await pool.query("select name from schema_migrations order by name limit 1");
      expect(rows).toEqual([{ name: baseline?.name }]);
    });
    const part = await beforeBaseline("partial.backup", 85);
    await expect(restoreBackup(url, part, { replace: true })).rejects.toThrow(
      "85 of the 86 migrations",
    );
  });
});
