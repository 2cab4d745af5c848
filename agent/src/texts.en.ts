import type { Duration } from "./texts.ts";

/** What the agent says, in English. The Chinese catalogue has the same keys and parameters, by the compiler's word. */
export const en = {
  usage: (p: {
    state: string;
  }) => `Nodeyard agent: joins this machine to a Nodeyard server and reports what it measures.

  --server URL      address of the server (NODEYARD_SERVER); needed once
  --code CODE       activation code from the console (NODEYARD_CODE); needed once
  --type lite|normal
                    what this machine joins as (NODEYARD_TYPE; else lite)
  --state DIR       where the key, unsent points and tasks are kept (NODEYARD_AGENT_STATE; now ${p.state})
  --allow-reboot    restart this machine when its owner asks for it in the console (NODEYARD_ALLOW_REBOOT=1)
  --task-runner COMMAND
                    the program that runs a task, with its arguments (NODEYARD_TASK_RUNNER); without it tasks are declined
  --task-space-gib N
                    room that a task needs on the disk, in GiB (NODEYARD_TASK_SPACE_GIB; else 30)
  --manage-password USER
                    let the console set the password of this account (NODEYARD_MANAGE_PASSWORD)
  --dns-name NAME   name to try whether names resolve here (NODEYARD_DNS_NAME; else the server's)
  --language zn|en  language of these messages (NODEYARD_LANGUAGE; else LANG)
  --version, --help
`,
  unknownOption: (p: { reason: string }) => `${p.reason}. Try --help.`,
  valueInvalid: (p: { name: string; value: string; wanted: string }) =>
    `${p.name} is "${p.value}", but it has to be ${p.wanted}.`,
  wantedUrl: () => "an http:// or https:// address",
  wantedLanguage: () => "zn or en",
  wantedSwitch: () => "1, true, 0 or false",
  wantedType: () => "lite or normal",
  wantedCommand: () => "a program with its arguments, every quote closed",
  wantedGib: () => "a number of GiB, for example 30",
  wantedUser: () => "the name of an account of this machine",
  wantedHost: () => "a host name, for example www.example.com",
  serverMissing: () =>
    "Which server? Name it with --server, for example --server http://127.0.0.1:8080",
  codeMissing: () =>
    "This machine is not bound yet. Claim an activation code on the console's home page and start again with --code.",
  alreadyRunning: (p: { pid: number; directory: string }) =>
    `Another agent (process ${p.pid}) is working in ${p.directory}. Stop it, or give this one a directory of its own with --state.`,
  stateUnusable: (p: { directory: string; reason: string }) =>
    `The state directory ${p.directory} cannot be used: ${p.reason}`,
  plainHttp: (p: { server: string }) =>
    `${p.server} is not encrypted: the device key can be read on the way. Use https:// outside your own network.`,
  starting: (p: { version: string; directory: string }) =>
    `Nodeyard agent ${p.version}, state in ${p.directory}`,
  noMac: () =>
    "This machine has no network card with a MAC address, so it cannot be bound. Connect a network first.",
  binding: (p: { server: string; mac: string }) => `Binding ${p.mac} at ${p.server} …`,
  bound: (p: { deviceId: string; serverId: string }) =>
    `Bound. Device ${p.deviceId}, server ID ${p.serverId}. It appears in the console within seconds.`,
  boundBefore: (p: { deviceId: string; server: string }) => `Device ${p.deviceId} at ${p.server}`,
  codeKept: () =>
    "This machine is bound already; the code is only used if the server no longer knows this device.",
  codeUnknown: (p: { code: string; server: string }) =>
    `The activation code ${p.code} does not exist at ${p.server}. Check it for typing errors, and that it was claimed on this server.`,
  codeUsed: (p: { code: string }) =>
    `The activation code ${p.code} has already been used. Each code binds one device; claim another on the console's home page.`,
  codeExpired: (p: { code: string }) =>
    `The activation code ${p.code} has expired. Claim a new one on the console's home page.`,
  macBound: (p: { mac: string }) =>
    `A device with the MAC address ${p.mac} is bound already. Unbind it in the console first, or start the agent with the state directory that holds its key.`,
  bindRefused: (p: { status: number; message: string }) =>
    `The server refused to bind this machine (${p.status}): ${p.message}`,
  strangeAnswer: () => "its answer does not look like a Nodeyard server's",
  serverAwayBeforeBinding: (p: { server: string; reason: string }) =>
    `${p.server} cannot be reached (${p.reason}). Trying again until it answers; Ctrl-C stops.`,
  serverAway: (p: { reason: string }) =>
    `The server cannot be reached (${p.reason}). Measuring goes on; points are kept for up to 7 days.`,
  serverBack: (p: { away: string; waiting: number }) =>
    `The server answers again after ${p.away}. Points waiting: ${p.waiting}.`,
  unbound: () =>
    "The server no longer accepts this device's key: the device was unbound. Reporting has stopped. To use this machine again, claim an activation code and start the agent with --code.",
  clockOff: (p: { by: string; direction: "behind" | "ahead" }) =>
    `This machine's clock is ${p.by} ${p.direction === "behind" ? "behind" : "ahead of"} the server's. Points are placed by the server's time; set the clock or switch on NTP.`,
  clockRight: () => "This machine's clock agrees with the server's again.",
  clockImplausible: () =>
    "This machine's clock shows a time before its last report, so it cannot be right. No points are recorded until the server tells the time.",
  pointsMistimed: (p: { count: number }) =>
    `${p.count} point(s) measured before the server told the time carried wrong times and were dropped.`,
  journalDamaged: (p: { count: number }) =>
    `${p.count} unreadable line(s) in the stored points were skipped; the rest is intact.`,
  pointsWaiting: (p: { count: number }) => `${p.count} stored point(s) from before will be sent.`,
  cannotStore: (p: { reason: string }) =>
    `Points cannot be written to the disk (${p.reason}). They are kept in memory and lost if the agent stops.`,
  canStoreAgain: () => "Points are written to the disk again.",
  reportedPresence: () => "Online: the server knows this machine and its hardware.",
  reportedPoints: (p: { count: number; accepted: number }) =>
    p.count === 1
      ? `Reported 1 point${p.accepted === 1 ? "" : " (already known)"}.`
      : `Reported ${p.count} points, ${p.accepted} of them new.`,
  pointsRefused: (p: { future: number; tooOld: number; unaligned: number }) =>
    `The server refused points: ${p.future} in the future, ${p.tooOld} too old, ${p.unaligned} unaligned.`,
  reportRefused: (p: { message: string }) => `The server refused a report: ${p.message}`,
  rebootAsked: () => "The owner asks to restart this machine.",
  commandExpired: () => "A command arrived too late and was ignored.",
  commandUnknown: (p: { kind: string }) =>
    `This agent does not know the command "${p.kind}". Install a newer version.`,
  rebootQuestion: () => "Restart this machine now? [y/N] ",
  rebootDeclinedUnattended: () => "The agent runs without a terminal and without --allow-reboot",
  rebootDeclinedByUser: () => "Declined at the device",
  rebootDeclinedByStop: () => "The agent was stopped before anyone answered",
  rebootDeclinedBySilence: () => "Nobody answered at the device within 60 seconds",
  rebootDeclined: (p: { why: string }) => `Not restarted: ${p.why}.`,
  rebooting: () => "Restarting this machine.",
  rebooted: () => "The machine has restarted.",
  rebootDidNotHappen: () => "The machine did not restart",
  rebootFailed: (p: { reason: string }) => `The restart failed: ${p.reason}`,
  taskNoRunner: () => "The agent was started without --task-runner and cannot run tasks",
  taskDiskSpace: (p: { has: string; needs: string }) =>
    `Not enough room on the disk: a task needs ${p.needs}, there is ${p.has}`,
  taskDirectoryUnusable: (p: { directory: string; reason: string }) =>
    `The directory ${p.directory} cannot be used: ${p.reason}`,
  taskUnusable: () => "The server's name for the task cannot be used here",
  taskMakesRoom: () => "Makes room for the task that replaces it",
  taskRuns: (p: { name: string }) => `Task ${p.name} is running.`,
  taskDoesNotRun: (p: { name: string; reason: string }) =>
    `Task ${p.name} is not running: ${p.reason}`,
  taskEnds: (p: { name: string }) => `Task ${p.name} ends.`,
  taskNotRemoved: (p: { reason: string }) => `A task's directory could not be removed: ${p.reason}`,
  taskNotStarted: (p: { reason: string }) => `The task's program cannot be started: ${p.reason}`,
  taskExited: (p: { code: number; said: string }) =>
    `The task's program ended with exit code ${p.code}${p.said}`,
  taskKilled: (p: { signal: string; said: string }) =>
    `The task's program was ended by ${p.signal}${p.said}`,
  taskLastLine: (p: { line: string }) => `: ${p.line}`,
  taskAgentStopped: () => "The agent was stopped",
  orphanStopped: (p: { taskId: string; pid: number }) =>
    `The program of task ${p.taskId} (process ${p.pid}) was still running from before and was stopped.`,
  passwordNotManaged: () =>
    "The agent was started without --manage-password and may not set a password",
  passwordFailed: (p: { reason: string }) => `The password could not be set: ${p.reason}`,
  passwordSet: () => "The console has set the password of the managed account.",
  stopping: () => "Stopping.",
  stopped: (p: { waiting: number }) =>
    p.waiting === 0
      ? "Stopped."
      : `Stopped. ${p.waiting} unsent point(s) are kept for the next start.`,
  unexpected: (p: { reason: string }) => `Unexpected error: ${p.reason}`,
  duration: ({ amount, unit }: Duration) => `${amount} ${unit}${amount === 1 ? "" : "s"}`,
};
