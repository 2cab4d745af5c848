import { z } from "zod";
import { defineCall } from "../call.ts";
import { text } from "../fields.ts";
import { reportTasks } from "./agent-endpoints.ts";
import { agentTask } from "./columns.ts";
import { TASK_CAUSES, TASK_STATES } from "./rules.ts";

export { reportTasks } from "./agent-endpoints.ts";

/**
 * The agent's protocol, tasks part. The agent sends its whole list whenever a state changes and after a start; the
 * answer is the list that the device should have, so that a lost command heals.
 */
const reportTasksRequest = z.object({
  tasks: z
    .array(
      z.object({
        taskId: text(40),
        status: z.enum(TASK_STATES),
        message: text(500),
        cause: z.enum(TASK_CAUSES).optional(),
      }),
    )
    .max(100),
});
export type ReportTasksRequest = z.infer<typeof reportTasksRequest>;
const reportTasksResponse = z.object({ code: z.number(), wanted: z.array(agentTask) });
export type ReportTasksResponse = z.infer<typeof reportTasksResponse>;

export const agentCalls = [
  defineCall({
    room: "tasks",
    endpoint: reportTasks,
    access: "device",
    request: reportTasksRequest,
    response: reportTasksResponse,
    summary: "States of the device's tasks; answers with those that it should have",
  }),
];
