import { get, post } from "../endpoint.ts";
import type * as shapes from "./agent.ts";

/** Addresses of the agent's calls, without schemas: the agent runs on small devices and loads no validator. */
export const bind = post<shapes.BindRequest, shapes.BindResponse>("/agent/v1/bind");
export const fetchCommands = get<shapes.AgentCommandsQuery, shapes.AgentCommandsResponse>(
  "/agent/v1/commands",
);
export const acknowledge = post<shapes.AcknowledgeRequest, shapes.AcknowledgeResponse>(
  "/agent/v1/commands/ack",
);
