import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { findAnything, type SearchResponse } from "@nodeyard/contract/home/calls.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bindTestDevice, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

const HASH = `0xabcdef${"0".repeat(58)}`;

let app: TestApp;
let owner: Person;
let foreign: Person;
const ids: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  foreign = await createPerson(app);
  const { pool } = app.database;
  for (const note of ["rack 7", "old rack", "100%"]) {
    const { deviceId } = await bindTestDevice(app, owner);
    await pool.query("update devices set note = $2 where device_id = $1", [deviceId, note]);
    ids.push(deviceId);
  }
  const lastSeen = [app.clock.now(), onlineSince(app.clock.now())];
  for (const [index, at] of lastSeen.entries())
    await pool.query("update device_status set last_seen_at = $2 where device_id = $1", [
      ids[index],
      at,
    ]);
  const { deviceId } = await bindTestDevice(app, foreign);
  await pool.query("update devices set note = 'rack 8' where device_id = $1", [deviceId]);
  for (const person of [owner, foreign])
    await pool.query(
      `insert into withdrawals (account_id, idempotency_key, request_hash, address, gross_micro_bp, gas_micro_bp, net_micro_bp,
        balance_after_micro_bp, status, transaction_hash, created_at, ended_at)
       values ($1, 'a', '\\x00', $2, 6000000000, 600000000, 5400000000, 0, 'completed', $3, $4, $4)`,
      [person.accountId, `0x${"1".repeat(40)}`, HASH, app.clock.now()],
    );
  await pool.query(
    `insert into announcements (title_zh, title_en, body_zh, body_en, publish_at, written_by, updated_at)
     values ('维护通知', 'Rack maintenance', '今晚', 'Tonight', $1, $3, $1),
       ('以后', 'Rack sale', '以后', 'Later', $2, $3, $1)`,
    [app.clock.now(), new Date(app.clock.now().getTime() + 3_600_000), owner.accountId],
  );
});
afterAll(() => app.close());

const find = (text: string, language: "zn" | "en" = "en"): Promise<SearchResponse> =>
  app.call(findAnything, { text }, { ...owner, language });

it("finds the caller's devices by any name, those first whose name begins with it, and announcements by title", async () => {
  const { devices, announcements } = await find("RACK");
  expect(devices.map(({ note }) => note)).toEqual(["rack 7", "old rack"]);
  expect(devices[0]).toMatchObject({ deviceId: ids[0], deviceType: "lite", status: "online" });
  expect(announcements.map(({ title }) => title)).toEqual(["Rack maintenance"]);
  expect(await find("ｒａｃｋ")).toMatchObject({ devices, announcements });
  expect((await find("维护", "zn")).announcements).toHaveLength(1);
  expect((await find("维护")).announcements).toEqual([]);
});

it("calls online what the lists call online", async () => {
  const { list } = await app.call(listDevices, {}, owner);
  const statusOf = (rows: readonly { deviceId: string; status: string }[]) =>
    new Map(rows.map(({ deviceId, status }) => [deviceId, status]));
  const found = statusOf((await find("rack")).devices);
  expect([...found.values()]).toEqual(["online", "offline"]);
  const listed = statusOf(list === NO_CONTENT ? [] : list);
  for (const [deviceId, status] of found) expect(listed.get(deviceId)).toBe(status);
});

it("takes % as itself and an empty text as nothing", async () => {
  expect((await find("%")).devices.map(({ note }) => note)).toEqual(["100%"]);
  expect(await find(" ")).toMatchObject({ devices: [], withdrawals: [], announcements: [] });
});

it("finds a withdrawal of the caller by name, id, amount or the beginning of its hash", async () => {
  const { withdrawals } = await find(HASH.slice(0, 8).toUpperCase().replace("0X", "0x"));
  expect(withdrawals).toMatchObject([{ amount: "6000.000000", transaction: HASH }]);
  const [mine] = withdrawals;
  expect((await find(mine?.id ?? "")).withdrawals).toEqual(withdrawals);
  expect((await find("6,000.00")).withdrawals).toEqual(withdrawals);
  expect((await find("600")).withdrawals).toEqual([]);
  for (const name of ["Withdraw", "withdrawals", "提现"])
    expect((await find(name)).withdrawals).toEqual(withdrawals);
  for (const other of ["w", "withdrawn", "现"]) expect((await find(other)).withdrawals).toEqual([]);
  expect((await find("0xab")).withdrawals).toEqual([]);
});

it("shows at most eight devices", async () => {
  for (let count = 0; count < 6; count += 1) await bindTestDevice(app, owner);
  expect((await find("nas")).devices).toHaveLength(8);
});
