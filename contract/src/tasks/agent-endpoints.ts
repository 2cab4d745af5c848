import { post } from "../endpoint.ts";
import type * as shapes from "./agent.ts";

export const reportTasks = post<shapes.ReportTasksRequest, shapes.ReportTasksResponse>(
  "/agent/v1/tasks",
);
