import { z } from "zod";
import { instant } from "../fields.ts";
import { namedDevice } from "../named-device.ts";
import { FAULT_KINDS, REPORTED_FAULTS } from "./rules.ts";

/** A fault of a device, open or over. */
export const faultFields = {
  id: z.string(),
  deviceId: z.string(),
  ...namedDevice,
  kind: z.enum(FAULT_KINDS),
  /** Fault and remedy, in the language of the request. */
  env_err: z.string(),
  suggestion: z.string(),
  openedAt: instant,
  closedAt: instant.nullable().meta({ description: "Null while the fault is open" }),
  lastSeenAt: instant.nullable().meta({ description: "The device's last report" }),
};

/** An open fault in the row of its device. */
export const openFault = z.strictObject({
  kind: z.enum(REPORTED_FAULTS),
  measured: z
    .number()
    .nullable()
    .meta({ description: "The figure at its opening, if one was measured" }),
  openedAt: instant,
});
export type OpenFault = z.infer<typeof openFault>;
