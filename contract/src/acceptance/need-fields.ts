import { z } from "zod";
import { flag, integer } from "../fields.ts";
import { CARRIERS, NEED_BOUNDS } from "./rules.ts";

const most = (name: keyof typeof NEED_BOUNDS) => integer(1, NEED_BOUNDS[name]).nullable();

/** Stored requirements of a task on a node. */
export const taskNeeds = z.strictObject({
  cpuThreads: most("cpuThreads"),
  cpuMhz: most("cpuMhz"),
  memoryGib: most("memoryGib"),
  ssdCount: most("ssdCount"),
  ssdGib: most("ssdGib"),
  hddCount: most("hddCount"),
  hddGib: most("hddGib"),
  lineMbps: most("lineMbps"),
  totalMbps: most("totalMbps"),
  maxTotalMbps: most("maxTotalMbps"),
  carriers: z.array(z.enum(CARRIERS)).max(CARRIERS.length),
  needsIpv6: flag,
  needsGap: flag,
});
