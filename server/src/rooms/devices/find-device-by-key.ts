import type { Deps } from "../../platform/deps.ts";

/** The bound device of a key; keys of unbound devices are invalid. */
export async function findDeviceByKey(
  deps: Pick<Deps, "pool">,
  keyHash: Buffer,
): Promise<{ deviceId: bigint } | undefined> {
  const { rows } = await deps.pool.query<{ device_id: bigint }>({
    name: "find-device-by-key",
    text: "select device_id from devices where key_hash = $1 and unbound_at is null",
    values: [keyHash],
  });
  return rows[0] && { deviceId: rows[0].device_id };
}
