// Offered to other rooms.
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";

/** The word by which an agent ends: it names the device, so that no other server's answer is taken for it. */
export const deviceUnbound = (deviceId: bigint): ApiError =>
  new ApiError(devicesErrors.deviceUnbound, { extra: { deviceId: String(deviceId) } });
