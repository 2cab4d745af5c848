import { z } from "zod";
import { defineCall } from "../call.ts";
import { text } from "../fields.ts";
import { agentTask } from "../tasks/columns.ts";
import { TASK_CAUSES } from "../tasks/rules.ts";
import { acknowledge, bind, fetchCommands } from "./agent-endpoints.ts";
import { DEVICE_TYPES } from "./rules.ts";

export { acknowledge, bind, fetchCommands } from "./agent-endpoints.ts";

/** The agent's protocol, devices part: joining with a code, and commands. See `monitoring/agent.ts` for reports. */
export const DEVICE_KINDS = ["router", "arm", "x86", "vm", "server"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];
export const ARCHITECTURES = ["arm", "amd"] as const;

export const hardware = z.object({
  hostname: text(255),
  kind: z.enum(DEVICE_KINDS),
  /** `arm` or `amd`, as the ranking and the task rules call them. */
  arch: z.enum(ARCHITECTURES),
  cpuCount: z.number().int().min(1).max(4096),
  memoryBytes: z
    .number()
    .int()
    .min(0)
    .max(2 ** 50),
  storageBytes: z
    .number()
    .int()
    .min(0)
    .max(2 ** 53 - 1),
  agentVersion: text(40),
  /** Address on the local network. */
  managementIp: text(45),
});
export type Hardware = z.infer<typeof hardware>;

/** Repeated with the same code and MAC when its answer was lost: until the first report the device gets a fresh key. */
const bindRequest = z.object({
  code: text(80),
  mac: text(40),
  hardware,
  /** What the device joins as; lite when absent. */
  deviceType: z.enum(DEVICE_TYPES).optional(),
  /** The device's own clock, ISO; the answer tells the server's. */
  sentAt: z.iso.datetime(),
});
export type BindRequest = z.infer<typeof bindRequest>;

const bindResponse = z.object({
  code: z.number(),
  deviceId: z.string(),
  serverId: z.string(),
  /** Shown once; the server keeps only a hash. */
  deviceKey: z.string(),
  reportEverySeconds: z.number(),
  serverTime: z.string(),
});
export type BindResponse = z.infer<typeof bindResponse>;

const commandsQuery = z.object({
  /** Seconds that the server may hold the call open while there is no command. */
  wait: z.coerce.number().int().min(0).max(50).optional(),
});
export type AgentCommandsQuery = z.infer<typeof commandsQuery>;

const anyCommand = { id: z.string(), expiresAt: z.string() };
const command = z.discriminatedUnion("kind", [
  z.object({ ...anyCommand, kind: z.literal("reboot") }),
  /** Prepare and run a task; `replaces` names the task that makes room for it. */
  z.object({ ...anyCommand, kind: z.literal("set_task"), task: agentTask }),
  z.object({ ...anyCommand, kind: z.literal("remove_task"), taskId: z.string() }),
  /** Set the password of the node's login account; never logged. */
  z.object({ ...anyCommand, kind: z.literal("set_node_password"), password: z.string() }),
]);
export type CommandKind = z.infer<typeof command>["kind"];
export type AgentCommand = z.infer<typeof command>;
const commandsResponse = z.object({
  code: z.number(),
  commands: z.array(command),
  serverTime: z.string(),
});
export type AgentCommandsResponse = z.infer<typeof commandsResponse>;

const acknowledgeRequest = z.object({
  commandId: text(40),
  /** `acknowledged`: taken and about to run; `done`/`failed`: how it ended; `declined`: the device will not. */
  state: z.enum(["acknowledged", "done", "failed", "declined"]),
  message: text(500),
  /** What stood in the way of a task. */
  cause: z.enum(TASK_CAUSES).optional(),
});
export type AcknowledgeRequest = z.infer<typeof acknowledgeRequest>;
const acknowledged = z.object({ code: z.number(), message: z.string() });
export type AcknowledgeResponse = z.infer<typeof acknowledged>;

export const agentCalls = [
  defineCall({
    room: "devices",
    endpoint: bind,
    access: "public",
    request: bindRequest,
    response: bindResponse,
    summary: "Join with an unused activation code",
  }),
  defineCall({
    room: "devices",
    endpoint: fetchCommands,
    access: "device",
    request: commandsQuery,
    response: commandsResponse,
    summary: "Waiting commands; held open while there are none",
  }),
  defineCall({
    room: "devices",
    endpoint: acknowledge,
    access: "device",
    request: acknowledgeRequest,
    response: acknowledged,
    summary: "Acknowledge a command or report its end",
  }),
];
