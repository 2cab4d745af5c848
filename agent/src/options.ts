import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { RELEASE_CHANNELS, type ReleaseChannel } from "@nodeyard/contract/agents/rules.ts";
import { DEVICE_TYPES, type DeviceType } from "@nodeyard/contract/device-kinds.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { isGroupMac, normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { parseEndpoint, STUN_PORT } from "./dial/measure/targets.ts";
import { AgentExit, EXIT } from "./exit-codes.ts";
import type { MachineSettings } from "./machine/settings.ts";
import { splitCommand } from "./split-command.ts";
import { textsIn } from "./texts.ts";

export interface AgentOptions {
  /** Undefined: the server of the stored binding. */
  server: string | undefined;
  code: string | undefined;
  /** Undefined: the server decides. */
  deviceType: DeviceType | undefined;
  stateDirectory: string;
  allowReboot: boolean;
  /** Command and arguments that run a task; without it tasks are declined. */
  taskRunner: readonly string[] | undefined;
  /** Disk space required to start a task. */
  taskSpaceBytes: number;
  /** Account that tasks run as. */
  taskUser: string | undefined;
  /** Account whose password the console may set, by this process itself. */
  managedUser: string | undefined;
  /** Socket of the helper that sets its account's password. */
  passwordHelper: string | undefined;
  /** True if the console may dial lines of this machine. */
  dialLines: boolean;
  /** True if the server may be reached without encryption. */
  allowPlainHttp: boolean;
  /** Name for the DNS check; undefined: the server's. */
  dnsName: string | undefined;
  /** Servers for the type of NAT, `HOST:PORT`; empty: those that the server names. */
  stunServers: readonly string[];
  language: Language;
  /** False: releases are installed on the owner's command alone. */
  autoUpdate: boolean;
  updateChannel: ReleaseChannel;
  /** Install the downloaded update and exit, for the unit of updates. */
  applyUpdate: boolean;
  /** Delete the binding of the state directory, or bind with `code` in its place. */
  newIdentity: boolean;
  /** End all lines and exit. */
  hangUp: boolean;
  show: "help" | "version" | Report | undefined;
  settings: MachineSettings;
  /** Folder of a recorded machine, for `inspect`. */
  root: string | undefined;
  /** Reports as JSON. */
  json: boolean;
}

/** True for a command that reports instead of running the agent. */
export const isReport = (args: readonly string[]): boolean =>
  REPORTS.some((name) => args.includes(name));

const REPORTS = ["status", "doctor", "support-bundle", "inspect"] as const;
type Report = (typeof REPORTS)[number];

const GIB = 2 ** 30;
/** Data that a task synchronises at least. */
const DEFAULT_TASK_SPACE_GIB = "30";
const USER_NAME = /^[a-z_][a-z0-9_-]{0,31}$/i;
const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.?$/i;

/** At most 15 bytes without blank or slash, as the kernel takes them. */
const INTERFACE_NAME = /^[^\s/]{1,15}$/;

