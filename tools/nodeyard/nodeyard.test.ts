import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "../../contract/src/time.ts";
import { createFieldEncryption } from "../../server/src/platform/field-encryption.ts";
import { listenerName } from "../../server/src/platform/key-in-use.ts";
import { createOwner } from "../../server/src/platform/testing/owners.ts";
import {
  createTestDatabase,
  type TestDatabase,
} from "../../server/src/platform/testing/test-database.ts";
import { createDevice } from "../../server/src/rooms/monitoring/testing/fleet.ts";
import { LEFT_OUT, readOwnedTables } from "../../server/src/rooms/operator/export/owned-tables.ts";
import { insertApp } from "../../server/src/rooms/factors/insert-app.ts";
import { EXIT } from "./exit-codes.ts";
import { COMMANDS, runNodeyard } from "./run.ts";

const clock = { now: () => new Date() };
const oldKey = randomBytes(32);
let database: TestDatabase;
let folder: string;
let keyFile: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "nodeyard-cli-"));
  keyFile = join(folder, "secret.key");
  await writeFile(keyFile, `${oldKey.toString("hex")}\n`, { mode: 0o600 });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const settings = { DATABASE_URL: database.url, NODEYARD_SECRET_KEY_FILE: keyFile, ...env };
  const streams = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await runNodeyard(args, settings, streams);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** Output of a command with `--json`. */
async function json(...args: readonly string[]): Promise<Record<string, unknown>> {
  return JSON.parse((await run([...args, "--json"])).out) as Record<string, unknown>;
}

