import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type DatabaseHandle } from "../../../server/src/platform/database.ts";
import { trialBalance } from "../../../server/src/ledger/trial-balance.ts";
import { leadNodeTo } from "../../../tools/start/demo-machine.ts";
import { DEMO_MACHINE_IP } from "../../../tools/start/demo-nodes.ts";
import { DEMO_OWNER } from "../../../tools/start/demo-people.ts";
import { findDatabase, type FoundDatabase } from "../../../tools/find-database.ts";
import { startDemoServer, type RunningDemoServer } from "../harness/demo-server.ts";
import { saveSnapshot, newDataDirectory } from "../harness/demo-snapshot.ts";

// Simulates the demo from nothing, as a first `npm start` does, and keeps it as the snapshot that the browser tests
// start from.

const dataDirectory = newDataDirectory();
let demo: RunningDemoServer;
let found: FoundDatabase;
let database: DatabaseHandle;

beforeAll(async () => {
  demo = await startDemoServer(dataDirectory, (text) => process.stdout.write(text));
  found = await findDatabase({ NODEYARD_DATA: dataDirectory });
  database = openDatabase(found.url, 2, "nodeyard-demo-test");
});
afterAll(async () => {
  await database.close();
  await found.close();
  await demo.stop();
  await saveSnapshot(dataDirectory);
  await rm(dataDirectory, { recursive: true, force: true });
});

