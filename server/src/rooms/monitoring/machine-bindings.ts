import { OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import type { Points } from "@nodeyard/contract/monitoring/agent-calls.ts";
import type pg from "pg";
import type { RowsOfDevice } from "./point-rows.ts";

/** An ended binding of a machine. */
interface EarlierBinding {
  readonly deviceId: bigint;
  readonly accountId: bigint;
  /** Slots that begin at this time or later are its own, up to those of the next binding. */
  readonly slotsFrom: Date;
}

/** The first slot of the binding in `devices as d`: that in which it began, unless its machine had another binding in it. */
export const SLOTS_FROM = `coalesce(d.slots_from, date_bin('${SLOT_MS / 1000} seconds', d.bound_at, 'epoch'))`;

/** A binding before one that is older than all points a report can have is not read. */
const READ = `
  with recursive earlier as (
    select m.device_id as of_device_id, d.device_id, d.account_id, ${SLOTS_FROM} as slots_from, d.came_from_device_id, 1 as steps
    from devices m join devices d on d.device_id = m.came_from_device_id
    where m.device_id = any($1::bigint[])
    union all
    select e.of_device_id, d.device_id, d.account_id, ${SLOTS_FROM}, d.came_from_device_id, e.steps + 1
    from earlier e join devices d on d.device_id = e.came_from_device_id
    where e.slots_from > $2)
  select of_device_id as "ofDeviceId", device_id as "deviceId", account_id as "accountId", slots_from as "slotsFrom"
  from earlier order by steps desc`;

/** The earlier bindings of the machines that came from one so lately that a report can have slots of before, oldest first, by device. */
export async function readEarlierBindings(
  client: pg.PoolClient,
  devices: readonly {
    readonly device_id: bigint;
    readonly slots_from: Date;
    readonly came_from_device_id: bigint | null;
  }[],
  now: Date,
): Promise<ReadonlyMap<bigint, readonly EarlierBinding[]>> {
  const since = new Date(now.getTime() - OLDEST_POINT_MS - SLOT_MS);
  const moved = devices.filter((one) => one.came_from_device_id !== null && one.slots_from > since);
  if (moved.length === 0) return new Map();
  const { rows } = await client.query<EarlierBinding & { ofDeviceId: bigint }>(READ, [
    moved.map((one) => one.device_id),
    since,
  ]);
  return Map.groupBy(rows, (row) => row.ofDeviceId);
}

/** Points of earlier slots, by their indexes, as rows of the bindings in which these began. */
export function rowsOfEarlier(
  points: Points,
  earlier: readonly number[],
  bindings: readonly EarlierBinding[],
): RowsOfDevice[] {
  const bindingAt = (index: number): EarlierBinding | undefined => {
    const atMs = (points.slotAtSeconds[index] as number) * 1000;
    return bindings.findLast(({ slotsFrom }) => slotsFrom.getTime() <= atMs);
  };
  return [...Map.groupBy(earlier, bindingAt)].flatMap(([binding, indexes]) =>
    binding ? [{ deviceId: binding.deviceId, accountId: binding.accountId, points, indexes }] : [],
  );
}