describe("exit codes", () => {
  test("are those of the manual, which lists every command", async () => {
    const manual = await readFile(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
    const listed = [...manual.matchAll(/^\| `(\d)` (\w+) \|/gm)].map(([, code, name]) => [
      name,
      Number(code),
    ]);
    expect(listed).toEqual(Object.entries(EXIT));
    const names = Object.keys(COMMANDS);
    expect(names.filter((name) => manual.includes(`\n| \`${name}`))).toEqual(names);
  });

  const away = { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  test.each([
    [["--help"], "done", /operators grant/],
    [["keys", "--help"], "done", /keys rotate/],
    [["audit", "ledger"], "done", /adds up/],
    [["payouts"], "done", /0 open withdrawals/],
    [["migrate", "status"], "done", /taken {5}\d{8}/],
    [["settle", "2099-01-01T00"], "refused", /not due/],
    [["settle", "2001-01-01T00"], "refused", /nothing to settle/],
    [["export", "nobody@nodeyard.test", "x.json", "--reason", "asked"], "refused", /no account/],
    [["backup", "--check", "/no/such/file"], "refused", /no such file/i],
    [[], "usage", /Name a command/],
    [["dance"], "usage", /no command dance/],
    [["settle"], "done", /nothing to settle/],
    [["settle", "yesterday"], "usage", /not an hour/],
    [["settle", "--without-reports"], "usage", /is for --reason/],
    [["audit", "credits", "2026-11-21", "2026-11-20"], "usage", /FIRST is the earlier day/],
    [["migrate", "down"], "usage", /Not a command/],
    [["backup"], "usage", /FILE is missing/],
    [["keys", "--loud"], "usage", /--loud/],
    [["export", "1", "x.json"], "usage", /--reason TEXT is missing/],
    [["export", "1", "x.json", "--reason", "ab"], "usage", /--reason takes 3 to 500 characters/],
    [["payouts", "pause", "--reason", " ab "], "usage", /--reason takes 3 to 500 characters/],
    [["operators", "grant", "1", "king", "--reason", "why"], "usage", /no role king/],
  ] as const)("%j: %s", async (args, name, words) => {
    const { code, out, err } = await run(args);
    expect([code, out + err]).toEqual([EXIT[name], expect.stringMatching(words)]);
    expect(out + err).not.toContain("    at ");
  });

  test("a database that does not answer, a program's answer to a failure, and a role that may only read", async () => {
    expect(await run(["payouts"], away)).toMatchObject({
      code: EXIT.failed,
      err: "The database does not respond (ECONNREFUSED)",
    });
    const { code, out } = await run(["audit", "nothing", "--json"]);
    expect([code, JSON.parse(out)]).toEqual([
      EXIT.usage,
      { error: "Not a command: audit nothing", exitCode: EXIT.usage },
    ]);
    const role = `reader_${randomBytes(4).toString("hex")}`;
    await database.pool.query(`create role ${role} login password 'x'`);
    await database.pool.query(`grant select on all tables in schema public to ${role}`);
    const owner = String(await createOwner(database.db));
    const url = new URL(database.url);
    Object.assign(url, { username: role, password: "x" });
    const env = { DATABASE_URL: url.href };
    expect((await run(["operators"], env)).code).toBe(EXIT.done);
    expect(
      await run(["operators", "grant", owner, "finance", "--reason", "why"], env),
    ).toMatchObject({
      code: EXIT.refused,
      err: expect.stringContaining("The database role may not do this"),
    });
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  });

  test("credits that the ledger does not have are found", async () => {
    const account = await createOwner(database.db);
    await database.pool.query(
      "insert into account_revenue_days (account_id, day, kind, amount_micro_bp, posting_count) values ($1, '2026-01-05', 'network', 7, 1)",
      [account],
    );
    const { code, out } = await run(["audit", "credits", "2026-01-05"]);
    expect([code, out]).toEqual([
      EXIT.found,
      expect.stringContaining(`network of account ${account} on 2026-01-05`),
    ]);
    await database.pool.query("delete from account_revenue_days where account_id = $1", [account]);
  });
});

test("the first operators are made at the terminal, until two can decide together", async () => {
  const named = (email: string) => ["--name", email, "--document", `passport of ${email}`];
  const grant = (email: string, role: string) =>
    run(["operators", "grant", email, role, "--reason", "first operators"].concat(named(email)));
  const emails = ["a", "b", "c"].map((name) => `${name}@operators.test`);
  for (const email of emails) await createOwner(database.db, { email });
  const [first = "", second = "", third = ""] = emails;
  const nameless = ["operators", "grant", first, "operations", "--reason", "first operators"];
  expect(await run(nameless)).toMatchObject({
    code: EXIT.refused,
    err: expect.stringContaining("whose account this is"),
  });
  expect(await run(nameless.concat("--name", "Ana Silva"))).toMatchObject({ code: EXIT.usage });
  expect((await grant(first, "operations")).out).toContain("sets up a second factor");
  expect(await grant(first, "operations")).toMatchObject({
    code: EXIT.refused,
    err: "This would change nothing",
  });
  expect((await grant(second, "finance")).code).toBe(EXIT.done);
  expect((await grant(second, "operations")).code).toBe(EXIT.done);
  expect(await grant(third, "support")).toMatchObject({
    code: EXIT.refused,
    err: expect.stringContaining("decide about roles together"),
  });
  expect((await json("operators"))["operators"]).toMatchObject([
    { email: second, role: "finance" },
    { email: first, role: "operations" },
    { email: second, role: "operations" },
  ]);
  const { rows } = await database.pool.query<{ details: { reason: string } }>(
    "select details from audit_lines where act = 'operator.change-roles'",
  );
  expect(rows.map(({ details }) => details.reason)).toEqual(Array(3).fill("first operators"));
});

test("a settled hour is not settled again, and those after it are settled in order", async () => {
  const thisHour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const hourOf = (ago: number): string =>
    new Date(thisHour - ago * HOUR_MS).toISOString().slice(0, 13);
  await database.pool.query(
    `insert into settlement_hours (hour_at, settlement_rule_id, settled_at, pool_micro_bp, fee_micro_bp,
       distributed_micro_bp, total_weight_ppm, device_count)
     select $1, settlement_rule_id, now(), 100, 0, 0, 0, 3 from settlement_rules limit 1`,
    [new Date(thisHour - 5 * HOUR_MS)],
  );
  const again = await run(["settle", hourOf(5)]);
  expect(again).toMatchObject({
    code: EXIT.done,
    out: expect.stringContaining("Nothing was done"),
  });
  expect(again.out).toContain("3 devices, 12 slots, 0.000000 BP distributed");
  const shown = await run(["settle", hourOf(3)]);
  expect(shown).toMatchObject({ code: EXIT.done, out: expect.stringContaining("2 hours are due") });
  expect(shown.out).toContain(`${hourOf(3)}:00  devices: bound 0, with data 0, without 0`);
  const why = ["--reason", "the queue is stuck"];
  expect(await json("settle", hourOf(3), ...why)).toMatchObject({ isNew: true, devices: 0 });
  const { rows } = await database.pool.query<{ hours: number }>(
    "select count(*)::int as hours from settlement_hours where hour_at between $1 and $2",
    [new Date(thisHour - 5 * HOUR_MS), new Date(thisHour - 2 * HOUR_MS)],
  );
  expect(rows).toEqual([{ hours: 3 }]);
  expect(await json("settle", hourOf(3))).toMatchObject({ isNew: false });

  // A device that may have more to bring, while nothing runs that it could report to.
  const deviceId = await createDevice(database.db, await createOwner(database.db));
  await database.pool.query("update device_status set last_seen_at = now() where device_id = $1", [
    deviceId,
  ]);
  expect(await run(["settle", ...why])).toMatchObject({
    code: EXIT.refused,
    err: expect.stringContaining("No worker has run since this database was made"),
  });
  const settled = await json("settle", ...why, "--without-reports");
  expect(settled["settled"]).toContain(`${hourOf(2)}:00:00.000Z`);
  await database.pool.query("update devices set unbound_at = now() where device_id = $1", [
    deviceId,
  ]);
});

test("a key is rotated, all values are encrypted with it, and the old one is needed no more", async () => {
  const account = await createOwner(database.db);
  const encryption = createFieldEncryption([oldKey]);
  await database.db.transaction().execute((tx) =>
    insertApp({ clock, encryption }, tx, {
      accountId: account,
      secret: "JBSWY3DPEHPK3PXP",
      isConfirmed: true,
    }),
  );
  const keyOf = async () => (await readFile(keyFile, "utf8")).trim().split("\n");
  expect((await run(["keys", "rotate"])).out).toContain("restart every process");
  const [newest = "", ...older] = await keyOf();
  expect(older).toEqual([oldKey.toString("hex")]);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  const { keyId } = createFieldEncryption([Buffer.from(newest, "hex")]);
  // A process that was started before the rotation could not read what the new key encrypts.
  const client = new pg.Client({
    connectionString: database.url,
    application_name: listenerName(encryption),
  });
  await client.connect();
  expect(await run(["keys", "reseal"])).toMatchObject({
    code: EXIT.refused,
    err: expect.stringContaining("Restart every process first"),
  });
  await client.query(`set application_name = '${listenerName({ keyId })}'`);
  expect(await json("keys", "reseal")).toEqual({ keyId, resealed: 3 });
  await client.end();
  expect(await json("keys", "reseal")).toEqual({ keyId, resealed: 0 });
  expect((await json("keys"))["keys"]).toMatchObject([
    { id: keyId, isEncrypting: true, usedSince: expect.any(String) },
    { id: encryption.keyId, isInFile: true, usedSince: null },
  ]);
  await writeFile(keyFile, `${newest}\n`);
  expect((await json("keys"))["keys"]).toHaveLength(1);
  const { totp_secret: sealed } = await database.db
    .selectFrom("second_factors")
    .select("totp_secret")
    .where("account_id", "=", account)
    .executeTakeFirstOrThrow();
  const renewed = createFieldEncryption([Buffer.from(newest, "hex")]);
  expect(renewed.decrypt(String(sealed), `second_factors/${account}`)).toBe("JBSWY3DPEHPK3PXP");
});

describe("an export", () => {
  test("has all of the account's rows, no secrets, and nothing of others", async () => {
    const email = "leaving@owners.test";
    const account = await createOwner(database.db, { email, tel: "13812345678" });
    await createOwner(database.db, { email: "staying@owners.test" });
    await database.db
      .insertInto("sessions")
      .values({
        session_hash: randomBytes(32),
        account_id: account,
        created_at: clock.now(),
        last_used_at: clock.now(),
        ip: "203.0.113.9",
        user_agent: "Firefox",
      })
      .execute();
    const file = join(folder, "export.json");
    const exportArgs = ["export", email, file, "--reason", "asked by mail"];
    expect(await json(...exportArgs)).toMatchObject({ accountId: String(account), rows: 2 });
    const text = await readFile(file, "utf8");
    const { tables } = JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> };
    expect(tables["accounts"]).toMatchObject([{ account_id: String(account), email }]);
    expect(tables["sessions"]).toMatchObject([{ ip: "203.0.113.9" }]);
    expect(text).not.toMatch(/argon2|password_hash|session_hash|staying@|asked by mail/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await run(exportArgs)).toMatchObject({ code: EXIT.refused });
    const nowhere = ["export", email, join(folder, "none", "export.json"), "--reason", "by mail"];
    expect(await run(nowhere)).toMatchObject({
      code: EXIT.usage,
      err: expect.stringContaining(`There is no folder ${join(folder, "none")}`),
    });
    const { rows } = await database.pool.query(
      "select details->>'reason' as reason from audit_lines where act = 'operator.export'",
    );
    expect(rows).toEqual([{ reason: "asked by mail" }]);
  });

  test("knows every table that belongs to accounts or to what they own", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const owned = await readOwnedTables(client).finally(() => client.end());
    const { rows } = await database.pool.query<{ table: string }>(
      `select distinct c.table_name as "table" from information_schema.columns c
       join pg_class k on k.relname = c.table_name and k.relkind in ('r', 'p') and not k.relispartition
       where c.table_schema = 'public' and c.column_name in ('account_id', 'subject_account_id', 'device_id',
         'device_task_id', 'withdrawal_id', 'ledger_account_id', 'address')
         and k.relnamespace = 'public'::regnamespace`,
    );
    const known = new Set([...owned.map(({ table }) => table), ...LEFT_OUT.keys()]);
    expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
    const columns = owned.flatMap(({ table, columns: names }) =>
      names.map((name) => `${table}.${name}`),
    );
    expect(
      columns.filter((name) =>
        /\.[^.]*(?:password_hash|sealed|secret|token(?!_id))[^.]*$|\.body$/.test(name),
      ),
    ).toEqual([]);
  });
});

test("a backup is written once, read through, and not restored over accounts", async () => {
  const file = join(folder, "one.backup");
  const written = await json("backup", file);
  expect(written).toMatchObject({ file, problems: [] });
  expect(await json("backup", "--check", file)).toMatchObject({ rows: written["rows"] });
  expect(await run(["backup", file])).toMatchObject({
    code: EXIT.refused,
    err: expect.stringContaining("is there already"),
  });
  expect((await run(["restore", file])).code).toBe(EXIT.refused);
});

test("payouts are halted and resumed, with an audit line of the system's user", async () => {
  const why = ["--reason", "a drill"];
  expect(await run(["payouts", "pause"])).toMatchObject({ code: EXIT.usage });
  expect(await json("payouts", "pause", ...why)).toMatchObject({ act: "pause" });
  expect(await json("payouts")).toMatchObject({ halts: [{ reason: "operator" }] });
  expect((await run(["payouts", "resume", "audit", ...why])).code).toBe(EXIT.refused);
  expect((await run(["payouts", "resume", ...why])).out).toContain("Payouts are not halted");
});
