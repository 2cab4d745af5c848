import { z } from "zod";
import { DEVICE_TYPES } from "./rules.ts";

/** What a device is called, in every row that names one. */
export const namedDevice = {
  mac_address: z.string(),
  note: z.string(),
  serverHostname: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
  /** Whether it has been unbound since. */
  isUnbound: z.boolean(),
};
