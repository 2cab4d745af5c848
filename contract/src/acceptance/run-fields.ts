import { z } from "zod";
import { instant } from "../fields.ts";
import { RUN_STATES } from "./run-states.ts";

/** An acceptance of a node, as lists have it. */
export const listedRun = z.strictObject({
  runId: z.string(),
  serverID: z.string(),
  serverNote: z.string(),
  serverHostname: z.string(),
  status: z.enum(RUN_STATES),
  step: z.number().meta({ description: "0 to 9" }),
  message: z.string().meta({ description: "In the call's language" }),
  chosenTask: z.string().meta({ description: "`type-task-zone`, empty before one is chosen" }),
  runningTasks: z
    .array(z.string())
    .meta({ description: "`type-task-zone`, of those that run now" }),
  acceptedAt: instant.nullable().meta({ description: "Of the node's last accepted run" }),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type ListedRun = z.infer<typeof listedRun>;