/** `/dev/sdb:sat`; undefined if it is not so. */
function readDisk(text: string): MachineSettings["disks"][number] | undefined {
  const [, name, type] = /^(\/dev\/[\w./-]+):([\w+/]+(?:,[\w+/]+)*)$/.exec(text) ?? [];
  return name === undefined || type === undefined ? undefined : { name, type };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads arguments, then the environment. Throws `AgentExit` naming the invalid value. */
export function readOptions(args: readonly string[], environment: Environment): AgentOptions {
  const language = languageOf(args, environment);
  const texts = textsIn(language);
  const fail = (message: string): never => {
    throw new AgentExit(EXIT.usage, message);
  };
  const { values, positionals } = parse(args, (reason) => fail(texts.unknownOption({ reason })));
  const report = REPORTS.find((name) => name === positionals[0]);
  if (positionals.length > (report === undefined ? 0 : 1))
    fail(texts.commandUnknownHere({ name: positionals.at(report === undefined ? 0 : 1) ?? "" }));
  if (report === "inspect" && values.root === undefined) fail(texts.rootMissing());
  const optionOf = (name: string, variable: string): [string, string] | undefined => {
    const argument = (values as Record<string, string | boolean | undefined>)[name];
    if (typeof argument === "string") return [`--${name}`, argument.trim()];
    const fromEnvironment = environment[variable]?.trim();
    return fromEnvironment ? [variable, fromEnvironment] : undefined;
  };

  const requested = optionOf("language", "NODEYARD_LANGUAGE");
  if (requested !== undefined && requested[1] !== "zn" && requested[1] !== "en")
    fail(
      texts.valueInvalid({
        name: requested[0],
        value: requested[1],
        wanted: texts.wantedLanguage(),
      }),
    );

  const server = optionOf("server", "NODEYARD_SERVER");
  if (server !== undefined && !isHttpAddress(server[1]))
    fail(texts.valueInvalid({ name: server[0], value: server[1], wanted: texts.wantedUrl() }));

  const type = optionOf("type", "NODEYARD_TYPE");
  const deviceType = DEVICE_TYPES.find((one) => one === type?.[1]);
  if (type !== undefined && deviceType === undefined)
    fail(texts.valueInvalid({ name: type[0], value: type[1], wanted: texts.wantedType() }));

  const runner = optionOf("task-runner", "NODEYARD_TASK_RUNNER");
  const taskRunner = runner && splitCommand(runner[1]);
  if (runner !== undefined && taskRunner === undefined)
    fail(texts.valueInvalid({ name: runner[0], value: runner[1], wanted: texts.wantedCommand() }));

  const [spaceName, spaceGib] = optionOf("task-space-gib", "NODEYARD_TASK_SPACE_GIB") ?? [
    "--task-space-gib",
    DEFAULT_TASK_SPACE_GIB,
  ];
  if (!/^\d{1,6}(\.\d+)?$/.test(spaceGib))
    fail(texts.valueInvalid({ name: spaceName, value: spaceGib, wanted: texts.wantedGib() }));

  const user = optionOf("manage-password", "NODEYARD_MANAGE_PASSWORD");
  if (user !== undefined && !USER_NAME.test(user[1]))
    fail(texts.valueInvalid({ name: user[0], value: user[1], wanted: texts.wantedUser() }));

  const taskUser = optionOf("task-user", "NODEYARD_TASK_USER");
  if (taskUser !== undefined && !USER_NAME.test(taskUser[1]))
    fail(texts.valueInvalid({ name: taskUser[0], value: taskUser[1], wanted: texts.wantedUser() }));

  const helper = optionOf("password-helper", "NODEYARD_PASSWORD_HELPER");
  if (helper !== undefined && user !== undefined) fail(texts.oneWayOfPasswords());

  const dnsName = optionOf("dns-name", "NODEYARD_DNS_NAME");
  if (dnsName !== undefined && !HOST_NAME.test(dnsName[1]))
    fail(texts.valueInvalid({ name: dnsName[0], value: dnsName[1], wanted: texts.wantedHost() }));

  const stun = optionOf("stun-servers", "NODEYARD_AGENT_STUN_SERVERS");
  const stunServers = stun?.[1].split(/[\s,]+/).filter(Boolean) ?? [];
  if (stun !== undefined && !stunServers.every((one) => parseEndpoint(one, STUN_PORT)))
    fail(texts.valueInvalid({ name: stun[0], value: stun[1], wanted: texts.wantedEndpoints() }));

  const named = optionOf("interface", "NODEYARD_INTERFACE");
  const interfaces = named?.[1].split(",").map((name) => name.trim()) ?? [];
  if (named !== undefined && !interfaces.every((name) => INTERFACE_NAME.test(name)))
    fail(texts.valueInvalid({ name: named[0], value: named[1], wanted: texts.wantedInterface() }));

  const macOption = optionOf("mac", "NODEYARD_MAC");
  const mac = normaliseMac(macOption?.[1] ?? "");
  if (macOption !== undefined && (mac === undefined || isGroupMac(mac)))
    fail(
      texts.valueInvalid({ name: macOption[0], value: macOption[1], wanted: texts.wantedMac() }),
    );

  const disksOption = optionOf("disk", "NODEYARD_DISKS");
  // Types have commas too: /dev/sda:megaraid,0.
  const disks = disksOption?.[1].split(/[\s,]+(?=\/dev\/)/).map(readDisk) ?? [];
  if (disksOption !== undefined && !disks.every((disk) => disk !== undefined))
    fail(
      texts.valueInvalid({
        name: disksOption[0],
        value: disksOption[1],
        wanted: texts.wantedDisk(),
      }),
    );

  const channel = optionOf("update-channel", "NODEYARD_UPDATE_CHANNEL") ?? ["", "stable"];
  const updateChannel = RELEASE_CHANNELS.find((one) => one === channel[1]);
  if (updateChannel === undefined)
    return fail(
      texts.valueInvalid({ name: channel[0], value: channel[1], wanted: texts.wantedChannel() }),
    );

  const isOn = (name: string, variable: string): boolean => {
    const value = environment[variable]?.trim() ?? "";
    if (!["", "0", "1", "true", "false"].includes(value))
      fail(texts.valueInvalid({ name: variable, value, wanted: texts.wantedSwitch() }));
    const isSet = (values as Record<string, string | boolean | undefined>)[name] === true;
    return isSet || value === "1" || value === "true";
  };

  return {
    server: server?.[1].replace(/\/+$/, ""),
    code: optionOf("code", "NODEYARD_CODE")?.[1],
    deviceType,
    stateDirectory: resolve(
      // Set by systemd's StateDirectory=.
      optionOf("state", "NODEYARD_AGENT_STATE")?.[1] ?? environment.STATE_DIRECTORY ?? "data/agent",
    ),
    allowReboot: isOn("allow-reboot", "NODEYARD_ALLOW_REBOOT"),
    dialLines: isOn("dial-lines", "NODEYARD_DIAL_LINES"),
    allowPlainHttp: isOn("allow-plain-http", "NODEYARD_ALLOW_PLAIN_HTTP"),
    taskRunner,
    taskSpaceBytes: Math.round(Number(spaceGib) * GIB),
    taskUser: taskUser?.[1],
    managedUser: user?.[1],
    passwordHelper: helper?.[1],
    dnsName: dnsName?.[1],
    stunServers,
    language,
    autoUpdate:
      values["no-auto-update"] !== true &&
      (!environment.NODEYARD_AUTO_UPDATE?.trim() || isOn("", "NODEYARD_AUTO_UPDATE")),
    updateChannel,
    applyUpdate: values["apply-update"] === true,
    newIdentity: values["new-identity"] === true,
    hangUp: values["hang-up"] === true,
    show: values.help ? "help" : values.version ? "version" : report,
    settings: { interfaces, mac, disks: disks.filter((disk) => disk !== undefined) },
    root: values.root === undefined ? undefined : resolve(values.root),
    json: values.json === true,
  };
}

function parse(args: readonly string[], onError: (reason: string) => never) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        server: { type: "string" },
        code: { type: "string" },
        state: { type: "string" },
        type: { type: "string" },
        "task-runner": { type: "string" },
        "task-space-gib": { type: "string" },
        "task-user": { type: "string" },
        "manage-password": { type: "string" },
        "password-helper": { type: "string" },
        "dns-name": { type: "string" },
        "stun-servers": { type: "string" },
        interface: { type: "string" },
        mac: { type: "string" },
        disk: { type: "string" },
        root: { type: "string" },
        json: { type: "boolean" },
        language: { type: "string" },
        "allow-reboot": { type: "boolean" },
        "dial-lines": { type: "boolean" },
        "no-auto-update": { type: "boolean" },
        "update-channel": { type: "string" },
        "apply-update": { type: "boolean" },
        "hang-up": { type: "boolean" },
        "new-identity": { type: "boolean" },
        "allow-plain-http": { type: "boolean" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean", short: "v" },
      },
    });
  } catch (error) {
    return onError((error as Error).message.split(". ")[0] ?? "");
  }
}

/** Determined first, so that errors about arguments are in the right language. */
export function languageOf(args: readonly string[], environment: Environment): Language {
  const index = args.findIndex((arg) => arg === "--language" || arg.startsWith("--language="));
  const argument = index < 0 ? undefined : (args[index]?.split("=")[1] ?? args[index + 1]);
  const requested = argument ?? environment.NODEYARD_LANGUAGE;
  if (requested === "zn" || requested === "en") return requested;
  const system = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || "";
  return /^zh/i.test(system) ? "zn" : "en";
}

function isHttpAddress(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === "http:" || url?.protocol === "https:") && url.hostname !== "";
}
