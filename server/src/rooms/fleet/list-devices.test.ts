import {
  countDevices,
  type DeviceRow,
  getDetails,
  getOverview,
  listDevices,
  type ListResponse,
} from "@nodeyard/contract/devices/calls.ts";
import { healthOf } from "@nodeyard/contract/devices/health.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { CONDITIONS } from "@nodeyard/contract/devices/rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { bindTestDevice, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { refreshStaleConditions } from "../conditions/refresh-stale.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  person = await createPerson(app);
  app.clock.advance(61_000);
});
afterAll(() => app.close());

interface Page {
  readonly list: readonly DeviceRow[];
  readonly total: number;
}
const pageOf = ({ list: rows, total }: ListResponse): Page => ({
  list: rows === NO_CONTENT ? [] : rows,
  total,
});
const list = async (query: FieldsOf<typeof listDevices> = {}) =>
  pageOf(await app.call(listDevices, query, person));
const search = async (query: FieldsOf<typeof getDetails>) =>
  pageOf(await app.call(getDetails, query, person));
const idsOf = ({ list: rows }: Page): string[] => rows.map((row) => row.deviceId);

async function bind(fields: {
  mac?: string;
  note?: string;
  status?: Record<string, unknown>;
}): Promise<string> {
  const { mac, note = "", status = {} } = fields;
  const { deviceId } = await bindTestDevice(app, person, "mainland", mac ? { mac } : {});
  await app.database.pool.query("update devices set note = $2 where device_id = $1", [
    deviceId,
    note,
  ]);
  for (const [column, value] of Object.entries(status)) {
    await app.database.pool.query(`update device_status set ${column} = $2 where device_id = $1`, [
      deviceId,
      value,
    ]);
  }
  return deviceId;
}
/** A device that reported this minute. */
const online = (status: Record<string, unknown> = {}) => ({
  last_seen_at: app.clock.now(),
  last_point_at: app.clock.now(),
  stable_value: 400,
  ...status,
});
async function deleteStatus(deviceId: string): Promise<void> {
  await app.database.pool.query("delete from device_status where device_id = $1", [deviceId]);
}

describe("the overview", () => {
  const overview = (query: FieldsOf<typeof getOverview> = {}, who = person) =>
    app.call(getOverview, query, who);

  test("shows zeros to an owner of nothing", async () => {
    const { count } = await overview();
    expect(Object.keys(count).sort()).toEqual(["total", ...CONDITIONS].sort());
    expect(new Set(Object.values(count))).toEqual(new Set([0]));
  });

  test("counts a device from its binding until its unbinding, by type and owner", async () => {
    await bind({});
    await bindTestDevice(app, person, "mainland", { deviceType: "normal" });
    const asBound = { total: 1, network_offline: 1, compute_untask: 1, compute_no_monitor: 1 };
    expect((await overview()).count).toMatchObject(asBound);
    expect((await overview({ deviceType: "normal" })).count).toMatchObject(asBound);
    expect((await overview({}, await createPerson(app))).count.total).toBe(0);
  });

  test("says when it was counted, and agrees with the list's filters to the device", async () => {
    await bind({ status: online() });
    await bind({ status: online({ stable_value: 9000, memory_bytes: 1 }) });
    await bind({ status: online({ stable_value: 0, storage_bytes: 1, dns_ok: false }) });
    await bind({ status: { last_point_at: app.clock.now() } });
    await deleteStatus(await bind({}));
    await refreshStaleConditions(app.deps);
    const { count, countedAt } = await overview();
    expect(countedAt).toBe(app.clock.now().toISOString());
    expect(count).toEqual({
      total: 5,
      network_normal: 1,
      network_bad: 2,
      network_offline: 2,
      compute_normal: 0,
      compute_unsche: 1,
      compute_lowmem: 1,
      compute_lowhd: 1,
      compute_untask: 5,
      compute_no_monitor: 1,
    });
    for (const filterType of CONDITIONS) {
      const found = await list({ filterType });
      expect({ filterType, total: found.total, rows: found.list.length }).toEqual({
        filterType,
        total: count[filterType],
        rows: count[filterType],
      });
    }
    const levels = async (filterType: (typeof CONDITIONS)[number]) =>
      (await list({ filterType })).list.map((row) => healthOf(row).level);
    expect(await levels("network_normal")).toEqual(["good"]);
    // The third was bound within the quarter of an hour in which its first measurement is due.
    expect((await levels("network_bad")).sort()).toEqual(["unknown", "warning"]);
    expect(await levels("network_offline")).toEqual(["bad", "bad"]);
    for (const filterType of ["", "all", "total", "network", "calculate"] as const)
      expect((await list({ filterType })).total).toBe(5);
  });

  test.each(["en", "zn"] as const)(
    "refuses a filter and a type that do not exist (%s)",
    async (language) => {
      for (const query of [{ filterType: "network_great" }, { type: "storage" }]) {
        const answer = await app.request(listDevices, query as never, { ...person, language });
        expect(answer).toMatchObject({ status: 400, refusal: { field: Object.keys(query)[0] } });
        expect(/\p{Script=Han}/u.test(answer.message ?? "")).toBe(language === "zn");
      }
    },
  );
});