async function countOf(statement: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${statement}`,
  );
  return rows[0]?.count ?? 0;
}

test("the books of 40 days add up", async () => {
  const { problems, postings } = await trialBalance(database.db);
  expect(problems).toEqual([]);
  expect(postings).toBeGreaterThan(40 * 24 * 2);
});

test("every hour is settled, up to the present", async () => {
  expect(await countOf("settlement_hours")).toBeGreaterThanOrEqual(40 * 24 - 1);
  const { rows } = await database.pool.query<{ gaps: number; age: number }>(
    `select extract(epoch from max(hour_at) - min(hour_at))::int / 3600 + 1 - count(*)::int as gaps,
      extract(epoch from now() - max(hour_at))::int / 3600 as age from settlement_hours`,
  );
  expect(rows[0]?.gaps).toBe(0);
  expect(rows[0]?.age).toBeLessThanOrEqual(2);
});

test("most of the fleet earns in every hour, and no jump of the clock is an outage of the server", async () => {
  const { rows } = await database.pool.query<{ hours: number; thin: number; excused: number }>(
    `with hours as (
       select count(h.device_id) as devices, coalesce(sum(h.server_excused_count), 0) as excused
       from settlement_hours s left join device_hours h using (hour_at) group by s.hour_at)
     select count(*)::int as hours, count(*) filter (where devices < 20)::int as thin, sum(excused)::int as excused from hours`,
  );
  const [{ hours, thin, excused } = { hours: 0, thin: 0, excused: 0 }] = rows;
  expect(excused).toBe(0);
  // The devices are bound during the first two.
  expect(thin).toBeLessThanOrEqual(3);
  expect(hours).toBeGreaterThanOrEqual(40 * 24 - 1);
});

test("every day that is over is settled, minutes after midnight as well", async () => {
  const lastDay =
    "(select (max(hour_at) + interval '1 hour') at time zone 'UTC' from settlement_hours)::date - 1";
  expect(await countOf(`settlement_days where day = ${lastDay}`)).toBe(1);
});

test("the fleet is bound, and most of it online", async () => {
  expect(await countOf("devices where unbound_at is null")).toBe(39);
  const online = await countOf("device_status where last_seen_at > now() - interval '1 hour'");
  expect(online).toBeGreaterThan(25);
});

test("the owner's absences were mailed 20 minutes after the last report, as the pages say", async () => {
  const late = "notice_sent_at - last_seen_at not between interval '20 min' and interval '22 min'";
  const owner = `(select account_id from accounts where email = '${DEMO_OWNER}')`;
  expect(
    await countOf(`device_incidents where kind = 'offline' and account_id = ${owner} and ${late}`),
  ).toBe(0);
});

test("at each start the node of the demo's machine leads to it, and other nodes on loopback stay", async () => {
  const tx = await database.db.startTransaction().execute();
  try {
    await sql`
      insert into standard_nodes (account_id, server_id, net_type, note, nickname, ip, ssh_port, login_account,
        deploy_status, created_at, changed_at)
      select account_id, 'another', 0, 'another', 'another', ip, 2222, 'root', deploy_status, now(), now()
      from standard_nodes where ip = ${DEMO_MACHINE_IP}`.execute(tx);
    await leadNodeTo(tx, 2022);
    const { rows } = await sql<{ port: number }>`
      select ssh_port as port from standard_nodes where ip = ${DEMO_MACHINE_IP} order by standard_node_id`.execute(
      tx,
    );
    expect(rows.map(({ port }) => port)).toEqual([2022, 2222]);
  } finally {
    await tx.rollback().execute();
  }
});

test.each([
  ["withdrawals that were paid", "withdrawals where status = 'completed'", 3],
  ["a withdrawal that was canceled", "withdrawals where status = 'canceled'", 1],
  ["buy-backs that were paid", "buybacks where status = 'paid'", 4],
  ["runs of the automatic withdrawal", "auto_withdrawal_runs where buyback_id is not null", 3],
  ["a batch of buy-backs that is paid by hand", "buyback_batches where state = 'open'", 1],
  [
    "a buy-back that waits for approval",
    "redemption_assessments a join buybacks b on b.buyback_id = a.order_id where kind = 'buyback' and verdict = 'approval' and status = 'created' and approved_at is null",
    1,
  ],
  ["a buy-back that was returned", "buybacks where status = 'returned'", 1],
  ["exchanges for gift cards that were given", "exchanges where status = 'done'", 2],
  ["an exchange that failed", "exchanges where status = 'returned'", 1],
  ["gift cards in stock", "exchange_cards where exchange_id is null and withdrawn_at is null", 30],
  ["announcements", "announcements", 6],
  ["entries of the feed", "feed_entries", 10],
  ["open activation codes", "activation_codes where device_id is null", 6],
  ["incidents with a notice", "device_incidents where notice_sent_at is not null", 3],
  [
    "restarts in the last day",
    "device_commands where kind = 'reboot' and state = 'done' and created_at > now() - interval '1 day'",
    8,
  ],
  ["notes and earlier notes", "device_notes", 10],
  [
    "devices above their bounds in the last day",
    "(select distinct device_id from device_credits where reported_out_bps is not null and hour_at > now() - interval '1 day') x",
    1,
  ],
  ["a rate that will change", "reward_rules where kind = 'invite' and effective_from > now()", 1],
  [
    "a device that another account had before",
    "devices d join devices e on e.mac = d.mac and e.account_id <> d.account_id and e.unbound_at <= d.bound_at where d.unbound_at is null",
    1,
  ],
  ["bills that wait for their owners", "bill_lines where confirmed_at is null", 3],
  ["bills that are confirmed", "bill_lines where confirmed_at is not null", 7],
  ["a disputed bill", "bill_disputes where answer is null", 1],
  ["dial lines that are up", "dial_sessions where state = 'normal'", 20],
  ["dial lines that are abnormal", "dial_sessions where state = 'abnormal'", 1],
  [
    "open faults of three kinds",
    "(select distinct kind from device_incidents where closed_at is null) x",
    3,
  ],
  ["disks that fail", "device_disks where failing_since is not null", 1],
  ["tasks that run", "device_tasks where state = 'Running'", 10],
])("there are %s", async (_what, rows, least) => {
  expect(await countOf(rows)).toBeGreaterThanOrEqual(least);
});
