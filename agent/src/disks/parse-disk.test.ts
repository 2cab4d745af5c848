import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskReasons } from "@nodeyard/contract/faults/disk-rules.ts";
import { describe, expect, it } from "vitest";
import { NO_SETTINGS } from "../machine/settings.ts";
import { parseDisk, type SmartctlDisk } from "./parse-disk.ts";
import { createDiskReader, type RunSmartctl } from "./read-disks.ts";

const attribute = (id: number, name: string, raw: number, string = String(raw), value = 100) => ({
  id,
  name,
  value,
  raw: { value: raw, string },
});

/**
 * Trimmed outputs of real drives with their own figures, serial numbers aside: Hitachi, Seagate SAS and Samsung from the test
 * data of AnalogJ/scrutiny; Western Digital, Intel, Toshiba and the missing disk from prometheus-community/smartctl_exporter.
 */
const HITACHI: SmartctlDisk = {
  smartctl: { exit_status: 216 },
  device: { name: "/dev/sdc", type: "usbjmicron", protocol: "ATA" },
  model_name: "Hitachi HDS721050DLE630",
  serial_number: "MSK0001",
  user_capacity: { bytes: 500_107_862_016 },
  power_on_time: { hours: 65_592 },
  temperature: { current: 25 },
  smart_status: { passed: false },
  ata_smart_attributes: {
    table: [
      attribute(1, "Raw_Read_Error_Rate", 0),
      attribute(3, "Spin_Up_Time", 17_192_124_596, "180 (Average 187)"),
      attribute(5, "Reallocated_Sector_Ct", 1975),
      attribute(194, "Temperature_Celsius", 167_504_969_753, "25 (Min/Max 19/39)"),
      attribute(196, "Reallocated_Event_Count", 3831),
      attribute(197, "Current_Pending_Sector", 8),
      attribute(198, "Offline_Uncorrectable", 0),
    ],
  },
};
const WESTERN_DIGITAL: SmartctlDisk = {
  smartctl: { exit_status: 0 },
  device: { name: "/dev/sda", type: "sat", protocol: "ATA" },
  model_name: "WDC WD20EFRX-68EUZN0",
  serial_number: "WD0001",
  user_capacity: { bytes: 2_000_398_934_016 },
  power_on_time: { hours: 71_605 },
  temperature: { current: 33 },
  smart_status: { passed: true },
  ata_smart_attributes: {
    table: [
      attribute(1, "Raw_Read_Error_Rate", 22),
      attribute(5, "Reallocated_Sector_Ct", 0),
      attribute(197, "Current_Pending_Sector", 0),
      attribute(198, "Offline_Uncorrectable", 0),
    ],
  },
};
const SEAGATE: SmartctlDisk = {
  device: { name: "/dev/sdg", type: "scsi", protocol: "SCSI" },
  model_name: "SEAGATE ST4000NM0043",
  serial_number: "Z1Z50001",
  user_capacity: { bytes: 4_000_787_030_016 },
  power_on_time: { hours: 43_549 },
  temperature: { current: 34 },
  smart_status: { passed: true },
  scsi_grown_defect_list: 56,
  scsi_error_counter_log: {
    read: { total_uncorrected_errors: 0 },
    write: { total_uncorrected_errors: 0 },
  },
};
const TOSHIBA: SmartctlDisk = {
  smartctl: { exit_status: 0 },
  device: { name: "/dev/bus/0", type: "megaraid,0", protocol: "SCSI" },
  scsi_model_name: "TOSHIBA AL15SEB24EQY",
  serial_number: "TS0001",
  user_capacity: { bytes: 2_400_476_553_216 },
  power_on_time: { hours: 12_437 },
  temperature: { current: 32 },
  smart_status: { passed: true },
  scsi_grown_defect_list: 0,
  scsi_error_counter_log: {
    read: { total_uncorrected_errors: 0 },
    verify: { total_uncorrected_errors: 0 },
    write: { total_uncorrected_errors: 0 },
  },
};
const SAMSUNG: SmartctlDisk = {
  smartctl: { exit_status: 0 },
  device: { name: "/dev/nvme0", type: "nvme", protocol: "NVMe" },
  model_name: "Samsung SSD 970 EVO 500GB",
  serial_number: "S4660001",
  user_capacity: { bytes: 500_107_862_016 },
  power_on_time: { hours: 12_798 },
  temperature: { current: 35 },
  smart_status: { passed: true },
  nvme_smart_health_information_log: {
    critical_warning: 0,
    available_spare: 99,
    available_spare_threshold: 10,
    percentage_used: 3,
    media_errors: 7,
  },
};
const INTEL: SmartctlDisk = {
  smartctl: { exit_status: 0 },
  device: { name: "/dev/nvme0", type: "nvme", protocol: "NVMe" },
  model_name: "INTEL SSDPE2MX450G7",
  serial_number: "IN0001",
  user_capacity: { bytes: 450_098_159_616 },
  power_on_time: { hours: 22_944 },
  temperature: { current: 11 },
  smart_status: { passed: true },
  nvme_smart_health_information_log: {
    critical_warning: 0,
    available_spare: 98,
    available_spare_threshold: 10,
    percentage_used: 0,
    media_errors: 0,
  },
};
const MISSING: SmartctlDisk = { smartctl: { exit_status: 1 } };

