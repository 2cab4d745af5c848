import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { healthOf } from "@nodeyard/contract/devices/health.ts";
import type { DeviceFilter } from "@nodeyard/contract/devices/list-rules.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { reportDisks, type ReportedDisk } from "@nodeyard/contract/faults/agent-calls.ts";
import {
  getAbnormalDisk,
  getDevErr,
  getDevErrBymac,
  type FaultsByNameQuery,
} from "@nodeyard/contract/faults/calls.ts";
import { listFaults } from "@nodeyard/contract/faults/operator/calls.ts";
import { MINUTE_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  type Person,
  type TestDevice,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import {
  addConfig,
  addNode,
  chinese,
  markDialled,
  report as reportLines,
  seeDevice,
  statusOf,
} from "../dial/testing/dialling-node.ts";
import { watchFaults } from "../monitoring/incidents/watch-faults.ts";
import { storePoint } from "../monitoring/testing/stored-points.ts";

let app: TestApp;
let person: Person;
let device: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.set(Date.UTC(2026, 2, 10, 8, 2));
  person = await createPerson(app);
  device = await bindTestDevice(app, person, "mainland", { deviceType: "normal" });
});
afterAll(() => app.close());

type Values = NonNullable<Parameters<typeof storePoint>[3]>;

/** A point of the slot that just ended; then the rules are applied. */
async function measure(values: Values, slots = 1): Promise<void> {
  for (let slot = 0; slot < slots; slot += 1) {
    app.clock.advance(SLOT_MS);
    const at = new Date(app.clock.now().getTime() - 2 * MINUTE_MS - SLOT_MS).toISOString();
    await storePoint(app.database, device.deviceId, at, values);
    await seeDevice(app, device);
    await watchFaults(app.deps);
  }
}

const faults = async (query: FaultsByNameQuery = {}) =>
  (await app.call(getDevErr, { show: "all", ...query }, chinese(person))).dev_err_list;

const DISK: ReportedDisk = {
  name: "/dev/sdc",
  model: "Hitachi HDS721050DLE630",
  serial: "MSK0001",
  protocol: "ata",
  sizeBytes: 500_107_862_016,
  powerOnHours: 65_592,
  celsius: 25,
  isHealthy: true,
  reallocatedSectors: 0,
  pendingSectors: 0,
  uncorrectableSectors: 0,
  mediaErrors: null,
  grownDefects: null,
  sparePercent: null,
  spareThresholdPercent: null,
  usedPercent: null,
};
const BAD_DISK = { ...DISK, isHealthy: false, reallocatedSectors: 1975 };

async function disksAre(...disks: ReportedDisk[]): Promise<void> {
  await app.call(reportDisks, { disks }, device);
  await seeDevice(app, device);
  await watchFaults(app.deps);
}

