import type { Room } from "../../platform/room.ts";
import { COMMAND_CHANGED, COMMAND_WAITING } from "./command-states.ts";
import { endCommands } from "./end-commands.ts";
import { expireCommandsJob } from "./expire-commands.ts";
import { commandsRoutes } from "./routes.ts";

/** Queues of commands for devices; the kinds come from the rooms that they are about. */
export const commandsRoom: Room = {
  name: "commands",
  routes: commandsRoutes,
  jobs: [expireCommandsJob],
  channels: [COMMAND_WAITING, COMMAND_CHANGED],
  onUnbind: endCommands,
};
