import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callerOf, createDevice, createOwner, unbindDevice } from "../testing/fleet.ts";
import { createWatchedFleet, type WatchedFleet } from "../testing/watched-fleet.ts";
import { getFaultNotices, setFaultNotices } from "./notice-time.ts";
import { watchIncidents } from "./watch-incidents.ts";

let fleet: WatchedFleet;
let device: bigint;
beforeEach(async () => {
  fleet = await createWatchedFleet("2026-11-20T21:48:00Z");
  device = await fleet.addDevice();
});
afterEach(() => fleet.database.drop());

async function incidents(deviceId = device) {
  return fleet.database.db
    .selectFrom("device_incidents")
    .selectAll()
    .where("device_id", "=", deviceId)
    .orderBy("device_incident_id")
    .execute();
}

const subjects = async () => (await fleet.mails()).map((mail) => mail.text.split("\n")[0]);
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

async function switchNotices(deviceId: bigint, isOn: boolean): Promise<void> {
  await fleet.database.db
    .updateTable("devices")
    .set({ has_fault_notices: isOn })
    .where("device_id", "=", deviceId)
    .execute();
}

describe("a device that stops reporting", () => {
  it("opens an incident after ten minutes, and notifies its owner ten minutes later, once", async () => {
    fleet.silence(device);
    await fleet.pass(9);
    expect(await incidents()).toEqual([]);
    await fleet.pass(1);
    expect(await incidents()).toMatchObject([
      { last_seen_at: at("22:00"), opened_at: at("22:10"), closed_at: null, notice_sent_at: null },
    ]);
    await fleet.pass(9);
    expect(await subjects()).toEqual([]);
    await fleet.pass(1);
    expect(await incidents()).toMatchObject([{ notice_sent_at: at("22:20") }]);
    await fleet.pass(180);
    expect(await subjects()).toEqual([expect.stringMatching(/ is offline$|已离线$/)]);
    expect(await incidents()).toHaveLength(1);
  });

  it("is reported after the configured delay", async () => {
    Object.assign(fleet.deps.config, { faultNoticeDelaySeconds: 1800 });
    fleet.silence(device);
    await fleet.pass(39);
    expect(await subjects()).toEqual([]);
    await fleet.pass(1);
    expect(await subjects()).toHaveLength(1);
  });

  it("is reported as long after its last report as its owner chose", async () => {
    const caller = callerOf({ accountId: fleet.owner });
    expect(await getFaultNotices(fleet.deps, {}, caller)).toEqual({ afterMinutes: 20 });
    await setFaultNotices(fleet.deps, { afterMinutes: 60 }, caller);
    await setFaultNotices(fleet.deps, { afterMinutes: 30 }, caller);
    expect(await getFaultNotices(fleet.deps, {}, caller)).toEqual({ afterMinutes: 30 });
    const other = await createOwner(fleet.database.db);
    const foreign = await fleet.addDevice(other);
    fleet.silence(device, foreign);
    await fleet.pass(20);
    expect(await fleet.mails()).toHaveLength(1);
    await fleet.pass(9);
    expect(await incidents()).toMatchObject([{ notice_sent_at: null }]);
    await fleet.pass(1);
    expect(await incidents()).toMatchObject([{ notice_sent_at: at("22:30") }]);
    await fleet.pass(60);
    expect(await fleet.mails()).toHaveLength(2);
  });

  it("and is back before the delay is over leaves a closed incident and no mail", async () => {
    fleet.silence(device);
    await fleet.pass(15);
    fleet.revive(device);
    await fleet.pass(60);
    expect(await incidents()).toMatchObject([
      { recovered_at: at("22:16"), closed_at: at("22:16"), notice_sent_at: null },
    ]);
    expect(await subjects()).toEqual([]);
  });

  it("and recovers after the notice is reported again, once", async () => {
    fleet.silence(device);
    await fleet.pass(205);
    fleet.revive(device);
    await fleet.pass(60);
    const [fault, recovery, ...others] = await fleet.mails();
    expect(others).toEqual([]);
    expect(fault?.text).toContain("2026-11-20 22:00 UTC");
    expect(recovery?.text).toMatch(/3 (h|小时) 26 (min|分钟)/);
    expect(recovery?.text).toContain("2026-11-21 01:26 UTC");
    expect(await incidents()).toMatchObject([
      {
        recovered_at: new Date("2026-11-21T01:26:00Z"),
        recovery_sent_at: new Date("2026-11-21T01:26:00Z"),
      },
    ]);
  });

  it("again and again for less than the delay sends nothing, however often it flaps", async () => {
    for (let round = 0; round < 6; round += 1) {
      fleet.silence(device);
      await fleet.pass(14);
      fleet.revive(device);
      await fleet.pass(2);
    }
    expect(await subjects()).toEqual([]);
    expect(await incidents()).toHaveLength(6);
  });

  it("twice for long enough is two incidents, each with one notice", async () => {
    for (let round = 0; round < 2; round += 1) {
      fleet.silence(device);
      await fleet.pass(25);
      fleet.revive(device);
      await fleet.pass(5);
    }
    expect(await fleet.mails()).toHaveLength(4);
    expect(await incidents()).toHaveLength(2);
  });

  it("with its notices off has an incident and no mail", async () => {
    await switchNotices(device, false);
    fleet.silence(device);
    await fleet.pass(60);
    fleet.revive(device);
    await fleet.pass(5);
    expect(await subjects()).toEqual([]);
    expect(await incidents()).toMatchObject([
      { notice_sent_at: null, recovery_sent_at: null, recovered_at: at("23:01") },
    ]);
  });

  it("and has its notices switched off meanwhile gets no second notice", async () => {
    fleet.silence(device);
    await fleet.pass(25);
    await switchNotices(device, false);
    fleet.revive(device);
    await fleet.pass(5);
    expect(await subjects()).toHaveLength(1);
    expect(await incidents()).toMatchObject([
      { recovered_at: at("22:26"), recovery_sent_at: null },
    ]);
  });

  it("and is unbound before the notice is not reported, and has not recovered", async () => {
    fleet.silence(device);
    await fleet.pass(15);
    await unbindDevice(fleet.database.db, device, fleet.deps.clock.now());
    await fleet.pass(60);
    expect(await subjects()).toEqual([]);
    expect(await incidents()).toMatchObject([{ closed_at: at("22:15"), recovered_at: null }]);
  });

  it("and is unbound after the notice brings no second mail", async () => {
    fleet.silence(device);
    await fleet.pass(25);
    await unbindDevice(fleet.database.db, device, fleet.deps.clock.now());
    await fleet.pass(60);
    expect(await subjects()).toHaveLength(1);
    expect(await incidents()).toMatchObject([{ recovered_at: null, recovery_sent_at: null }]);
  });
});

