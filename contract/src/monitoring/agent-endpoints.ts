import { get, post } from "../endpoint.ts";
import type * as shapes from "./agent.ts";

/** Addresses of the agent's calls, without schemas: the agent runs on small devices and loads no validator. */
export const report = post<shapes.ReportRequest, shapes.ReportResponse>("/agent/v1/report");
/** Probed several times a slot; round trips and losses become the point's `stableValue`. */
export const ping = get<Record<string, never>, shapes.PingResponse>("/agent/v1/ping");
