import type { AtaAttribute, SmartctlDisk } from "./parse-disk.ts";

/** Thousands are grouped as the locale does: `1,024`, `1.024`, `1’024`, `1 024`. */
const parseGrouped = (text: string | undefined): number | undefined => {
  const digits = /^\d+(?:[^\d\w]\d{3})*(?!\d)/.exec(text ?? "")?.[0].replace(/\D/g, "");
  return digits === undefined ? undefined : Number(digits);
};

/** `ID# NAME FLAG VALUE WORST THRESH …  RAW_VALUE`, in smartctl's old and brief formats, whose flags are `0x0033` and `PO--CK`. */
const ATTRIBUTE =
  /^ *(\d{1,3}) (\S+) +(?:0x[\da-f]{4}|[A-Z+-]{6,}) +(\d{3}) +(?:\d{3}|---) +(?:\d{3}|---) +(?:(?:Pre-fail|Old_age) +(?:Always|Offline) +)?\S+ +(\S.*)$/;

function parseAttribute(line: string): AtaAttribute[] {
  const [, id, name, value, raw] = ATTRIBUTE.exec(line) ?? [];
  if (id === undefined || name === undefined || raw === undefined) return [];
  return [{ id: Number(id), name, value: Number(value), raw: { string: raw.trim() } }];
}

/** `read:  0  0  0  0  0  27805.729  0`, whose last figure counts the errors that were not corrected. */
function parseErrorCounters(lines: readonly string[]): SmartctlDisk["scsi_error_counter_log"] {
  const counters = lines.flatMap((line) => {
    const [, name, uncorrected] = /^(read|write|verify):(?: +[\d.,]+){6} +(\d+)$/.exec(line) ?? [];
    return name === undefined
      ? []
      : [[name, { total_uncorrected_errors: Number(uncorrected) }] as const];
  });
  return counters.length === 0 ? undefined : Object.fromEntries(counters);
}

/** The first figure of an attribute's raw text, such as `33 (Min/Max 17/49)` or `5833h+12m+34.567s`. */
const firstOf = (table: readonly AtaAttribute[], ...ids: number[]): number | undefined => {
  for (const id of ids) {
    const found = /^\d+/.exec(table.find((row) => row.id === id)?.raw?.string ?? "")?.[0];
    if (found !== undefined) return Number(found);
  }
  return undefined;
};

/**
 * Parses what smartctl prints without `--json`, which it has since 7.0, to the shape of its JSON.
 *
 * @param exitStatus of the process
 */
export function parseSmartctlText(text: string, exitStatus: number): SmartctlDisk {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const labels = new Map<string, string>();
  for (const line of lines) {
    const [, label, value] = /^([A-Z][\w ./-]*?)(?: is)?: +(\S.*)$/.exec(line) ?? [];
    if (label !== undefined && value !== undefined && !labels.has(label)) labels.set(label, value);
  }
  const figure = (...names: string[]): number | undefined =>
    names.map((name) => parseGrouped(labels.get(name))).find((value) => value !== undefined);
  const table = lines.flatMap(parseAttribute);
  const health = labels.get("SMART overall-health self-assessment test result");
  const scsiHealth = labels.get("SMART Health Status");
  const verdict = health?.startsWith("UNKNOWN") ? undefined : (health ?? scsiHealth);
  const isNvme = text.includes("NVMe Log 0x02") || labels.has("NVMe Version");
  const protocol = isNvme
    ? "NVMe"
    : health !== undefined || table.length > 0 || labels.has("ATA Version")
      ? "ATA"
      : "SCSI";
  const bytes = figure("User Capacity", "Namespace 1 Size/Capacity", "Total NVM Capacity");
  const hours =
    figure("Power On Hours") ??
    parseGrouped(/(?:time, hours:minutes|number of hours powered up =) (\d+)/.exec(text)?.[1]) ??
    firstOf(table, 9);
  const celsius = figure("Temperature", "Current Drive Temperature") ?? firstOf(table, 194, 190);
  const defects = figure("Elements in grown defect list");
  const endurance = figure("Percentage used endurance indicator");
  const scsiLog = parseErrorCounters(lines);
  const vendorModel = ["Vendor", "Product"].flatMap((name) => labels.get(name) ?? []).join(" ");
  return {
    smartctl: { exit_status: exitStatus },
    device: { protocol },
    model_name: labels.get("Device Model") ?? labels.get("Model Number") ?? vendorModel,
    serial_number: labels.get("Serial Number") ?? labels.get("Serial number") ?? "",
    ...(bytes === undefined ? {} : { user_capacity: { bytes } }),
    ...(hours === undefined ? {} : { power_on_time: { hours } }),
    ...(celsius === undefined ? {} : { temperature: { current: celsius } }),
    ...(verdict === undefined ? {} : { smart_status: { passed: /^(PASSED|OK)\b/.test(verdict) } }),
    ...(table.length === 0 ? {} : { ata_smart_attributes: { table } }),
    ...(isNvme && labels.has("Percentage Used")
      ? {
          nvme_smart_health_information_log: {
            available_spare: figure("Available Spare"),
            available_spare_threshold: figure("Available Spare Threshold"),
            percentage_used: figure("Percentage Used"),
            media_errors: figure("Media and Data Integrity Errors"),
          },
        }
      : {}),
    ...(defects === undefined ? {} : { scsi_grown_defect_list: defects }),
    ...(endurance === undefined ? {} : { scsi_percentage_used_endurance_indicator: endurance }),
    ...(scsiLog === undefined ? {} : { scsi_error_counter_log: scsiLog }),
  };
}

/** `/dev/sda -d sat # /dev/sda [SAT], ATA device`; lines about disks that could not be opened are comments. */
export function parseScanText(text: string): { name: string; type: string }[] {
  return [...text.matchAll(/^(\/dev\/\S+) -d (\S+)/gm)].map(([, name = "", type = ""]) => ({
    name,
    type,
  }));
}
