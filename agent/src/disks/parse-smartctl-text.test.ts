import { describe, expect, it } from "vitest";
import { parseDisk } from "./parse-disk.ts";
import { parseSmartctlText } from "./parse-smartctl-text.ts";
import { createDiskReader } from "./read-disks.ts";

const HEAD = `smartctl 6.6 2017-11-05 r4594 [armv7l-linux-4.9.140] (local build)
Copyright (C) 2002-17, Bruce Allen, Christian Franke, www.smartmontools.org

=== START OF INFORMATION SECTION ===`;

const SATA = `${HEAD}
Model Family:     Seagate BarraCuda 3.5
Device Model:     ST2000DM008-2FR102
Serial Number:    ZFL00001
User Capacity:    2.000.398.934.016 bytes [2,00 TB]
Sector Sizes:     512 bytes logical, 4096 bytes physical
ATA Version is:   ACS-3 T13/2161-D revision 5
SATA Version is:  SATA 3.1, 6.0 Gb/s (current: 3.0 Gb/s)
SMART support is: Available - device has SMART capability.
SMART support is: Enabled

=== START OF READ SMART DATA SECTION ===
SMART overall-health self-assessment test result: FAILED!
Drive failure expected in less than 24 hours. SAVE ALL DATA.

SMART Attributes Data Structure revision number: 10
Vendor Specific SMART Attributes with Thresholds:
ID# ATTRIBUTE_NAME          FLAG     VALUE WORST THRESH TYPE      UPDATED  WHEN_FAILED RAW_VALUE
  1 Raw_Read_Error_Rate     0x000f   071   064   006    Pre-fail  Always       -       12345678
  5 Reallocated_Sector_Ct   0x0033   001   001   010    Pre-fail  Always   FAILING_NOW 4128
  9 Power_On_Hours          0x0032   082   082   000    Old_age   Always       -       15833h+12m+34.567s
190 Airflow_Temperature_Cel 0x0022   062   060   040    Old_age   Always       -       38 (Min/Max 22/40)
197 Current_Pending_Sector  0x0012   100   100   000    Old_age   Always       -       24
198 Offline_Uncorrectable   0x0010   100   100   000    Old_age   Offline      -       8
`;

const BRIEF = `${HEAD}
Device Model:     KINGSTON SA400S37240G
Serial Number:    50026B0000000001
User Capacity:    240 057 409 536 bytes [240 GB]

=== START OF READ SMART DATA SECTION ===
SMART overall-health self-assessment test result: PASSED

ID# ATTRIBUTE_NAME          FLAGS    VALUE WORST THRESH FAIL RAW_VALUE
  9 Power_On_Hours          -O--CK   100   100   000    -    8211
194 Temperature_Celsius     -O---K   067   052   000    -    33 (Min/Max 17/48)
231 SSD_Life_Left           PO--C-   091   091   000    -    91
`;

const NVME = `${HEAD}
Model Number:                       WDC WDS500G2B0C-00PXH0
Serial Number:                      20000001
Total NVM Capacity:                 500’107’862’016 [500 GB]
NVMe Version:                       1.4
Namespace 1 Size/Capacity:          500’107’862’016 [500 GB]

=== START OF SMART DATA SECTION ===
SMART overall-health self-assessment test result: PASSED

SMART/Health Information (NVMe Log 0x02)
Critical Warning:                   0x00
Temperature:                        41 Celsius
Available Spare:                    100%
Available Spare Threshold:          10%
Percentage Used:                    4%
Power On Hours:                     12’345
Media and Data Integrity Errors:    2
`;

const SAS = `${HEAD}
Vendor:               HGST
Product:              HUH721010AL5200
User Capacity:        10,000,831,348,736 bytes [10.0 TB]
Serial number:        7PG00001
Transport protocol:   SAS (SPL-4)

=== START OF READ SMART DATA SECTION ===
SMART Health Status: OK

Current Drive Temperature:     39 C
Drive Trip Temperature:        50 C
Accumulated power on time, hours:minutes 35147:41
Elements in grown defect list: 3

Error counter log:
           Errors Corrected by           Total   Correction     Gigabytes    Total
               ECC          rereads/    errors   algorithm      processed    uncorrected
           fast | delayed   rewrites  corrected  invocations   [10^9 bytes]  errors
read:          0       12         0        12    4101822     611234.554           1
write:         0        0         0         0     231022      88123.002           2
`;

const VOLUME = `${HEAD}
Vendor:               LSI
Product:              MR9271-8i
User Capacity:        1,999,307,276,288 bytes [1.99 TB]
SMART support is:     Unavailable - device lacks SMART capability.
`;

describe("smartctl without JSON", () => {
  it("says of a SATA disk what its JSON does, in either format of attributes", () => {
    expect(parseDisk(parseSmartctlText(SATA, 216))).toMatchObject({
      model: "ST2000DM008-2FR102",
      serial: "ZFL00001",
      protocol: "ata",
      sizeBytes: 2_000_398_934_016,
      powerOnHours: 15_833,
      celsius: 38,
      isHealthy: false,
      reallocatedSectors: 4128,
      pendingSectors: 24,
      uncorrectableSectors: 8,
      usedPercent: null,
    });
    expect(parseDisk(parseSmartctlText(BRIEF, 0))).toMatchObject({
      protocol: "ata",
      sizeBytes: 240_057_409_536,
      powerOnHours: 8211,
      celsius: 33,
      isHealthy: true,
      usedPercent: 9,
    });
  });

  it("says it of NVMe and SAS disks, in the digits of any locale", () => {
    expect(parseDisk(parseSmartctlText(NVME.replaceAll("\n", "\r\n"), 0))).toMatchObject({
      protocol: "nvme",
      sizeBytes: 500_107_862_016,
      powerOnHours: 12_345,
      celsius: 41,
      mediaErrors: 2,
      sparePercent: 100,
      spareThresholdPercent: 10,
      usedPercent: 4,
    });
    expect(parseDisk(parseSmartctlText(SAS, 0))).toMatchObject({
      model: "HGST HUH721010AL5200",
      serial: "7PG00001",
      protocol: "scsi",
      sizeBytes: 10_000_831_348_736,
      powerOnHours: 35_147,
      celsius: 39,
      isHealthy: true,
      grownDefects: 3,
      mediaErrors: 3,
    });
  });

  it("is no disk where it sleeps, cannot be read, or has no self-monitoring", () => {
    expect(
      parseDisk(parseSmartctlText(`${HEAD}\nDevice is in STANDBY mode, exit(2)\n`, 2)),
    ).toBeUndefined();
    expect(parseDisk(parseSmartctlText(VOLUME, 4))).toBeUndefined();
  });

  it("is used where --json is an invalid option", async () => {
    const read = createDiskReader(async (args) => {
      if (args.includes("--json"))
        return { stdout: "=======> INVALID OPTION: json\n", exitStatus: 1 };
      if (args.includes("--scan-open"))
        return {
          stdout: "# /dev/sdb -d sat\n/dev/sda -d sat # /dev/sda [SAT], ATA\n",
          exitStatus: 0,
        };
      return { stdout: SATA, exitStatus: 216 };
    });
    expect(await read()).toMatchObject([{ name: "/dev/sda", serial: "ZFL00001" }]);
  });
});