describe("order and pages", () => {
  test("are newest first or by note, then newest, on every page, with a filter and with a search", async () => {
    const devices: string[] = [];
    for (const note of ["b", "a", "b", "", "c"])
      devices.push(await bind({ note, status: online() }));
    const [b1, a, b2, none, c] = devices as [string, string, string, string, string];
    await refreshStaleConditions(app.deps);
    for (const query of [{}, { filterType: "network_normal" }, { type: "network" }] as const) {
      expect(idsOf(await list({ ...query, pageSize: 2 }))).toEqual([c, none]);
      expect(idsOf(await list({ ...query, pageSize: 2, pageNum: 3 }))).toEqual([b1]);
      const byNote = { ...query, deviceOrder: "note", pageSize: 2 } as const;
      expect(idsOf(await list(byNote))).toEqual([a, b2]);
      expect(idsOf(await list({ ...byNote, pageNum: 2 }))).toEqual([b1, c]);
      expect(await list({ ...byNote, pageNum: 3 })).toMatchObject({ total: 5 });
      expect(idsOf(await list({ ...byNote, pageNum: 3 }))).toEqual([none]);
      expect(idsOf(await list({ ...byNote, pageNum: 4 }))).toEqual([]);
      expect(idsOf(await search({ ...query, note: "b", deviceOrder: "note" }))).toEqual([b2, b1]);
    }
  });

  test("by note follow the reader's language: Chinese by pinyin, English regardless of case", async () => {
    const notes = ["阿里", "客厅", "父母", "机房", "Zoo", "apple", ""];
    for (const note of notes) await bind({ note });
    const sorted = async (language: "zn" | "en") =>
      pageOf(
        await app.call(listDevices, { deviceOrder: "note" }, { ...person, language }),
      ).list.map((row) => row.note);
    expect((await sorted("zn")).filter((note) => /\p{Script=Han}/u.test(note))).toEqual([
      "阿里",
      "父母",
      "机房",
      "客厅",
    ]);
    expect((await sorted("en")).slice(0, 2)).toEqual(["apple", "Zoo"]);
    for (const language of ["zn", "en"] as const) expect((await sorted(language)).at(-1)).toBe("");
  });

  test("of all types are those of each together, with search, filter and counts", async () => {
    const lite = await bind({ note: "rack", status: online() });
    const { deviceId: normal } = await bindTestDevice(app, person, "mainland", {
      deviceType: "normal",
    });
    await refreshStaleConditions(app.deps);
    const all = await list({ deviceType: "all" });
    expect(all.list.map((row) => [row.deviceId, row.deviceType])).toEqual([
      [normal, "normal"],
      [lite, "lite"],
    ]);
    expect(idsOf(await list({ deviceType: "all", filterType: "network_offline" }))).toEqual([
      normal,
    ]);
    expect(await list({ deviceType: "all", filterType: "compute_untask" })).toMatchObject({
      total: 2,
    });
    expect(idsOf(await list({ deviceType: "all", deviceOrder: "note" }))).toEqual([lite, normal]);
    expect((await search({ deviceType: "all", search: "ra" })).total).toBeGreaterThan(0);
    // A search without a type looks in all of them, a list in lite nodes.
    expect(idsOf(await search({ id: normal }))).toEqual([normal]);
    expect((await search({ deviceType: "lite", id: normal })).total).toBe(0);
    expect(idsOf(await list({}))).toEqual([lite]);
    expect(await app.call(countDevices, {}, person)).toMatchObject({
      total: 2,
      online: 1,
      lite: 1,
      normal: 1,
    });
  });

  test("a search looks only at the devices of the filter", async () => {
    const bad = await bind({ note: "rack 1", status: online({ stable_value: 9000 }) });
    await bind({ note: "rack 2", status: online() });
    await refreshStaleConditions(app.deps);
    expect(idsOf(await search({ search: "rack", filterType: "network_bad" }))).toEqual([bad]);
    expect(await search({ search: "rack 2", filterType: "network_bad" })).toEqual({
      list: [],
      total: 0,
    });
  });
});

