import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { COMMAND_ANSWERS, type CommandKind } from "../device-commands.ts";
import { ARCHITECTURES, DEVICE_KINDS, DEVICE_TYPES } from "../device-kinds.ts";
import { plainText, reportedIp, text } from "../fields.ts";
import { NODE_STEPS } from "../node-steps.ts";
import { done, ok } from "../response.ts";
import { TASK_CAUSES } from "../task-causes.ts";
import { agentTask } from "../tasks/columns.ts";

const { anyone, device } = callsIn("devices");

export const hardware = z.object({
  hostname: plainText(255),
  kind: z.enum(DEVICE_KINDS),
  /** `arm` or `amd`, as in rankings and task rules. */
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
  agentVersion: plainText(40),
  /** Address on the local network. */
  managementIp: reportedIp(),
  /** Hash of the machine's serial numbers with the device's id, which differs between machines that use one key. Old agents send none. */
  print: text(64).optional(),
});
export type Hardware = z.infer<typeof hardware>;

export const bind = anyone.post("/agent/v1/bind", {
  summary: "Join with an unused activation code",
  refusalFields: {
    deviceId: z.string().optional().meta({
      description:
        "With `macBound`: the account's own device, taken over if its hardware print is sent",
    }),
  },
  /** Repeatable with the same code and MAC if the response was lost: until its first report the device gets a new key. */
  request: z.object({
    code: text(80),
    mac: text(40),
    hardware,
    /** Node type; default lite. */
    deviceType: z.enum(DEVICE_TYPES).optional(),
    /** The device's clock, ISO; the response has the server's. */
    sentAt: z.iso.datetime(),
  }),
  response: ok({
    deviceId: z.string(),
    serverId: z.string(),
    /** Shown once; the server keeps only a hash. */
    deviceKey: z.string(),
    reportEverySeconds: z.number(),
    serverTime: z.string(),
  }),
  // With the hardware of machines that have many disks and interfaces.
  bodyLimitBytes: 65_536,
});
export type BindRequest = RequestOf<typeof bind>;
export type BindResponse = ResponseOf<typeof bind>;

function fieldsOf<Kind extends CommandKind>(kind: Kind) {
  return { id: z.string(), expiresAt: z.string(), kind: z.literal(kind) };
}

const command = z.discriminatedUnion("kind", [
  z.strictObject(fieldsOf("reboot")),
  /** Start a task; `replaces` is the task to be replaced. */
  z.strictObject({ ...fieldsOf("set_task"), task: agentTask }),
  z.strictObject({ ...fieldsOf("remove_task"), taskId: z.string() }),
  /** Set the password of the node's login account; never logged. */
  z.strictObject({ ...fieldsOf("set_node_password"), password: z.string() }),
  /**
   * Fetch the lines and dial these again with their settings of now; a line that is up is hung up before. Lines that are gone are
   * taken down, also when no id is given. Done when each has a result.
   */
  z.strictObject({
    ...fieldsOf("dial"),
    /** The lines of an earlier version do not do. */
    version: z.number(),
    lineIds: z.array(z.string()),
  }),
  /** Install the release that `/agent/v1/update` offers on the owner's command. */
  z.strictObject(fieldsOf("update")),
  /** Run a step of the node's acceptance, in place of one that still runs. */
  z.strictObject({
    ...fieldsOf("accept"),
    runId: z.string(),
    step: z.enum(NODE_STEPS),
    attempt: z.number(),
  }),
  /** Check the machine, and send the self-check and a support bundle. */
  z.strictObject(fieldsOf("diagnose")),
]);
export type AgentCommand = z.infer<typeof command>;

export const fetchCommands = device.get("/agent/v1/commands", {
  summary: "Waiting commands; held open while there are none",
  request: z.object({
    /** Long-poll timeout in seconds. */
    wait: z.coerce.number().int().min(0).max(50).optional(),
  }),
  response: ok({
    commands: z.array(command),
    serverTime: z.string(),
  }),
});
export type AgentCommandsQuery = RequestOf<typeof fetchCommands>;
export type AgentCommandsResponse = ResponseOf<typeof fetchCommands>;

export const acknowledge = device.post("/agent/v1/commands/ack", {
  summary: "Acknowledge a command or report its end",
  request: z.object({
    commandId: text(40),
    /** `acknowledged`: accepted; `done`/`failed`: the result; `declined`: rejected by the device. */
    state: z.enum(COMMAND_ANSWERS),
    message: plainText(500),
    /** Cause of a task failure. */
    cause: z.enum(TASK_CAUSES).optional(),
  }),
  response: done,
});
export type AcknowledgeRequest = RequestOf<typeof acknowledge>;
