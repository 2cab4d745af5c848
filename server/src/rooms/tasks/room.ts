import type { Room } from "../../platform/room.ts";
import { endTasksOf } from "./end-tasks.ts";
import { tasksRoutes } from "./routes.ts";
import { scheduleAutomaticallyJob } from "./schedule-automatically.ts";
import { removeTaskCommand, setTaskCommand } from "./task-commands.ts";

export const tasksRoom: Room = {
  name: "tasks",
  routes: ({ deps }) => tasksRoutes(deps),
  jobs: [scheduleAutomaticallyJob],
  commandKinds: [setTaskCommand, removeTaskCommand],
  onUnbind: endTasksOf,
};