const reasonsOf = (found: SmartctlDisk) => {
  const disk = parseDisk(found);
  return disk && diskReasons(disk);
};

describe("a recorded output", () => {
  it("of a failing ATA disk gives its sectors, also where raw values pack several figures", () => {
    expect(parseDisk(HITACHI)).toEqual({
      name: "/dev/sdc",
      model: "Hitachi HDS721050DLE630",
      serial: "MSK0001",
      protocol: "ata",
      sizeBytes: 500_107_862_016,
      powerOnHours: 65_592,
      celsius: 25,
      isHealthy: false,
      reallocatedSectors: 1975,
      pendingSectors: 8,
      uncorrectableSectors: 0,
      mediaErrors: null,
      grownDefects: null,
      sparePercent: null,
      spareThresholdPercent: null,
      usedPercent: null,
    });
    expect(reasonsOf(HITACHI)).toEqual(["self_check", "pending", "reallocated"]);
  });

  it("of disks in order gives no reason, of any maker", () => {
    for (const disk of [WESTERN_DIGITAL, SEAGATE, TOSHIBA, SAMSUNG, INTEL])
      expect(reasonsOf(disk)).toEqual([]);
  });

  it("of SAS and NVMe disks gives what those count", () => {
    expect(parseDisk(SEAGATE)).toMatchObject({ grownDefects: 56, mediaErrors: 0 });
    expect(parseDisk(SAMSUNG)).toMatchObject({
      mediaErrors: 7,
      sparePercent: 99,
      spareThresholdPercent: 10,
      usedPercent: 3,
    });
    expect(parseDisk(TOSHIBA)).toMatchObject({
      name: "/dev/bus/0 megaraid,0",
      model: "TOSHIBA AL15SEB24EQY",
    });
  });

  it("of a disk that cannot be opened, or has no self-monitoring, is none", () => {
    expect(parseDisk(MISSING)).toBeUndefined();
    expect(parseDisk({ device: { name: "/dev/vda", protocol: "SCSI" } })).toBeUndefined();
    expect(parseDisk({ ...HITACHI, smartctl: { exit_status: 2 } })).toBeUndefined();
  });

  // 0 °C of a SanDisk U110 with smartctl 7.3 and a Crucial m4 with 7.4; −93 °C from the statistics of a Patriot P220 at 35 °C.
  it.each([
    [WESTERN_DIGITAL, 33, 33],
    [WESTERN_DIGITAL, 0, null],
    [WESTERN_DIGITAL, -93, null],
    [SAMSUNG, 0, 0],
    [SAMSUNG, -12, -12],
  ])("has a temperature, unless the disk has no sensor or errs", (disk, current, celsius) => {
    expect(parseDisk({ ...disk, temperature: { current } })?.celsius).toBe(celsius);
  });

  it("does not take another attribute under a known number for sectors", () => {
    const table = [attribute(5, "Unknown_Attribute", 4000), attribute(198, "Host_Reads_GiB", 9)];
    expect(parseDisk({ ...WESTERN_DIGITAL, ata_smart_attributes: { table } })).toMatchObject({
      reallocatedSectors: null,
      uncorrectableSectors: null,
    });
  });
});

