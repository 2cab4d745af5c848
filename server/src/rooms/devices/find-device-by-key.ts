import type { Deps } from "../../platform/deps.ts";
import type { DeviceIdentity } from "../../platform/http/authenticate.ts";

/** The device of a key, bound or not. */
export async function findDeviceByKey(
  deps: Pick<Deps, "pool">,
  keyHash: Buffer,
): Promise<DeviceIdentity | undefined> {
  const { rows } = await deps.pool.query<DeviceIdentity>({
    name: "find-device-by-key",
    text: `select device_id as "deviceId", coalesce(agent_device_id, device_id) as "agentDeviceId",
      unbound_at is null as "isBound" from devices where key_hash = $1`,
    values: [keyHash],
  });
  return rows[0];
}
