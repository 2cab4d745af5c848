import type { Points } from "@nodeyard/contract/monitoring/agent-calls.ts";
import type pg from "pg";
import { openCarriers } from "./carriers/carrier.ts";
import { openCountries } from "../../platform/country.ts";
import type { AcceptedReport } from "./received-report.ts";

/** Sources of a value: the report, and country and carrier of its address. */
interface Located extends AcceptedReport {
  readonly location: string;
  readonly operator: string;
}

/** Input columns: name, type and source. Null leaves a column unchanged. */
type Source = (taken: Located, now: Date) => unknown;

/** A field of the newest point; null if the report has none newer than the stored ones. */
function newest(column: Exclude<keyof Points, "ioUtilPercent">): Source {
  return ({ report, verdict }) =>
    verdict.newest === undefined ? null : report.points[column][verdict.newest];
}

const FROM_POINT = [
  ["stable_value", "int", newest("stableValue")],
  ["cpu_percent", "real", newest("cpuPercent")],
  ["memory_percent", "real", newest("memoryPercent")],
  ["disk_percent", "real", newest("diskPercent")],
  ["in_bps", "bigint", newest("inBps")],
  ["out_bps", "bigint", newest("outBps")],
  ["external_storage_bytes", "bigint", newest("externalStorageBytes")],
] as const satisfies readonly (readonly [string, string, Source])[];

const FROM_HARDWARE = [
  ["management_ip", "text", ({ report }) => report.hardware?.managementIp ?? null],
  ["agent_version", "text", ({ report }) => report.hardware?.agentVersion ?? null],
  ["cpu_count", "int", ({ report }) => report.hardware?.cpuCount ?? null],
  ["memory_bytes", "bigint", ({ report }) => report.hardware?.memoryBytes ?? null],
  ["storage_bytes", "bigint", ({ report }) => report.hardware?.storageBytes ?? null],
] as const satisfies readonly (readonly [string, string, Source])[];

const FROM_REPORT = [
  ["run_id", "text", ({ report }) => report.runId ?? null],
  ["dns_ok", "boolean", ({ report }) => report.dnsOk ?? null],
  ["line_probe", "text", ({ report }) => report.lineProbe ?? null],
  ["task_storage_bytes", "bigint", ({ report }) => report.taskStorageBytes ?? null],
  // 0 means unknown.
  ["nat_measured_at", "timestamptz", ({ report }, now) => (report.natType === 0 ? null : now)],
] as const satisfies readonly (readonly [string, string, Source])[];

const ALWAYS = [
  ["last_seq", "bigint", ({ report }) => report.seq],
  ["ext_ip", "text", ({ ip }) => ip],
  ["location", "text", ({ location }) => location],
  ["operator", "text", ({ operator }) => operator],
  ["nat_type", "smallint", ({ report }) => report.natType],
  ["nat_reason", "text", ({ report }) => report.natReason ?? null],
  ["port_map", "text", ({ report }) => report.portMap],
] as const satisfies readonly (readonly [string, string, Source])[];

const lastPointAt: Source = ({ report, verdict }) =>
  verdict.newest === undefined
    ? null
    : new Date((report.points.slotAtSeconds[verdict.newest] as number) * 1000).toISOString();

const INPUT: readonly (readonly [string, string, Source])[] = [
  ["device_id", "bigint", ({ deviceId }) => deviceId],
  ["last_point_at", "timestamptz", lastPointAt],
  ...ALWAYS,
  ...FROM_POINT,
  ...FROM_HARDWARE,
  ...FROM_REPORT,
];

const UPDATE = {
  name: "update-device-status",
  text: `
    update device_status s set last_seen_at = $1,
      ${ALWAYS.map(([name]) => `${name} = r.${name}`).join(", ")},
      ${[["last_point_at"], ...FROM_POINT, ...FROM_HARDWARE, ...FROM_REPORT]
        .map(([name]) => `${name} = coalesce(r.${name}, s.${name})`)
        .join(", ")}
    from unnest(${INPUT.map(([, type], index) => `$${index + 2}::${type}[]`).join(", ")})
      as r (${INPUT.map(([name]) => name).join(", ")})
    where s.device_id = r.device_id`,
};

/** Updates the devices' status rows, locked by the caller, with these reports. */
export async function updateStatus(
  client: pg.PoolClient,
  taken: readonly AcceptedReport[],
  now: Date,
): Promise<void> {
  const countryOf = await openCountries();
  const carrierOf = await openCarriers();
  const located = taken.map((one) => ({
    ...one,
    location: countryOf(one.ip),
    operator: carrierOf(one.ip),
  }));
  await client.query({
    ...UPDATE,
    values: [now, ...INPUT.map(([, , source]) => located.map((report) => source(report, now)))],
  });
  const described = taken.filter(({ report }) => report.hardware !== undefined);
  if (described.length === 0) return;
  await client.query({
    name: "update-device-hostname",
    text: `
      update devices d set hostname = r.hostname
      from unnest($1::bigint[], $2::text[]) as r (device_id, hostname)
      where d.device_id = r.device_id and d.hostname <> r.hostname`,
    values: [
      described.map(({ deviceId }) => deviceId),
      described.map(({ report }) => report.hardware?.hostname),
    ],
  });
}