describe("wear of a SATA disk", () => {
  const usedBy = (...table: ReturnType<typeof attribute>[]) =>
    parseDisk({ ...WESTERN_DIGITAL, ata_smart_attributes: { table } })?.usedPercent;

  it("is taken from the attribute of its maker", () => {
    expect(usedBy(attribute(177, "Wear_Leveling_Count", 1773, "1773", 90))).toBe(10);
    expect(usedBy(attribute(233, "Media_Wearout_Indicator", 0, "0", 22))).toBe(78);
    expect(usedBy(attribute(231, "SSD_Life_Left", 98, "98", 98))).toBe(2);
    expect(usedBy(attribute(202, "Percent_Lifetime_Remain", 17, "17", 83))).toBe(17);
    expect(usedBy(attribute(202, "Percent_Lifetime_Used", 17, "17", 83))).toBe(17);
    expect(usedBy(attribute(169, "Remaining_Lifetime_Perc", 96))).toBe(4);
    expect(usedBy(attribute(202, "Data_Address_Mark_Errs", 0))).toBeNull();
    expect(usedBy(attribute(241, "Lifetime_Writes_GiB", 398))).toBeNull();
  });

  it("is its own statistics' before an attribute's, and what smartctl concludes before both", () => {
    const ata_smart_attributes = { table: [attribute(177, "Wear_Leveling_Count", 9, "9", 95)] };
    const name = "Percentage Used Endurance Indicator";
    const statistics = (valid: boolean) => ({
      pages: [{ table: [{ name, value: 12, flags: { valid } }] }],
    });
    const disk = { ...WESTERN_DIGITAL, ata_smart_attributes };
    const usedWith = (more: SmartctlDisk) => parseDisk({ ...disk, ...more })?.usedPercent;
    expect(usedWith({ ata_device_statistics: statistics(true) })).toBe(12);
    expect(usedWith({ ata_device_statistics: statistics(false) })).toBe(5);
    expect(usedWith({ endurance_used: { current_percent: 11 } })).toBe(11);
  });
});

describe("reading all disks", () => {
  const answering =
    (...answers: unknown[]): RunSmartctl =>
    async () => {
      const answer = answers.shift();
      return answer === undefined ? undefined : { stdout: JSON.stringify(answer), exitStatus: 0 };
    };
  const scan = {
    devices: [
      { name: "/dev/sdc", type: "sat" },
      { name: "/dev/bus/0", type: "megaraid,0" },
    ],
  };

  it("keeps what a sleeping disk said last", async () => {
    const asleep = { smartctl: { exit_status: 2 } };
    const read = createDiskReader(answering(scan, HITACHI, TOSHIBA, scan, asleep));
    const first = await read();
    expect(first?.map(({ serial }) => serial)).toEqual(["MSK0001", "TS0001"]);
    expect(await read()).toEqual(first);
  });

  it("asks the helper unit where there is one, which says of each disk what smartctl does", async () => {
    const directory = await mkdtemp(join(tmpdir(), "nodeyard-disks-"));
    const path = join(directory, "helper.sock");
    const lines = [`/dev/sdc usbjmicron ${JSON.stringify(HITACHI)}`, "/dev/sdd sat ", "garbage"];
    const helper = createServer((socket) => socket.end(`${lines.join("\n")}\n`)).listen(path);
    await once(helper, "listening");
    const read = createDiskReader(() => Promise.reject(new Error("asked itself")), path);
    expect((await read())?.map(({ serial }) => serial)).toEqual(["MSK0001"]);
    lines[0] = "/dev/sdc usbjmicron ";
    expect((await read())?.map(({ serial }) => serial)).toEqual(["MSK0001"]);
    helper.close();
    await rm(directory, { recursive: true });
  });

  it("queries the disks of the setting itself where the helper does not know them", async () => {
    const directory = await mkdtemp(join(tmpdir(), "nodeyard-disks-"));
    const path = join(directory, "helper.sock");
    const lines = [`/dev/sdc sat ${JSON.stringify(HITACHI)}`, "/dev/sdd scsi {}"];
    const helper = createServer((socket) => socket.end(`${lines.join("\n")}\n`)).listen(path);
    await once(helper, "listening");
    const queried: (string | undefined)[] = [];
    const run: RunSmartctl = async (args) => {
      queried.push(args.slice(-2).join(" "));
      return { stdout: JSON.stringify(SAMSUNG), exitStatus: 0 };
    };
    const disks = ["/dev/sdc", "/dev/sdd"].map((name) => ({ name, type: "sat" }));
    const read = createDiskReader(run, path, { ...NO_SETTINGS, disks });
    expect((await read())?.map(({ serial }) => serial)).toEqual([
      parseDisk(SAMSUNG)?.serial,
      "MSK0001",
    ]);
    expect(queried).toEqual(["--device=sat /dev/sdd"]);
    helper.close();
    await rm(directory, { recursive: true });
  });

  it("says nothing where smartctl is absent or finds no disk", async () => {
    expect(await createDiskReader(answering())()).toBeUndefined();
    expect(await createDiskReader(answering({ devices: [] }))()).toBeUndefined();
  });
});
