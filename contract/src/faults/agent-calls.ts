import { z } from "zod";
import { callsIn } from "../call.ts";
import { plainText } from "../fields.ts";
import { ok } from "../response.ts";
import { MAX_DISKS } from "./disk-rules.ts";

const { device } = callsIn("faults");

const count = z
  .number()
  .int()
  .min(0)
  .max(2 ** 53 - 1)
  .nullable();
const percent = z.number().int().min(0).max(255).nullable();

const disk = z.object({
  /** As the system names it, such as `/dev/sda`; with its place behind a RAID controller. */
  name: plainText(80),
  model: plainText(80),
  serial: plainText(80),
  protocol: z.enum(["ata", "nvme", "scsi"]),
  sizeBytes: count,
  powerOnHours: count,
  celsius: z.number().int().min(-100).max(300).nullable(),
  isHealthy: z.boolean().nullable().meta({ description: "The disk's own judgement" }),
  reallocatedSectors: count,
  pendingSectors: count,
  uncorrectableSectors: count,
  mediaErrors: count,
  grownDefects: count,
  sparePercent: percent,
  spareThresholdPercent: percent,
  usedPercent: percent,
});
export type ReportedDisk = z.infer<typeof disk>;

/** The agent's protocol, disks: what they say of themselves (SMART). Replaces what the device said before. */
export const reportDisks = device.post("/agent/v1/disks", {
  summary: "Report the disks' self-monitoring data",
  request: z.object({ disks: z.array(disk).max(MAX_DISKS) }),
  response: ok({ nextInSeconds: z.number() }),
});
