import { SCHEDULE_LOCK_MS, type TaskDevice } from "@nodeyard/contract/tasks/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** A device's properties for task selection, except uplink. Null if not measured. */
export interface DeviceFacts {
  readonly device: Omit<TaskDevice, "uplinkBps">;
  readonly isSchedulable: boolean;
  readonly natType: number;
  readonly natMeasuredAt: Date | null;
  readonly portMap: string;
  readonly taskStorageBytes: number | null;
  readonly lastChangedAt: Date | null;
  readonly lastState: string;
  readonly solution: string;
  readonly isAuto: boolean;
  /** Kind and region: tasks pay devices of one group alike. */
  readonly payGroup: string;
}

const NOTHING_KNOWN: DeviceFacts = {
  device: { arch: "", cpuCount: null, memoryBytes: null, storageBytes: null },
  isSchedulable: true,
  natType: 0,
  natMeasuredAt: null,
  portMap: "",
  taskStorageBytes: null,
  lastChangedAt: null,
  lastState: "",
  solution: "",
  isAuto: false,
  payGroup: "",
};

/** Implausible sizes count as unknown. */
function size(value: bigint | number | null): number | null {
  return value === null || value < 0 ? null : Number(value);
}

interface FactsRow {
  device_id: bigint;
  arch: string;
  cpu_count: number | null;
  memory_bytes: bigint | null;
  storage_bytes: bigint | null;
  dns_ok: boolean | null;
  nat_type: number | null;
  nat_measured_at: Date | null;
  port_map: string | null;
  task_storage_bytes: bigint | null;
  last_changed_at: Date | null;
  last_state: string | null;
  solution: string | null;
  is_auto: boolean | null;
  pay_group: string;
}

function factsOf(row: FactsRow): DeviceFacts {
  return {
    device: {
      arch: row.arch,
      cpuCount: size(row.cpu_count),
      memoryBytes: size(row.memory_bytes),
      storageBytes: size(row.storage_bytes),
    },
    isSchedulable: row.dns_ok ?? true,
    natType: row.nat_type ?? 0,
    natMeasuredAt: row.nat_measured_at,
    portMap: row.port_map ?? "",
    taskStorageBytes: size(row.task_storage_bytes),
    lastChangedAt: row.last_changed_at,
    lastState: row.last_state ?? "",
    solution: row.solution ?? "",
    isAuto: row.is_auto ?? false,
    payGroup: row.pay_group,
  };
}

/** Properties of the given devices, in one statement. */
export async function readDeviceFacts(
  db: Queryable,
  deviceIds: readonly bigint[],
): Promise<(deviceId: bigint) => DeviceFacts> {
  const { rows } = await sql<FactsRow>`
    select d.device_id, d.arch, s.cpu_count, s.memory_bytes, s.storage_bytes, s.dns_ok, s.nat_type, s.nat_measured_at,
      s.port_map, s.task_storage_bytes, c.last_changed_at, c.last_state, c.solution, c.is_auto,
      d.kind || case when d.region = 'non_mainland' then ', elsewhere' else ', mainland' end as pay_group
    from devices d
    left join device_status s on s.device_id = d.device_id
    left join device_schedules c on c.device_id = d.device_id
    where d.device_id = any(${deviceIds}::bigint[])`.execute(db);
  const found = new Map(rows.map((row) => [row.device_id, factsOf(row)]));
  return (deviceId) => found.get(deviceId) ?? NOTHING_KNOWN;
}

/** End of the last change's lock; undefined if there is none. */
export function lockedUntil(lastChangedAt: Date | null, now: Date): Date | undefined {
  if (lastChangedAt === null) return undefined;
  const until = new Date(lastChangedAt.getTime() + SCHEDULE_LOCK_MS);
  return until > now ? until : undefined;
}