describe("a search", () => {
  test("finds a MAC by any part of it, however it is written, in its own field and in the one for both", async () => {
    const device = await bind({ mac: "02:3F:0A:BC:DE:01" });
    await bind({ mac: "02:4E:9B:00:00:01" });
    const zeros = await bind({ mac: "02:4E:9B:00:00:00" });
    expect(idsOf(await search({ search: "2:4E:9B:0:0:0" }))).toEqual([zeros]);
    for (const text of [
      "3f:0a",
      "3F-0A",
      "3f0a.bc",
      "0a bc de",
      "c:D",
      "02:3f:0a:bc:de:01",
      "02-3F-0A-BC-DE-01",
      "０２：３ｆ：０ａ：ｂｃ：ｄｅ：０１",
      "023f.0abc.de01",
      "02_3f_0a_bc_de_01",
      "2:3f:a:bc:de:1",
      "3f:a:bc",
    ]) {
      expect(idsOf(await search({ macAddress: text })), text).toEqual([device]);
      expect(idsOf(await search({ search: text })), text).toEqual([device]);
    }
  });

  test("finds a note by any part of it, in any case and width", async () => {
    const device = await bind({ note: "Ｒａｃｋ 3F 客厅" });
    await bind({ note: "other" });
    for (const text of ["rack", "ｒＡCK", "RACK 3f", "客", "  3F 客 "]) {
      expect(idsOf(await search({ note: text }))).toEqual([device]);
      expect(idsOf(await search({ search: text }))).toEqual([device]);
    }
  });

  test("finds hostname, server id, address and activation code by any part, in any case and width", async () => {
    const device = await bind({
      status: { ext_ip: "221.211.243.206", management_ip: "192.168.0.43" },
    });
    await app.database.pool.query(
      "update devices set hostname = 'server-024', server_id = 'NYPDW95608RA' where device_id = $1",
      [device],
    );
    await bind({ status: { ext_ip: "10.0.0.1" } });
    const { bcode } = (await search({ id: device })).list[0] ?? { bcode: "" };
    const texts = ["server-024", "VER-02", "NYPDW95608RA", "pdw956", "221.211.", "168.0.43", bcode];
    texts.push("ｓｅｒｖｅｒ－０２４", "ｐｄｗ９５６", "２２１．２１１．");
    texts.push(bcode.replaceAll("-", ""), bcode.replaceAll("-", "").toLowerCase());
    for (const text of texts) expect(idsOf(await search({ search: text })), text).toEqual([device]);
  });

  test("finds devices by their ids, and leaves out what is none", async () => {
    const [first, , last] = [await bind({}), await bind({}), await bind({})];
    expect(idsOf(await search({ ids: `${first},x,-1, ${last},99999999` }))).toEqual([last, first]);
    expect(idsOf(await search({ ids: "x" }))).toEqual([]);
  });

  test("for both finds what either of them finds", async () => {
    const byMac = await bind({ mac: "0A:BE:EF:00:00:01" });
    const byNote = await bind({ note: "beef" });
    expect(idsOf(await search({ search: "beef" }))).toEqual([byNote, byMac]);
  });

  test("takes wildcards, separators and quotes as themselves", async () => {
    const odd = await bind({ note: String.raw`a_b%c\d'e:f` });
    await bind({ note: "axbyczd" });
    for (const text of ["_", "%", "\\", "'", ":", "a_b%c", String.raw`c\d'e`]) {
      expect(idsOf(await search({ search: text })), text).toEqual([odd]);
      expect(idsOf(await search({ note: text })), text).toEqual([odd]);
    }
    for (const text of ["%", "_", ":", "xyz", "0".repeat(13)])
      expect((await search({ macAddress: text })).total, text).toBe(0);
  });

  test("without text is the whole list", async () => {
    await bind({});
    await bind({});
    for (const query of [{}, { search: "  " }, { macAddress: "", note: "", id: "" }])
      expect((await search(query)).total).toBe(2);
  });

  test("by id takes the device's number or its server's, in any case", async () => {
    const device = await bind({});
    await bind({});
    const serverId = String((await search({ id: device })).list[0]?.["serverID"]);
    expect(idsOf(await search({ id: serverId.toLowerCase() }))).toEqual([device]);
    expect((await search({ id: "999999999999999999" })).total).toBe(0);
    expect((await search({ id: "nobody" })).total).toBe(0);
  });

  test("finds nothing of other owners", async () => {
    const device = await bind({ note: "mine" });
    const foreigner = await createPerson(app);
    for (const query of [{ id: device }, { note: "mine" }, { search: "0" }, { macAddress: "0" }]) {
      const { body } = await app.request(getDetails, query, foreigner);
      expect(body).toMatchObject({ code: 200, list: "NO_CONTENT", total: 0 });
    }
  });
});