it("a device that never reported opens nothing", async () => {
  const silent = await createDevice(fleet.database.db, fleet.owner);
  await fleet.pass(60);
  expect(await incidents(silent)).toEqual([]);
});

/** The owner's entries, oldest first. */
const entries = async () =>
  fleet.database.db
    .selectFrom("notices")
    .select(["event", "title_en", "title_zh", "text_en", "changed_at"])
    .where("account_id", "=", fleet.owner)
    .orderBy("notice_id")
    .execute();

describe("the inbox", () => {
  it("has one entry of an outage that takes in device after device, and one of its recovery", async () => {
    const second = await fleet.addDevice();
    const third = await fleet.addDevice();
    fleet.silence(device);
    await fleet.pass(5);
    fleet.silence(second);
    await fleet.pass(10);
    fleet.silence(third);
    await fleet.pass(25);
    expect(await entries()).toMatchObject([
      { event: "device.offline", title_en: "3 devices are offline", title_zh: "3 台设备已离线" },
    ]);
    fleet.revive(second);
    await fleet.pass(2);
    expect((await entries())[1]).toMatchObject({
      event: "device.online",
      title_en: "1 of 3 devices is back online",
    });
    fleet.revive(device, third);
    await fleet.pass(2);
    const [fault, recovery, ...others] = await entries();
    expect(others).toEqual([]);
    expect(fault?.text_en.match(/^- /gm)).toHaveLength(3);
    expect(recovery?.title_en).toBe("3 devices are back online");
    expect(recovery?.text_en).toMatch(/offline for \d+ min/);
  });

  it("has another entry of an outage that begins after the last one is over, or an hour later", async () => {
    const second = await fleet.addDevice();
    fleet.silence(device);
    await fleet.pass(85);
    fleet.silence(second);
    await fleet.pass(25);
    expect((await entries()).map(({ title_en: title }) => title)).toHaveLength(2);
  });
});

