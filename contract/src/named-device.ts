import { z } from "zod";
import { DEVICE_TYPES } from "./device-kinds.ts";

const names = {
  mac_address: z.string(),
  note: z.string(),
  serverHostname: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
};

/** A device with what it is called, in every row of a bound one. */
export const boundDevice = { deviceId: z.string(), ...names };

/** A device's name, in every row that names one. */
export const namedDevice = {
  ...names,
  /** True if it has been unbound since. */
  isUnbound: z.boolean(),
};
