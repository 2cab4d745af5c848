import { OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import type { Points } from "@nodeyard/contract/monitoring/agent-calls.ts";
import type pg from "pg";
import type { RowsOfDevice } from "./point-rows.ts";

/** A binding of a machine that was transferred. */
export interface MachineBinding {
  readonly deviceId: bigint;
  readonly accountId: bigint;
  /** Slots that begin at this time or later are its own: from its begin on, and after the last slot of the binding before. */
  readonly slotsFrom: Date;
}

/** The same machine: a transfer keeps the id that its agent knows, a replacement does not. */
const READ = `
  select d.device_id as "ofDeviceId", p.device_id as "deviceId", p.account_id as "accountId",
    greatest(p.bound_at, max(s.last_point_at) over (partition by d.device_id order by p.device_id
      rows between unbounded preceding and 1 preceding) + make_interval(secs => ${SLOT_MS / 1000})) as "slotsFrom"
  from devices d join devices p
    on (p.device_id = d.agent_device_id or p.agent_device_id = d.agent_device_id) and p.bound_at <= d.bound_at
  join device_status s on s.device_id = p.device_id
  where d.device_id = any($1::bigint[])
  order by p.device_id`;

/** All bindings of the machines that were transferred so lately that a report can have slots of before, oldest first, by device. */
export async function readMachineBindings(
  client: pg.PoolClient,
  devices: readonly {
    readonly device_id: bigint;
    readonly bound_at: Date;
    readonly is_transferred: boolean;
  }[],
  now: Date,
): Promise<ReadonlyMap<bigint, readonly MachineBinding[]>> {
  const since = now.getTime() - OLDEST_POINT_MS - SLOT_MS;
  const moved = devices.filter((one) => one.is_transferred && one.bound_at.getTime() > since);
  if (moved.length === 0) return new Map();
  const { rows } = await client.query<MachineBinding & { ofDeviceId: bigint }>(READ, [
    moved.map((one) => one.device_id),
  ]);
  return Map.groupBy(rows, (row) => row.ofDeviceId);
}

/** Points of earlier slots, by their indexes, as rows of the bindings in which these began. */
export function rowsOfEarlier(
  points: Points,
  earlier: readonly number[],
  bindings: readonly MachineBinding[],
): RowsOfDevice[] {
  const before = bindings.slice(0, -1);
  const bindingAt = (index: number): MachineBinding | undefined => {
    const atMs = (points.slotAtSeconds[index] as number) * 1000;
    return before.findLast(({ slotsFrom }) => slotsFrom.getTime() <= atMs) ?? before[0];
  };
  return [...Map.groupBy(earlier, bindingAt)].flatMap(([binding, indexes]) =>
    binding ? [{ deviceId: binding.deviceId, accountId: binding.accountId, points, indexes }] : [],
  );
}