describe("many devices", () => {
  it("of one owner that go together are one mail, and one when they are back, however many", async () => {
    const { db, pool } = fleet.database;
    await pool.query(
      `with made as (
        insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
        select $1, 'NYmany' || n, '02:00:00:01:' || upper(lpad(to_hex(n / 256), 2, '0')) || ':' || upper(lpad(to_hex(n % 256), 2, '0')),
          'lite', 'router', 'arm', 'mainland', 'many', 1, sha256(n::text::bytea), '2026-01-01'
        from generate_series(1, 5000) n returning device_id)
      insert into device_status (device_id, account_id, last_seen_at)
      select device_id, $1, $2 from made`,
      [fleet.owner, at("22:00")],
    );
    await fleet.pass(20);
    const [mail, ...others] = await fleet.mails();
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/5,000/);
    expect(mail?.text.match(/^- /gm)).toHaveLength(50);
    expect(mail?.text).toMatch(/4,950/);
    await pool.query("update device_status set last_seen_at = $1", [fleet.deps.clock.now()]);
    await fleet.pass(1);
    expect(await subjects()).toEqual([mail?.text.split("\n")[0], expect.stringMatching(/5,000/)]);
    const { open } = await db
      .selectFrom("device_incidents")
      .select((select) => select.fn.countAll<bigint>().as("open"))
      .where("closed_at", "is", null)
      .executeTakeFirstOrThrow();
    expect(open).toBe(0n);
  });

  it("of several owners are a mail to each of them, naming only their own", async () => {
    const other = await createOwner(fleet.database.db);
    const second = await fleet.addDevice(other);
    fleet.silence(device, second);
    await fleet.pass(20);
    const mails = await fleet.mails();
    expect(new Set(mails.map((mail) => mail.to)).size).toBe(2);
    for (const mail of mails) expect(mail.text.match(/^- /gm)).toHaveLength(1);
  });
});

