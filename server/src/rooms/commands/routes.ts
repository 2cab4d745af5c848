import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { acknowledgeCommand, fetchCommands } from "./agent-commands.ts";

export function commandsRoutes({ deps, listener }: RoomContext): Route[] {
  return [
    route(agent.fetchCommands, (query, caller) => fetchCommands(deps, listener, query, caller)),
    route(agent.acknowledge, (request, caller) => acknowledgeCommand(deps, request, caller)),
  ];
}
