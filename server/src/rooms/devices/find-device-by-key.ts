import type { Deps } from "../../platform/deps.ts";
import type { DeviceIdentity } from "../../platform/http/authenticate.ts";

/** The device of a key, bound or not. */
export async function findDeviceByKey(
  deps: Pick<Deps, "pool">,
  keyHash: Buffer,
): Promise<DeviceIdentity | undefined> {
  const { rows } = await deps.pool.query<{ device_id: bigint; is_bound: boolean }>({
    name: "find-device-by-key",
    text: "select device_id, unbound_at is null as is_bound from devices where key_hash = $1",
    values: [keyHash],
  });
  return rows[0] && { deviceId: rows[0].device_id, isBound: rows[0].is_bound };
}
