import { faultSuggestion } from "@nodeyard/contract/faults/fault-words.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createOwner, unbindDevice } from "../testing/fleet.ts";
import { createWatchedFleet, type WatchedFleet } from "../testing/watched-fleet.ts";
import { watchFaults } from "./watch-faults.ts";

let fleet: WatchedFleet;
let owner: bigint;
let email: string;
let device: bigint;
beforeAll(async () => {
  fleet = await createWatchedFleet("2026-11-20T21:48:00Z");
});
afterAll(() => fleet.database.drop());
beforeEach(async () => {
  owner = await createOwner(fleet.database.db);
  ({ email } = await fleet.database.db
    .selectFrom("accounts")
    .select("email")
    .where("account_id", "=", owner)
    .executeTakeFirstOrThrow());
  device = await fleet.addDevice(owner);
});

const mails = async () =>
  (await fleet.mails()).filter(({ to }) => to === email).map(({ text }) => text);

/** From now on each of these devices has as many failing disks. */
async function failDisks(deviceIds: readonly bigint[], count = 1): Promise<void> {
  await fleet.database.pool.query(
    `insert into device_disks (device_id, account_id, name, serial, model, protocol, figures, reasons, failing_since, reported_at)
      select device_id, account_id, '/dev/sd' || n, 'S' || n, 'disk', 'ata', '{}', '["self_check"]', $2, $2
      from devices, generate_series(1, $3::int) n where device_id = any($1)`,
    [deviceIds, fleet.deps.clock.now(), count],
  );
}

async function replaceDisks(): Promise<void> {
  await fleet.database.pool.query("delete from device_disks where account_id = $1", [owner]);
}

async function switchNotices(isOn: boolean): Promise<void> {
  await fleet.database.db
    .updateTable("devices")
    .set({ has_fault_notices: isOn })
    .where("account_id", "=", owner)
    .execute();
}

/** A minute in which the devices report; then the rules are applied. */
async function runPass(): Promise<void> {
  await fleet.pass(1);
  await watchFaults(fleet.deps);
}

it("a new fault is mailed once, with what is wrong and what to do", async () => {
  await failDisks([device], 2);
  await runPass();
  await runPass();
  const { mac } = await fleet.database.db
    .selectFrom("devices")
    .select("mac")
    .where("device_id", "=", device)
    .executeTakeFirstOrThrow();
  expect(await mails()).toEqual([
    `Nodeyard: 1 device fault

Something is wrong with these devices:

- ${mac}: 2 disks are failing: their self-monitoring (SMART) reports damage

${faultSuggestion("disk", "en")}

In the device list you can switch off fault notices for each device.`,
  ]);
});

it("an account's new faults are one mail, in its language, that names fifty of them", async () => {
  const { db, pool } = fleet.database;
  await db
    .updateTable("accounts")
    .set({ language: "zn" })
    .where("account_id", "=", owner)
    .execute();
  await db.updateTable("devices").set({ note: "阁楼" }).where("account_id", "=", owner).execute();
  await pool.query(
    `with made as (
      insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
      select $1, 'NYdisk' || n, '02:00:00:02:00:' || upper(lpad(to_hex(n), 2, '0')), 'lite', 'router', 'arm', 'mainland', 'many', 1,
        sha256(('disk' || n)::bytea), '2026-01-01'
      from generate_series(1, 59) n returning device_id)
    insert into device_status (device_id, account_id, last_seen_at) select device_id, $1, $2 from made`,
    [owner, fleet.deps.clock.now()],
  );
  const { rows } = await pool.query<{ device_id: bigint }>(
    "select device_id from devices where account_id = $1",
    [owner],
  );
  await failDisks(rows.map(({ device_id: id }) => id));
  await runPass();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.startsWith("Nodeyard：发现 60 个设备故障\n\n以下设备出现故障：\n\n- ")).toBe(true);
  expect(mail?.match(/^- /gm)).toHaveLength(50);
  expect(mail).toContain("\n另有 10 个故障\n\n");
  expect(mail?.split(faultSuggestion("disk", "zn"))).toHaveLength(2);
  expect(mail?.endsWith("可在设备列表中逐台关闭故障通知。")).toBe(true);
});

it("a device whose notices are off, or that was unbound, is not mailed about", async () => {
  const unbound = await fleet.addDevice(owner);
  await switchNotices(false);
  await failDisks([device]);
  await runPass();
  expect(await mails()).toEqual([]);
  await failDisks([unbound]);
  await unbindDevice(fleet.database.db, unbound, fleet.deps.clock.now());
  await runPass();
  expect(await mails()).toEqual([]);
  await switchNotices(true);
  await runPass();
  expect(await mails()).toHaveLength(1);
});

it("a fault that comes and goes is mailed once a day", async () => {
  for (let round = 0; round < 3; round += 1) {
    await failDisks([device]);
    await runPass();
    await replaceDisks();
    await runPass();
  }
  expect(await mails()).toHaveLength(1);
  await failDisks([device]);
  fleet.deps.clock.advance(DAY_MS);
  await runPass();
  expect(await mails()).toHaveLength(2);
});

it("workers that look at the same moment mail once, and each owner of its own devices only", async () => {
  const foreigner = await createOwner(fleet.database.db);
  await failDisks([device, await fleet.addDevice(foreigner)]);
  await fleet.pass(1);
  await Promise.all(Array.from({ length: 4 }, () => watchFaults(fleet.deps)));
  const own = await mails();
  expect(own).toHaveLength(1);
  expect(own[0]?.match(/^- /gm)).toHaveLength(1);
});