describe("while nothing at all is reported", () => {
  let everyday: bigint;
  beforeEach(async () => {
    everyday = await fleet.addDevice();
  });
  const everybody = async () =>
    (await fleet.database.db.selectFrom("devices").select("device_id").execute()).map(
      (row) => row.device_id,
    );

  it("by a network of two, they are away, with a notice", async () => {
    fleet.silence(everyday);
    await unbindDevice(fleet.database.db, everyday, fleet.deps.clock.now());
    await fleet.pass(90);
    fleet.silence(...(await everybody()));
    await fleet.pass(25);
    expect(await subjects()).toHaveLength(2);
  });

  it("the outage is ours: no notices, neither then nor on recovery", async () => {
    const all = await everybody();
    fleet.silence(...all);
    await fleet.pass(240);
    expect(await incidents()).toEqual([]);
    fleet.revive(...all);
    await fleet.pass(60);
    expect(await incidents()).toEqual([]);
    expect(await subjects()).toEqual([]);
  });

  it("a device that is still missing ten minutes after counts from then on", async () => {
    const all = await everybody();
    fleet.silence(...all);
    await fleet.pass(60);
    fleet.revive(...all.filter((id) => id !== device));
    // The first reports are noticed at 23:01.
    await fleet.pass(10);
    expect(await incidents()).toEqual([]);
    await fleet.pass(1);
    expect(await incidents()).toMatchObject([
      { last_seen_at: at("22:00"), opened_at: at("23:11"), notice_sent_at: null },
    ]);
    await fleet.pass(10);
    expect(await incidents()).toMatchObject([{ notice_sent_at: new Date("2026-11-20T23:21:00Z") }]);
    expect(await subjects()).toHaveLength(1);
  });

  it("an incident that was open before waits too, and is closed unsaid when its device is back", async () => {
    const all = await everybody();
    fleet.silence(device);
    await fleet.pass(12);
    fleet.silence(...all);
    // Seven minutes after the very last report the notice would still be sent: an outage is detected at ten.
    Object.assign(fleet.deps.config, { faultNoticeDelaySeconds: 900 });
    await fleet.pass(120);
    expect(await subjects()).toEqual([]);
    fleet.revive(...all);
    await fleet.pass(30);
    expect(await subjects()).toEqual([]);
    expect(await incidents()).toMatchObject([
      { notice_sent_at: null, closed_at: expect.any(Date) },
    ]);
  });
});

describe("a restart of the server", () => {
  it("of a few minutes changes nothing of what is due", async () => {
    fleet.silence(device);
    await fleet.pass(12);
    await fleet.pass(5, { isWatched: false });
    await fleet.pass(3);
    expect(await subjects()).toHaveLength(1);
    fleet.revive(device);
    await fleet.pass(3, { isWatched: false });
    await fleet.pass(2);
    expect(await subjects()).toHaveLength(2);
  });

  it("after hours gives devices ten minutes to come back before any is missed", async () => {
    // Server down: no reports, no checks.
    fleet.deps.clock.advance(5 * 60 * MINUTE_MS);
    fleet.silence(device);
    await fleet.pass(5);
    fleet.revive(device);
    await fleet.pass(60);
    expect(await incidents()).toEqual([]);
    expect(await subjects()).toEqual([]);
  });
});

describe("workers", () => {
  it("that look at the same moment tell once", async () => {
    fleet.silence(device);
    await fleet.pass(19);
    fleet.deps.clock.advance(MINUTE_MS);
    await Promise.all(Array.from({ length: 4 }, () => watchIncidents(fleet.deps)));
    expect(await subjects()).toHaveLength(1);
    fleet.revive(device);
    await fleet.pass(1, { isWatched: false });
    await Promise.all(Array.from({ length: 4 }, () => watchIncidents(fleet.deps)));
    expect(await subjects()).toHaveLength(2);
    expect(await incidents()).toHaveLength(1);
  });

  it("that die between two mails leave the second one due, and the first one sent", async () => {
    const second = await fleet.addDevice(await createOwner(fleet.database.db));
    const { pool } = fleet.database;
    await pool.query(`
      create function die() returns trigger language plpgsql as $$ begin
        if (select count(*) from outbox_entries) >= 1 then raise exception 'killed'; end if;
        return new; end $$;
      create trigger die before insert on messages for each row execute function die()`);
    fleet.silence(device, second);
    await expect(fleet.pass(20)).rejects.toThrow("killed");
    const marks = async () =>
      [...(await incidents()), ...(await incidents(second))].map((row) => row.notice_sent_at);
    expect((await marks()).filter((mark) => mark !== null)).toHaveLength(1);
    expect(await subjects()).toHaveLength(1);
    await pool.query("drop trigger die on messages");
    await fleet.pass(3);
    expect((await marks()).filter((mark) => mark !== null)).toHaveLength(2);
    expect(new Set((await fleet.mails()).map((mail) => mail.to)).size).toBe(2);
    expect(await subjects()).toHaveLength(2);
  });
});
