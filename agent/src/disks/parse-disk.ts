import type { ReportedDisk } from "@nodeyard/contract/faults/agent-calls.ts";

/** The parts of `smartctl --json` that are used; which are there depends on the disk and smartctl's version. */
export interface SmartctlDisk {
  readonly smartctl?: { readonly exit_status?: number };
  readonly device?: { readonly name?: string; readonly type?: string; readonly protocol?: string };
  readonly model_name?: string;
  readonly scsi_model_name?: string;
  readonly serial_number?: string;
  readonly user_capacity?: { readonly bytes?: number };
  readonly power_on_time?: { readonly hours?: number };
  readonly temperature?: { readonly current?: number };
  readonly smart_status?: { readonly passed?: boolean };
  readonly ata_smart_attributes?: { readonly table?: readonly AtaAttribute[] };
  readonly nvme_smart_health_information_log?: Readonly<Record<string, unknown>>;
  readonly scsi_grown_defect_list?: number;
  readonly scsi_percentage_used_endurance_indicator?: number;
  readonly scsi_error_counter_log?: Readonly<
    Record<string, { readonly total_uncorrected_errors?: number } | undefined>
  >;
}

interface AtaAttribute {
  readonly id: number;
  readonly name?: string;
  readonly raw?: { readonly value?: number; readonly string?: string };
}

const PROTOCOLS = { ATA: "ata", NVMe: "nvme", SCSI: "scsi" } as const;

/** Bits of the exit status: smartctl could not be run so, or could not open the disk (or lets it sleep). */
const UNREAD = 0b11;

/** Attributes by name as well: makers of solid-state disks give other meanings to the numbers. */
const ATA_SECTORS = {
  reallocatedSectors: [5, /^Reallocated_Sector/],
  pendingSectors: [197, /Pending_Sector/],
  uncorrectableSectors: [198, /^Offline_Uncorrectable|^Uncorrectable_Sector/],
} as const;

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

function uncorrected(log: SmartctlDisk["scsi_error_counter_log"]): number | null {
  if (log === undefined) return null;
  return count(
    Object.values(log).reduce((sum, row) => sum + (count(row?.total_uncorrected_errors) ?? 0), 0),
  );
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
  const celsius = found.temperature?.current;
  return {
    name: plain(diskName(device?.name, device?.type)),
    model: plain(found.model_name ?? found.scsi_model_name),
    serial: plain(found.serial_number),
    protocol,
    sizeBytes: count(found.user_capacity?.bytes),
    powerOnHours: count(found.power_on_time?.hours),
    celsius: celsius !== undefined && Math.abs(celsius) <= 100 ? Math.round(celsius) : null,
    isHealthy: passed ?? null,
    reallocatedSectors: sectors(table, ATA_SECTORS.reallocatedSectors),
    pendingSectors: sectors(table, ATA_SECTORS.pendingSectors),
    uncorrectableSectors: sectors(table, ATA_SECTORS.uncorrectableSectors),
    mediaErrors: nvme ? count(nvme["media_errors"]) : uncorrected(found.scsi_error_counter_log),
    grownDefects: count(found.scsi_grown_defect_list),
    sparePercent: share(nvme?.["available_spare"]),
    spareThresholdPercent: share(nvme?.["available_spare_threshold"]),
    usedPercent: share(nvme?.["percentage_used"] ?? found.scsi_percentage_used_endurance_indicator),
  };
}

/** All disks behind a RAID controller have its name: their places differ. */
export function diskName(name = "", type = ""): string {
  return type.includes(",") ? `${name} ${type}` : name;
}
