import type { ReportedDisk } from "@nodeyard/contract/faults/agent-calls.ts";

/** The parts of `smartctl --json` that are used; which are there depends on the disk and smartctl's version. */
export interface SmartctlDisk {
  readonly smartctl?: { readonly exit_status?: number };
  readonly device?: { readonly name?: string; readonly type?: string; readonly protocol?: string };
  readonly model_name?: string;
  readonly scsi_model_name?: string;
  readonly serial_number?: string;
  readonly user_capacity?: { readonly bytes?: number };
  readonly nvme_total_capacity?: number;
  readonly power_on_time?: { readonly hours?: number };
  readonly temperature?: { readonly current?: number };
  readonly smart_status?: { readonly passed?: boolean };
  /** Since 7.4, of SATA too: by the device statistics, else by an attribute. */
  readonly endurance_used?: { readonly current_percent?: number };
  readonly ata_device_statistics?: { readonly pages?: readonly StatisticsPage[] };
  readonly ata_smart_attributes?: { readonly table?: readonly AtaAttribute[] };
  readonly nvme_smart_health_information_log?: Readonly<Record<string, unknown>>;
  readonly scsi_grown_defect_list?: number;
  readonly scsi_percentage_used_endurance_indicator?: number;
  readonly scsi_error_counter_log?: Readonly<
    Record<string, { readonly total_uncorrected_errors?: number } | undefined>
  >;
}

interface StatisticsPage {
  readonly table?: readonly {
    readonly name?: string;
    readonly value?: number;
    readonly flags?: { readonly valid?: boolean };
  }[];
}

export interface AtaAttribute {
  readonly id: number;
  readonly name?: string;
  /** Normalised by the maker, from 100 or 253 downwards. */
  readonly value?: number;
  readonly raw?: { readonly value?: number; readonly string?: string };
}

const PROTOCOLS = { ATA: "ata", NVMe: "nvme", SCSI: "scsi" } as const;

/** Bits of the exit status: smartctl could not be run so, or could not open the disk (or lets it sleep). */
const UNREAD = 0b11;

/**
 * Attributes by the names of smartctl's database as well: makers of solid-state disks give other meanings to the numbers, and
 * count blocks where others count sectors.
 */
const ATA_SECTORS = {
  reallocatedSectors: [5, /^Re(?:alloc|tired_|tried_)|Bad_Bl(?:oc)?k/],
  pendingSectors: [197, /Pending_(?:Sector|ECC)/],
  uncorrectableSectors: [198, /^Offline_U(?:nc|Err)|^Unc(?:orrectable_Sector|or_Read_Error)/],
} as const;

/** Attributes whose normalised value falls from 100 as the rated writes are used, those that smartctl itself goes by first. */
const WEAR = [
  /^SSD_Life_Left|^Wear_Leveling/,
  /^Media_Wearout_Indicator$/,
  /^(?:Percent|Perc|PCT)_(?:Rated_)?Life(?:time)?_|^(?:Drive_?)?Life(?:time)?_(?:Remaining|Left)/,
];
/** The same, of which makers normalise nothing: the raw value is the share that is left. */
const RAW_LIFE_LEFT = /^Remaining_Life|^SSD_Remaining_Life/;

const count = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;

const share = (value: unknown): number | null => {
  const rounded = count(value);
  return rounded === null ? null : Math.min(rounded, 255);
};

const plain = (text: string | undefined): string =>
  (text ?? "")
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "")
    .trim()
    .slice(0, 80);

/** A raw value packs several figures on some disks; smartctl's text has the one that counts first. */
function sectors(
  table: readonly AtaAttribute[] | undefined,
  [id, name]: readonly [number, RegExp],
): number | null {
  const raw = table?.find((row) => row.id === id && name.test(row.name ?? ""))?.raw;
  const first = /^\d+/.exec(raw?.string ?? "")?.[0];
  return count(first === undefined ? raw?.value : Number(first));
}

/** Share of the rated writes that a SATA disk has used, by its statistics or its attributes. */
function ataWear({
  ata_device_statistics: statistics,
  ata_smart_attributes: attributes,
}: SmartctlDisk): number | undefined {
  const stated = statistics?.pages
    ?.flatMap(({ table }) => table ?? [])
    .find(({ name, flags }) => name?.startsWith("Percentage Used") && flags?.valid !== false);
  if (stated?.value !== undefined) return stated.value;
  const table = attributes?.table ?? [];
  for (const names of WEAR) {
    const left = table.find(({ id, name = "" }) => id >= 100 && names.test(name))?.value;
    if (left !== undefined) return Math.max(0, 100 - left);
  }
  const left = count(table.find(({ name = "" }) => RAW_LIFE_LEFT.test(name))?.raw?.value);
  return left !== null && left <= 100 ? 100 - left : undefined;
}

function uncorrected(log: SmartctlDisk["scsi_error_counter_log"]): number | null {
  if (log === undefined) return null;
  return count(
    Object.values(log).reduce((sum, row) => sum + (count(row?.total_uncorrected_errors) ?? 0), 0),
  );
}

/** Null beyond what disks are made for. Without a sensor those of SATA and SAS say 0 °C; of NVMe, in kelvin, that is a reading. */
function celsiusOf(current: number | undefined, protocol: ReportedDisk["protocol"]): number | null {
  const isKnown = current !== undefined && current >= -40 && current <= 100;
  return isKnown && (current !== 0 || protocol === "nvme") ? Math.round(current) : null;
}

/** A disk's SMART data; undefined if it was not read or has no self-monitoring. */
export function parseDisk(found: SmartctlDisk): ReportedDisk | undefined {
  const { device } = found;
  const protocol = PROTOCOLS[device?.protocol as keyof typeof PROTOCOLS];
  if (protocol === undefined || ((found.smartctl?.exit_status ?? 0) & UNREAD) !== 0)
    return undefined;
  const table = found.ata_smart_attributes?.table;
  const nvme = found.nvme_smart_health_information_log;
  const passed = found.smart_status?.passed;
  if (passed === undefined && table === undefined && nvme === undefined) return undefined;
  return {
    name: plain(diskName(device?.name, device?.type)),
    model: plain(found.model_name ?? found.scsi_model_name),
    serial: plain(found.serial_number),
    protocol,
    sizeBytes: count(found.user_capacity?.bytes ?? found.nvme_total_capacity),
    powerOnHours: count(found.power_on_time?.hours),
    celsius: celsiusOf(found.temperature?.current, protocol),
    isHealthy: passed ?? null,
    reallocatedSectors: sectors(table, ATA_SECTORS.reallocatedSectors),
    pendingSectors: sectors(table, ATA_SECTORS.pendingSectors),
    uncorrectableSectors: sectors(table, ATA_SECTORS.uncorrectableSectors),
    mediaErrors: nvme ? count(nvme["media_errors"]) : uncorrected(found.scsi_error_counter_log),
    grownDefects: count(found.scsi_grown_defect_list),
    sparePercent: share(nvme?.["available_spare"]),
    spareThresholdPercent: share(nvme?.["available_spare_threshold"]),
    usedPercent: share(
      nvme?.["percentage_used"] ??
        found.scsi_percentage_used_endurance_indicator ??
        found.endurance_used?.current_percent ??
        ataWear(found),
    ),
  };
}

/** All disks behind a RAID controller have its name: their places differ. */
export function diskName(name = "", type = ""): string {
  return type.includes(",") ? `${name} ${type}` : name;
}
