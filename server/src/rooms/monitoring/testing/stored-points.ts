import { utcDay } from "@nodeyard/contract/time.ts";
import type { DatabaseHandle } from "../../../platform/database.ts";
import { ensurePointDays } from "../partitions.ts";

interface StoredValues {
  readonly in_bps?: number;
  readonly out_bps?: number;
  readonly stable_value?: number;
  readonly cpu_percent?: number;
  readonly memory_percent?: number;
  readonly disk_percent?: number;
  readonly io_util_percent?: number | null;
}

/** Inserts a point as if reported at its time. */
export async function storePoint(
  { db }: Pick<DatabaseHandle, "db">,
  deviceId: string,
  slotAt: string,
  values: StoredValues = {},
): Promise<void> {
  await ensurePointDays(db, new Date(`${utcDay(Date.parse(slotAt))}T12:00:00Z`));
  const device = await db
    .selectFrom("devices")
    .select("account_id")
    .where("device_id", "=", BigInt(deviceId))
    .executeTakeFirstOrThrow();
  const figures = {
    in_bps: 100,
    out_bps: 200,
    disk_read_bps: 30,
    disk_write_bps: 40,
    external_storage_bytes: 500,
    stable_value: 300,
    cpu_percent: 12.5,
    memory_percent: 40,
    disk_percent: 55,
    io_util_percent: null,
    ...values,
  };
  await db
    .insertInto("device_points")
    .values({
      ...figures,
      slot_at: new Date(slotAt),
      device_id: BigInt(deviceId),
      account_id: device.account_id,
      received_at: new Date(slotAt),
      in_bps: BigInt(figures.in_bps),
      out_bps: BigInt(figures.out_bps),
      disk_read_bps: BigInt(figures.disk_read_bps),
      disk_write_bps: BigInt(figures.disk_write_bps),
      external_storage_bytes: BigInt(figures.external_storage_bytes),
    })
    .execute();
}
