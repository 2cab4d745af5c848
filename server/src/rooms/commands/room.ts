import type { Room } from "../../platform/room.ts";
import { COMMAND_CHANGED, COMMAND_WAITING } from "./command-states.ts";
import { endCommands } from "./end-commands.ts";
import { expireCommandsJob } from "./expire-commands.ts";
import { commandsRoutes } from "./routes.ts";

/** Command queues of devices; other rooms contribute the kinds. */
export const commandsRoom: Room = {
  name: "commands",
  routes: commandsRoutes,
  jobs: [expireCommandsJob],
  channels: [COMMAND_WAITING, COMMAND_CHANGED],
  onUnbind: endCommands,
};