describe("a fault of measured values", () => {
  it("opens when half an hour of points exceeds the figure, and closes when half an hour does not", async () => {
    await measure({ memory_percent: 97 }, 4);
    expect(await faults()).toEqual([]);
    await measure({ memory_percent: 97 }, 4);
    expect(await faults()).toMatchObject([
      {
        kind: "memory",
        muhua_mac: expect.stringMatching(/:/),
        env_err: "内存不足：已使用 97%",
        suggestion: expect.stringContaining("内存"),
        openedAt: "2026-03-10T08:02:00.000Z",
        closedAt: null,
      },
    ]);
    await measure({ memory_percent: 40 }, 5);
    expect(await faults({ show: "open" })).toHaveLength(1);
    await measure({ memory_percent: 40 });
    expect(await faults()).toMatchObject([{ closedAt: "2026-03-10T08:40:00.000Z" }]);
    expect(await faults({ show: "open" })).toEqual([]);
  });

  it("does not flap: values between both figures, and single points, neither open nor close it", async () => {
    await measure({ disk_percent: 92 }, 9);
    await measure({ disk_percent: 99 }, 3);
    await measure({ disk_percent: 92 });
    await measure({ disk_percent: 99 }, 3);
    expect(await faults()).toEqual([]);
    await measure({ disk_percent: 99 }, 5);
    for (let hour = 0; hour < 3; hour += 1) {
      await measure({ disk_percent: 80 }, 3);
      await measure({ disk_percent: 92 }, 3);
    }
    expect(await faults()).toMatchObject([{ kind: "disk_space", closedAt: null }]);
  });

  it("of the network opens below the usable stability, unmeasured included", async () => {
    await measure({ stable_value: 0 }, 4);
    await measure({ stable_value: 4000 }, 4);
    expect(await faults()).toMatchObject([{ kind: "network", closedAt: null }]);
    await measure({ stable_value: 2200 }, 8);
    expect(await faults({ show: "open" })).toHaveLength(1);
    await measure({ stable_value: 300 }, 8);
    expect(await faults({ show: "open" })).toEqual([]);
  });

  it("of the network does not open by slots in which the server itself was away", async () => {
    const since = app.clock.now();
    await measure({ stable_value: 0 }, 8);
    await app.database.pool.query("insert into server_outages values ('down', $1, $2)", [
      new Date(since.getTime() - SLOT_MS),
      app.clock.now(),
    ]);
    await app.database.pool.query("delete from device_incidents");
    await watchFaults(app.deps);
    expect(await faults()).toEqual([]);
    await app.database.pool.query("truncate server_outages");
    await watchFaults(app.deps);
    expect(await faults()).toMatchObject([{ kind: "network", closedAt: null }]);
  });

  it("opens only for a device that reports", async () => {
    await measure({ memory_percent: 97 }, 4);
    app.clock.advance(SLOT_MS * 2);
    await storePoint(app.database, device.deviceId, "2026-03-10T08:25:00Z", { memory_percent: 97 });
    await watchFaults(app.deps);
    expect(await faults()).toEqual([]);
  });
});

describe("disks", () => {
  it("that fail are listed by host with name and serial number, and open one fault for all of them", async () => {
    await disksAre(DISK, { ...BAD_DISK, name: "/dev/sdd", serial: "MSK0002" });
    expect(await faults()).toMatchObject([
      { kind: "disk", env_err: expect.stringMatching(/^1 块磁盘/) },
    ]);
    const { data, total } = await app.call(getAbnormalDisk, {}, chinese(person));
    expect(total).toBe(1);
    expect(data).toMatchObject([
      {
        deviceId: device.deviceId,
        value: [{ name: "/dev/sdd", sn: "MSK0002", reasons: ["self_check", "reallocated"] }],
      },
    ]);
    const search = (text: string) => app.call(getAbnormalDisk, { text }, chinese(person));
    expect((await search("MSK0002")).total).toBe(1);
    expect((await search("MSK0001")).total).toBe(0);
  });

  it("fail since the first report that says so, until they are replaced", async () => {
    await disksAre(BAD_DISK);
    const since = app.clock.now().toISOString();
    app.clock.advance(60 * MINUTE_MS);
    await disksAre(BAD_DISK);
    const { data } = await app.call(getAbnormalDisk, {}, chinese(person));
    expect(data[0]?.value).toMatchObject([{ failingSince: since }]);
    app.clock.advance(60 * MINUTE_MS);
    await disksAre({ ...DISK, serial: "NEW" });
    expect(await faults()).toMatchObject([
      { openedAt: since, closedAt: app.clock.now().toISOString() },
    ]);
    expect((await app.call(getAbnormalDisk, {}, chinese(person))).data).toEqual([]);
  });

  it("of a repeated name in one report count once", async () => {
    await disksAre(BAD_DISK, BAD_DISK);
    expect((await app.call(getAbnormalDisk, {}, chinese(person))).data[0]?.value).toHaveLength(1);
  });
});