describe("columns", () => {
  test("carry texts as they are, whatever characters they have", async () => {
    const odd = String.raw`"} ,{'\u0041 $1 %s` + "\t\n\u0001\u007f\u2028 <客厅> 🦊";
    const device = await bind({
      note: odd,
      status: { ext_ip: odd, management_ip: odd, agent_version: odd, location: odd },
    });
    await app.database.pool.query(
      "update devices set hostname = $2, server_id = $2 where device_id = $1",
      [device, odd],
    );
    await app.database.pool.query("update activation_codes set code = $2 where device_id = $1", [
      device,
      odd,
    ]);
    const [row] = (await list({ deviceType: "lite" })).list;
    expect(row).toMatchObject({
      note: odd,
      serverHostname: odd,
      serverID: odd,
      bcode: odd,
      ext_ip: odd,
      serverJumperIP: odd,
      info: odd,
      location: odd,
    });
  });

  test("tell where a device is, empty where that is not known", async () => {
    await bind({ status: { location: "CN" } });
    await deleteStatus(await bind({}));
    expect((await list()).list.map((row) => row["location"])).toEqual(["", "CN"]);
  });

  test("of the network tell the demand by the settlement's levels, none without a usable point in the last hour", async () => {
    const { rows } = await app.database.pool.query<{ high: bigint; medium: bigint }>(
      "select level_high_min_bps as high, level_medium_min_bps as medium from settlement_rules order by effective_from desc limit 1",
    );
    const { high, medium } = rows[0] as { high: bigint; medium: bigint };
    const hourAgo = new Date(app.clock.now().getTime() - 3_600_000);
    const expected: [string, Record<string, unknown>][] = [
      ["high", online({ out_bps: high })],
      ["medium", online({ out_bps: high - 1n })],
      ["medium", online({ out_bps: medium })],
      ["low", online({ out_bps: medium - 1n })],
      ["low", online({ out_bps: 0 })],
      ["none", online({ out_bps: high, stable_value: 2500 })],
      ["none", online({ out_bps: high, stable_value: 0 })],
      ["none", online({ out_bps: high, last_point_at: hourAgo })],
      ["none", {}],
    ];
    for (const [, status] of expected.toReversed()) await bind({ status });
    const levels = async () =>
      (await list({ type: "network" })).list.map((row) => row["demandLevel"]);
    expect(await levels()).toEqual(expected.map(([level]) => level));
    expect((await list({ type: "all" })).list[0]).not.toHaveProperty("demandLevel");
  });

  test("of the network go by a new rule within a minute", async () => {
    const { pool } = app.database;
    await bind({ status: online({ out_bps: 1000 }) });
    const level = async () => (await list({ type: "network" })).list[0]?.["demandLevel"];
    expect(await level()).toBe("low");
    await pool.query("update settlement_rules set level_high_min_bps = 1000");
    app.clock.advance(60_000);
    expect(await level()).toBe("high");
  });

  test("of compute tell the tasks of each device, and what may be chosen where that is asked", async () => {
    const device = await bind({ status: online({ nat_type: 3, port_map: "UPNP" }) });
    await bind({ status: online() });
    const plain = await list({ type: "compute", filterType: "calculate" });
    expect(plain.total).toBe(2);
    for (const row of plain.list) {
      expect(row).toMatchObject({ task_status: "Unknown", task_map: [], schedule: true });
      expect(row).not.toHaveProperty("manual_schedule_candidate");
    }
    const [, row] = (await list({ type: "compute", manual_schedule: true })).list;
    expect(row).toMatchObject({ deviceId: device, nat: 3, portmap: "UPNP" });
    expect(row?.["manual_schedule_candidate"]).toBeTypeOf("object");
  });

  test("of a device without any data are safe values, in every list", async () => {
    await deleteStatus(await bind({ note: "bare" }));
    await bind({ note: "whole", status: online() });
    await refreshStaleConditions(app.deps);
    for (const type of ["all", "network", "compute"] as const) {
      for (const query of [
        {},
        { deviceOrder: "note" },
        { filterType: "network_offline" },
      ] as const) {
        const { list: rows } = await list({ type, manual_schedule: true, ...query });
        expect(rows.find((row) => row.note === "bare")).toMatchObject({
          status: "offline",
          cpu_count: null,
          mem_size: null,
          storage_size: null,
          stableValue: 0,
          last_seen_at: null,
          ext_ip: "",
        });
      }
      expect((await search({ type, search: "bare" })).total).toBe(1);
    }
  });
});
