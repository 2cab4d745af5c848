import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import type { ServingDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { fetchCommands, acknowledgeCommand } from "./agent-commands.ts";
import { COMMAND_CHANGED, COMMAND_WAITING } from "./command-states.ts";
import { endCommands } from "./end-commands.ts";
import { expireCommandsJob } from "./expire-commands.ts";

/** Command queues of devices; other rooms contribute the kinds. */
export const commandsRoom: Room = {
  name: "commands",
  handlers: [
    handle(agent.fetchCommands, (deps: ServingDeps, query, caller) =>
      fetchCommands(deps, deps.listener, query, caller),
    ),
    acknowledgeCommand,
  ],
  jobs: [expireCommandsJob],
  channels: [COMMAND_WAITING, COMMAND_CHANGED],
  onUnbind: [endCommands],
};
