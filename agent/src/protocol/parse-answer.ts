import {
  planLineTest,
  planRound,
  reportAcceptance,
  sendLineTest,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import { checkUpdate } from "@nodeyard/contract/agents/agent-calls.ts";
import { NODE_STEPS } from "@nodeyard/contract/node-steps.ts";
import { acknowledge, bind, fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import { type CommandKind } from "@nodeyard/contract/device-commands.ts";
import { type AgentLine, fetchLines, reportLines } from "@nodeyard/contract/dial/agent-calls.ts";
import { reportSelfCheck, sendBundle } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import { reportDisks } from "@nodeyard/contract/faults/agent-calls.ts";
import { openEcho, ping, report } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { planThroughput, sendThroughput } from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { reportTasks } from "@nodeyard/contract/tasks/agent-calls.ts";

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const MAX_TEXT_LENGTH = 1_000;

const isText: Check = (value) => typeof value === "string" && value.length <= MAX_TEXT_LENGTH;
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isFlag: Check = (value) => typeof value === "boolean";
const isInstant: Check = (value) => isText(value) && !Number.isNaN(Date.parse(value as string));
/** Sent back in a header. */
const isKey: Check = (value) => typeof value === "string" && /^[\w-]{1,200}$/.test(value);

function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Fields)[name]));
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every((item) => check(item));
}

const isTask = fields({
  taskId: isText,
  type: isText,
  task: isText,
  zone: isText,
  threads: isNumber,
  storageBytes: isNumber,
  replaces: (value) => value === null || isText(value),
});

const isProbe: Check = (value) =>
  value === null || fields({ token: isText, bytes: isNumber, streams: isNumber })(value);

/** Of a release; nothing of it is read before its signature. */
const isManifest: Check = (value) => typeof value === "string" && value.length <= 65_536;

const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Part of the name of no file, but compared and sent back. */
const isLineId: Check = (value) => typeof value === "string" && /^[\w-]{1,40}$/.test(value);

const isAnyLine = fields({ id: isLineId, version: isNumber, isDialled: isFlag });

/** The driver decides if the settings can be used: one wrong line must not keep the others down. */
const LINES: Readonly<Record<AgentLine["kind"], Check>> = {
  pppoe: fields({
    account: isText,
    password: isText,
    vlan: isNullOr(isNumber),
    count: isNumber,
    mac: isNullOr(isText),
    nic: isNullOr(isText),
  }),
  static: fields({ ip: isText, gateway: isText, prefixLength: isNumber, nic: isText }),
};

const isLine: Check = (value) => {
  if (!isAnyLine(value)) return false;
  const { kind } = value as { kind: AgentLine["kind"] };
  return Object.hasOwn(LINES, kind) && LINES[kind](value);
};

/** Fields of a kind of command besides its id and end. */
const COMMANDS: Readonly<Record<CommandKind, Check>> = {
  reboot: () => true,
  diagnose: () => true,
  set_task: fields({ task: isTask }),
  remove_task: fields({ taskId: isText }),
  set_node_password: fields({ password: isText }),
  dial: fields({ version: isNumber, lineIds: listOf(isText) }),
  update: () => true,
  accept: fields({
    runId: isText,
    step: (value) => (NODE_STEPS as readonly unknown[]).includes(value),
    attempt: isNumber,
  }),
};

const isAnyCommand = fields({ id: isText, kind: isText, expiresAt: isInstant });

/** A kind that this agent does not know is whole: a newer server must not break an older agent. */
const isCommand: Check = (value) => {
  if (!isAnyCommand(value)) return false;
  const { kind } = value as { kind: CommandKind };
  return !Object.hasOwn(COMMANDS, kind) || COMMANDS[kind](value);
};

const ANSWERS: Readonly<Record<string, Check>> = {
  [bind.path]: fields({
    deviceId: isText,
    serverId: isText,
    deviceKey: isKey,
    serverTime: isInstant,
  }),
  [ping.path]: fields({ serverTime: isInstant }),
  [report.path]: fields({
    accepted: isNumber,
    duplicates: isNumber,
    refused: fields({ future: isNumber, tooOld: isNumber, unaligned: isNumber }),
    replayed: isFlag,
    lastSeq: isNumber,
    serverTime: isInstant,
  }),
  [openEcho.path]: fields({
    echo: isNullOr(fields({ endpoint: isText, ticket: isKey, key: isKey })),
    stunServers: (value) => value === undefined || listOf(isText)(value),
    renewInSeconds: isNumber,
    outages: listOf(fields({ from: isInstant, until: isInstant })),
    serverTime: isInstant,
  }),
  [fetchCommands.path]: fields({ commands: listOf(isCommand), serverTime: isInstant }),
  [acknowledge.path]: () => true,
  [checkUpdate.path]: fields({
    offer: isNullOr(fields({ manifest: isManifest, signature: isText })),
    nextInSeconds: isNumber,
    serverTime: isInstant,
  }),
  [reportTasks.path]: fields({ wanted: listOf(isTask) }),
  [reportDisks.path]: fields({ nextInSeconds: isNumber }),
  [reportSelfCheck.path]: fields({ nextInSeconds: isNumber }),
  [sendBundle.path]: () => true,
  [planThroughput.path]: fields({ probe: isProbe, waitSeconds: isNumber, serverTime: isInstant }),
  [fetchLines.path]: fields({
    version: isNumber,
    lines: listOf(isLine),
    probeTargets: listOf(isText),
    stunServers: listOf(isText),
    serverTime: isInstant,
  }),
  [reportAcceptance.path]: fields({ isWanted: isFlag, serverTime: isInstant }),
  [planLineTest.path]: fields({
    probe: isNullOr(fields({ token: isText, bytes: isNumber })),
    serverTime: isInstant,
  }),
  [planRound.path]: fields({
    probes: listOf(fields({ lineId: isText, session: isNumber, token: isText, bytes: isNumber })),
    waitSeconds: isNullOr(isNumber),
    serverTime: isInstant,
  }),
  [sendLineTest.path]: fields({ filler: (value) => typeof value === "string" }),
  [reportLines.path]: fields({
    version: isNumber,
    reportEverySeconds: isNumber,
    serverTime: isInstant,
  }),
  // As long as the probe asks for; the transport has a limit.
  [sendThroughput.path]: fields({ filler: (value) => typeof value === "string" }),
};

/**
 * Validates the shape of a successful response. The contract's schemas are not in the agent's bundle, so responses are checked
 * here: a malformed one must not crash the agent, nor become part of a header, a path or a command.
 */
export function isCompleteAnswer(path: string, body: unknown): boolean {
  return ANSWERS[path]?.(body) ?? true;
}

/** The calls whose answers are checked. */
export const CHECKED_PATHS: readonly string[] = Object.keys(ANSWERS);
