import { z } from "zod";
import { TASK_CAUSES } from "../task-causes.ts";

/** Why a task does not run. */
export const taskFailureReason = z.strictObject({
  cause: z.enum(TASK_CAUSES).nullable().meta({ description: "Null where the device gave none" }),
  message: z.string().meta({ description: "In the device's words; may be empty" }),
});
export type TaskFailureReason = z.infer<typeof taskFailureReason>;
