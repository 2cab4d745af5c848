// Offered to other rooms.
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";

/** The word by which an agent ends: it names the device, so that no other server's answer is taken for it. */
export const deviceUnbound = (deviceId: bigint): ApiError =>
  new ApiError(devicesErrors.deviceUnbound, { extra: { deviceId: String(deviceId) } });

/** A condition in SQL: the binding of `devices as d` has ended, and its machine has another one with the same key: the agent is to learn nothing. */
export const HAS_MOVED = `(d.unbound_at is not null
  and exists (select from devices n where n.came_from_device_id = d.device_id))`;

/** The answer to a call that the machine's transfer or replacement overtook: repeated, it is of the new binding. */
export const deviceMoved = (): ApiError =>
  new ApiError(platformErrors.unavailable, { retryAfterSeconds: 1 });
