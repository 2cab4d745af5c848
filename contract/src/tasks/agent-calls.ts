import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { plainText, text } from "../fields.ts";
import { ok } from "../response.ts";
import { TASK_CAUSES } from "../task-causes.ts";
import { agentTask } from "./columns.ts";
import { TASK_STATES } from "./rules.ts";

const { device } = callsIn("tasks");

export const reportTasks = device.post("/agent/v1/tasks", {
  summary: "States of the device's tasks; answers with those that it should have",
  /**
   * Agent protocol, tasks. The agent sends its full list on each change and after a start; the response is the wanted list, which
   * recovers from lost commands.
   */
  request: z.object({
    tasks: z
      .array(
        z.object({
          taskId: text(40),
          status: z.enum(TASK_STATES),
          message: plainText(500),
          cause: z.enum(TASK_CAUSES).optional(),
        }),
      )
      .max(100),
  }),
  response: ok({ wanted: z.array(agentTask) }),
});
export type ReportTasksRequest = RequestOf<typeof reportTasks>;
export type ReportTasksResponse = ResponseOf<typeof reportTasks>;