it("lines that stay abnormal are a fault, from when the first failed until all are up again", async () => {
  const config = await addConfig(app, person);
  await markDialled(app, config);
  const node = await addNode(app, person, config.dialConfigID);
  device = node;
  const [one, two] = config.dialAccounts.map(({ lineId }) => lineId) as [string, string];
  const report = async (state: "abnormal" | "normal", since: Date) => {
    await reportLines(app, node, [
      statusOf(one, {
        state,
        since: since.toISOString(),
        ...(state === "abnormal" && { error: "noServer" as const }),
      }),
      statusOf(two, { since: since.toISOString() }),
    ]);
    await seeDevice(app, node);
    await watchFaults(app.deps);
  };
  const failed = app.clock.now();
  await report("abnormal", failed);
  app.clock.advance(14 * MINUTE_MS);
  await report("abnormal", failed);
  expect(await faults()).toEqual([]);
  app.clock.advance(MINUTE_MS);
  await report("abnormal", failed);
  expect(await faults()).toMatchObject([
    { kind: "lines", env_err: "1 条线路拨号失败", openedAt: failed.toISOString() },
  ]);
  const up = app.clock.now();
  await report("normal", up);
  expect(await faults({ show: "open" })).toHaveLength(1);
  app.clock.advance(10 * MINUTE_MS);
  await report("normal", up);
  expect(await faults({ show: "open" })).toEqual([]);
});

describe("the lists", () => {
  it("are of the account's own nodes of the type, and found by MAC address in any spelling, or hostname", async () => {
    await disksAre(BAD_DISK);
    expect(await faults({ type: "normal" })).toHaveLength(1);
    expect(await faults({ type: "lite" })).toEqual([]);
    const [fault] = await faults();
    const mac = fault?.muhua_mac ?? "";
    const found = async (query: FaultsByNameQuery) =>
      (await app.call(getDevErrBymac, query, chinese(person))).total;
    expect(await found({ macAddr: mac.toLowerCase().replaceAll(":", "-") })).toBe(1);
    expect(await found({ macAddr: mac.replaceAll(":", "").slice(-4) })).toBe(1);
    expect(await found({ hostname: fault?.hostName ?? "?" })).toBe(1);
    expect(await found({ hostname: "no such host" })).toBe(0);
    const foreigner = chinese(await createPerson(app));
    expect((await app.call(getDevErr, {}, foreigner)).total).toBe(0);
    expect((await app.call(getAbnormalDisk, {}, foreigner)).total).toBe(0);
  });

  it("of devices show it in the device's row, whose health it is, while it is open", async () => {
    const rows = async (filterType: DeviceFilter | "") => {
      const answer = await app.call(listDevices, { deviceType: "normal", filterType }, person);
      return answer.list === NO_CONTENT ? [] : answer.list;
    };
    await disksAre(BAD_DISK);
    const [row] = await rows("fault");
    expect(row?.faults).toMatchObject([{ kind: "disk", measured: 1 }]);
    expect(row && healthOf(row)).toMatchObject({ level: "warning", cause: "fault" });
    await disksAre(DISK);
    expect(await rows("fault")).toEqual([]);
    expect((await rows("")).map((each) => each.faults)).toEqual([[]]);
  });

  it("have ten rows a page", async () => {
    await disksAre(BAD_DISK);
    const answer = await app.call(getDevErr, { pageNum: 2 }, chinese(person));
    expect(answer).toMatchObject({ dev_err_list: [], err_msg: "", pageSize: 10 });
  });

  it("show operators the faults of all owners", async () => {
    await disksAre(BAD_DISK);
    const operator = await createOperator(app, "support");
    const answer = await app.call(listFaults, { text: person.email, kind: "disk" }, operator);
    expect(answer.list).toMatchObject([{ kind: "disk", owner: { email: person.email } }]);
    expect((await app.refusal(listFaults, {}, person)).error).toBe("platform.forbidden");
  });
});
