import type { ReleaseRefusal, UpdateObstacle } from "@nodeyard/contract/agents/rules.ts";
import type { Outage } from "./outage.ts";

export interface Duration {
  amount: number;
  unit: "second" | "minute" | "hour" | "day";
}

const plurals = new Intl.PluralRules("en");

/** "1 point", "3 points". */
function counted(count: number, one: string, other = `${one}s`): string {
  return `${count} ${plurals.select(count) === "one" ? one : other}`;
}

/** English texts of the agent; the compiler requires the same keys and parameters in Chinese. */
export const en = {
  usage: (p: {
    state: string;
  }) => `Nodeyard agent: joins this machine to a Nodeyard server and reports its measurements.

  --server URL      server address (NODEYARD_SERVER); required on first start
  --code CODE       activation code from the console (NODEYARD_CODE); required on first start
  --type lite|normal
                    node type of this machine (NODEYARD_TYPE; default lite)
  --state DIR       directory for key, unsent points and tasks (NODEYARD_AGENT_STATE; now ${p.state})
  --allow-reboot    allow restarts from the console (NODEYARD_ALLOW_REBOOT=1)
  --dial-lines      allow the console to dial lines of this machine (NODEYARD_DIAL_LINES=1); needs root, pppd and ip
  --new-identity    delete this machine's binding, or bind it anew with --code; for a copy of another machine
  --hang-up         end all lines of this machine and exit; before the agent is removed
  --task-runner COMMAND
                    program that runs tasks, with arguments (NODEYARD_TASK_RUNNER); without it tasks are declined
  --task-space-gib N
                    disk space required by a task, in GiB (NODEYARD_TASK_SPACE_GIB; default 30)
  --task-user USER  account that tasks run as (NODEYARD_TASK_USER); required if the agent is root
  --password-helper SOCKET
                    allow the console to set a password through the helper unit (NODEYARD_PASSWORD_HELPER)
  --manage-password USER
                    allow the console to set this account's password (NODEYARD_MANAGE_PASSWORD)
  --allow-plain-http
                    reach a server on another machine without encryption (NODEYARD_ALLOW_PLAIN_HTTP=1)
  --dns-name NAME   domain name for the DNS check (NODEYARD_DNS_NAME; default the server's)
  --stun-servers HOST:PORT
                    STUN servers for the NAT type, separated by commas (NODEYARD_AGENT_STUN_SERVERS; default those of the server)
  --interface NAMES interfaces whose traffic counts, separated by commas (NODEYARD_INTERFACE; default: the default route's)
  --mac ADDRESS     MAC address of this machine (NODEYARD_MAC; default: that of the port of the default route)
  --disk DISKS      disks that smartctl reads besides those it finds, with its type: /dev/sdb:sat (NODEYARD_DISKS)
  --language zn|en  language of messages (NODEYARD_LANGUAGE; default from LANG)
  --no-auto-update  install releases on the owner's command alone (NODEYARD_AUTO_UPDATE=0)
  --update-channel stable|beta
                    releases to install (NODEYARD_UPDATE_CHANNEL; default stable)
  --apply-update    install the downloaded update and exit; for the unit nodeyard-update.service
  --version, --help

  status            what was measured and reported last
  doctor            checks interfaces, disks, clock, certificate and server, with what to do
  support-bundle    writes an archive for a report of a fault; serial numbers and addresses are masked
  inspect --root DIR
                    checks the machine whose support bundle is unpacked in DIR
  --json            for status, doctor and inspect
`,
  unknownOption: (p: { reason: string }) => `${p.reason}. Try --help.`,
  valueInvalid: (p: { name: string; value: string; wanted: string }) =>
    `Invalid value "${p.value}" for ${p.name}: expected ${p.wanted}.`,
  wantedEndpoints: () => "HOST:PORT, several separated by commas",
  wantedInterface: () => "names of interfaces, for example ppp0,eth1",
  wantedMac: () => "a MAC address, for example 02:11:22:33:44:55",
  wantedDisk: () => "a device and smartctl's type, for example /dev/sdb:sat",
  commandUnknownHere: (p: { name: string }) => `There is no command ${p.name}. Try --help.`,
  rootMissing: () => "Name the folder of the unpacked support bundle with --root.",
  stateOfAnotherUser: (p: { directory: string }) =>
    `${p.directory} belongs to the service. Run the command as root, with sudo.`,
  notBound: () => "This machine is not bound yet.",
  bundleWritten: (p: { path: string }) => `Wrote ${p.path}.`,
  selfCheckProblem: (p: { text: string; advice: string }) => `${p.text}. ${p.advice}`,
  bundleNotSent: () => "The support bundle could not be sent",
  selfCheckRight: () => "The self-check finds nothing wrong any more.",
  wantedUrl: () => "an http:// or https:// address",
  wantedLanguage: () => "zn or en",
  wantedSwitch: () => "1, true, 0 or false",
  wantedChannel: () => "stable or beta",
  wantedType: () => "lite or normal",
  wantedCommand: () => "a program with its arguments, with matching quotes",
  wantedGib: () => "a number of GiB, for example 30",
  wantedUser: () => "an account name of this machine",
  wantedHost: () => "a domain name, for example www.example.com",
  serverMissing: () =>
    "No server address. Set it with --server, for example --server http://127.0.0.1:8080",
  codeMissing: () =>
    "This machine is not bound yet. Claim an activation code on the console's Overview page and start again with --code.",
  alreadyRunning: (p: { pid: number; directory: string }) =>
    `Another agent (process ${p.pid}) is using ${p.directory}. Stop it, or choose another directory with --state.`,
  stateUnusable: (p: { directory: string; reason: string }) =>
    `Cannot use the state directory ${p.directory}: ${p.reason}`,
  plainHttp: (p: { server: string }) =>
    `${p.server} is not encrypted: device key, commands and passwords can be intercepted.`,
  plainHttpRefused: (p: { server: string }) =>
    `${p.server} is not encrypted: device key, commands and passwords could be intercepted. Use https://, or --allow-plain-http in a network of your own.`,
  schemeLowered: (p: { server: string; before: string }) =>
    `This device was bound at ${p.before}; its key is not sent to ${p.server}, which is not encrypted. Unbind it first to bind it there.`,
  taskUserMissing: () =>
    "The agent runs as root: name the account that tasks run as with --task-user, for example --task-user nobody.",
  taskUserUnknown: (p: { user: string }) => `This machine has no account ${p.user} (--task-user).`,
  taskUserNeedsRoot: (p: { user: string }) =>
    `Only an agent of root can run tasks as ${p.user} (--task-user).`,
  oneWayOfPasswords: () => "Use --manage-password or --password-helper, not both.",
  updateRefused: (p: { why: ReleaseRefusal }): string => {
    switch (p.why) {
      case "unsigned":
        return "no release key that this agent knows has signed it";
      case "malformed":
        return "its manifest is of another form";
      case "expired":
        return "the release has expired, or this machine's clock is ahead";
      case "notNewer":
        return "it is not newer than this agent";
      case "belowMinimum":
        return "a later release forbids its version";
      case "channel":
        return "it is of another channel";
      case "noPackage":
        return "it has no package for this machine";
    }
  },
  updateDownloading: (p: { version: string }) => `Downloading version ${p.version} …`,
  updateInstalling: (p: { version: string }) =>
    `Version ${p.version} is verified and will be installed.`,
  updateInstalled: (p: { version: string }) => `Version ${p.version} is installed and reports.`,
  updateNone: (p: { version: string }) => `There is no update; version ${p.version} runs.`,
  updateFailed: (p: { reason: string }) => `The update was not installed: ${p.reason}`,
  updateUnreachable: () => "the server did not answer",
  updateNoSpace: (p: { directory: string }) => `too little space in ${p.directory}`,
  updateNotUnpacked: () => "the package cannot be unpacked",
  updateDoesNotRun: () => "the new version does not run on this machine",
  updateNotReported: () =>
    "the server accepted no report of the new version, so the version before runs again",
  updateImpossible: (p: { why: UpdateObstacle }): string => {
    switch (p.why) {
      case "noKey":
        return "This agent was built without a release key: update it with the installer.";
      case "off":
      case "unmanaged":
        return "This agent was not set up by the installer: update it as it was installed.";
    }
  },
  starting: (p: { version: string; directory: string }) =>
    `Nodeyard agent ${p.version}, state in ${p.directory}`,
  noMac: () =>
    "This machine has no network card with a MAC address, so it cannot be bound. Connect a network first.",
  binding: (p: { server: string; mac: string }) => `Binding ${p.mac} at ${p.server} …`,
  bound: (p: { deviceId: string; serverId: string }) =>
    `Bound. Device ${p.deviceId}, server ID ${p.serverId}. It appears in the console within seconds.`,
  boundBefore: (p: { deviceId: string; server: string }) => `Device ${p.deviceId} at ${p.server}`,
  codeKept: () =>
    "This machine is already bound; the code is used only if the server no longer recognises this device.",
  codeUnknown: (p: { code: string; server: string }) =>
    `The activation code ${p.code} does not exist at ${p.server}. Check it for typing errors, and that it was claimed on this server.`,
  codeUsed: (p: { code: string }) =>
    `The activation code ${p.code} has already been used. Each code binds one device; claim another on the console's Overview page.`,
  codeExpired: (p: { code: string }) =>
    `The activation code ${p.code} has expired. Claim a new one on the console's Overview page.`,
  macBound: (p: { mac: string; other: string }) =>
    `A device with the MAC address ${p.mac} is already bound. If it is another machine, the two share the address, as boxes with one image do: give this one an address of its own with --mac ${p.other}. If it is this machine, start the agent with the state directory that holds its key; without the key, try again with a code of the same account once the device has not reported for 15 minutes, or unbind it in the console.`,
  bindRefused: (p: { status: number; message: string }) =>
    `The server refused to bind this machine (${p.status}): ${p.message}. The agent will try again.`,
  bindUnreachable: (p: { server: string; reason: string }) =>
    `Cannot reach ${p.server} (${p.reason}). Retrying until it responds; press Ctrl-C to stop.`,
  echoBlocked: () =>
    "UDP probes to the server get no answer, so the line is probed over HTTP, which takes packet loss for delay. Allow UDP to the server",
  echoAnswered: () => "UDP probes to the server are answered again",
  serverUnreachable: (p: { reason: string }) =>
    `Cannot reach the server (${p.reason}). Measuring continues; points are kept for up to 7 days.`,
  stillUnreachable: (p: { reason: string }) => `The server is still out of reach: ${p.reason}`,
  outage: ({ cause, reason, clock }: Outage & { clock: string }) => {
    switch (cause) {
      case "name":
        return `its name cannot be resolved: check --server and this machine's DNS (${reason})`;
      case "refused":
        return `nothing listens at its address: it is down, or --server has the wrong port (${reason})`;
      case "network":
        return `this machine has no way to it: check cable, Wi-Fi and gateway (${reason})`;
      case "silence":
        return `it does not answer: the line is down, or a firewall drops the packets (${reason})`;
      case "broken":
        return `the connection is cut each time, by the line, a proxy or the server (${reason})`;
      case "notYetValid":
        return `its certificate is not valid yet, so this machine's clock is probably behind: it shows ${clock}. Set it, or start NTP (timedatectl set-ntp true) (${reason})`;
      case "expired":
        return `its certificate has expired, or this machine's clock is ahead: it shows ${clock} (${reason})`;
      case "unknownAuthority":
        return `its certificate is of no authority that this machine knows: a proxy that inspects TLS, or an authority of your own. Install its certificate on this machine (update-ca-certificates), or name the file in NODE_EXTRA_CA_CERTS (${reason})`;
      case "otherName":
        return `its certificate is for another name than in --server (${reason})`;
      case "tls":
        return `the encrypted connection fails: --server may say https where the port has none, or something between breaks it (${reason})`;
      case "proxy":
        return `the proxy refuses: check https_proxy and its password (${reason})`;
      case "portal":
        return `something else answers in its place, probably the sign-in page of this network: sign in from a device of the same network (${reason})`;
      case "gateway":
        return `the proxy before it answers, but cannot reach it (${reason})`;
      case "busy":
        return `it is busy and asks to wait (${reason})`;
      case "failing":
        return `it fails (${reason})`;
      case "foreign":
        return `the answer is not of a Nodeyard server: check --server and any proxy between (${reason})`;
      case "unknownKey":
        return `it does not know this device's key. It may have been restored from an old backup: the key is kept and tried again. If that does not end, claim a code and start with --code (${reason})`;
      default:
        return reason;
    }
  },
  unboundToBeConfirmed: () =>
    "The server says that this device was unbound. The agent asks a second time in 5 minutes, before anything ends.",
  serverReachable: (p: { outage: string; waiting: number }) =>
    `The server responds again after ${p.outage}. ${counted(p.waiting, "point")} to report.`,
  identityShared: (p: { directory: string }) =>
    `Another machine uses this device's identity: this one is a copy of it, and earns nothing beside it. Give it an identity of its own: claim an activation code in the console, stop this agent, and start it once with --new-identity --state ${p.directory} --code CODE.`,
  newIdentityNeedsCode: () =>
    "Without a terminal, --new-identity needs --code: the code that this machine is bound with next.",
  newIdentityQuestion: (p: { deviceId: string }) =>
    `Delete the key of device ${p.deviceId} from this machine? The device stays bound at the server. [y/N] `,
  identityDeleted: (p: { deviceId: string }) =>
    `This machine no longer has the key of device ${p.deviceId}. Claim an activation code and start the agent with --code.`,
  unbound: () =>
    "The server no longer accepts this device's key: the device was unbound. Reporting has stopped. To use this machine again, claim an activation code and start the agent with --code.",
  clockOff: (p: { by: string; direction: "behind" | "ahead" }) =>
    `This machine's clock is ${p.by} ${p.direction === "behind" ? "behind" : "ahead of"} the server's. Points use the server's time; set the clock or enable NTP.`,
  clockRight: () => "This machine's clock matches the server's again.",
  clockImplausible: () =>
    "This machine's clock is earlier than its last report, so it is wrong. No points are recorded until the server's time is known.",
  pointsMistimed: (p: { count: number }) =>
    `Dropped ${counted(p.count, "point")} measured with a wrong clock before the server's time was known.`,
  journalDamaged: (p: { count: number }) =>
    `Skipped ${counted(p.count, "unreadable line")} in the stored points; the rest is intact.`,
  pointsWaiting: (p: { count: number }) =>
    `${counted(p.count, "unsent point")} from the last run will be reported.`,
  diskTrouble: (p: { directory: string; reason: string }) =>
    `Cannot write to ${p.directory} (${p.reason}). Measuring and reporting go on from memory; points that are not reported are lost if the agent stops. Free some space.`,
  diskRecovered: () => "The state directory takes writes again.",
  reportedPresence: () => "Online: the server has received this machine's hardware data.",
  reportedPoints: (p: { count: number; accepted: number }) =>
    p.count > 1
      ? `Reported ${counted(p.count, "point")}, ${p.accepted} of them new.`
      : `Reported 1 point${p.accepted > 0 ? "" : " (already received)"}.`,
  pointsRefused: (p: { future: number; tooOld: number; unaligned: number }) =>
    `The server rejected points: ${p.future} in the future, ${p.tooOld} too old, ${p.unaligned} unaligned.`,
  reportRefused: (p: { message: string }) => `The server rejected a report: ${p.message}`,
  acceptStep: (p: { step: string }) => `Acceptance: running the step “${p.step}”.`,
  acceptFailed: (p: { reason: string }) => `A step of the acceptance failed: ${p.reason}`,
  rebootRequested: () => "The owner requested a restart of this machine.",
  commandExpired: () => "Ignored an expired command.",
  commandUnknown: (p: { kind: string }) =>
    `This agent does not support the command "${p.kind}". Install a newer version.`,
  rebootQuestion: () => "Restart this machine now? [y/N] ",
  rebootDeclinedUnattended: () =>
    "The agent has no terminal and was started without --allow-reboot",
  rebootDeclinedByUser: () => "Declined at the device",
  rebootDeclinedByStop: () => "The agent was stopped before the request was confirmed",
  rebootDeclinedBySilence: () => "Not confirmed at the device within 60 seconds",
  rebootDeclined: (p: { why: string }) => `Not restarted: ${p.why}.`,
  rebooting: () => "Restarting this machine.",
  rebooted: () => "The machine has restarted.",
  rebootDidNotHappen: () => "The machine did not restart",
  rebootFailed: (p: { reason: string }) => `The restart failed: ${p.reason}`,
  taskNoRunner: () => "The agent was started without --task-runner and cannot run tasks",
  taskDiskSpace: (p: { has: string; needs: string }) =>
    `Not enough disk space: a task needs ${p.needs}, ${p.has} available`,
  taskDirectoryUnusable: (p: { directory: string; reason: string }) =>
    `Cannot use the directory ${p.directory}: ${p.reason}`,
  taskUnusable: () => "The ID or name of the task from the server cannot be used on this machine",
  taskMakesRoom: () => "Being replaced by another task",
  taskRuns: (p: { name: string }) => `Task ${p.name} is running.`,
  taskDoesNotRun: (p: { name: string; reason: string }) =>
    `Task ${p.name} is not running: ${p.reason}`,
  taskEnds: (p: { name: string }) => `Task ${p.name} was removed.`,
  taskNotRemoved: (p: { reason: string }) => `Cannot remove the task's directory: ${p.reason}`,
  taskNotStarted: (p: { reason: string }) => `Cannot start the task's program: ${p.reason}`,
  taskExited: (p: { code: number; detail: string }) =>
    `The task's program exited with code ${p.code}${p.detail}`,
  taskKilled: (p: { signal: string; detail: string }) =>
    `The task's program was killed by ${p.signal}${p.detail}`,
  taskLastLine: (p: { line: string }) => `: ${p.line}`,
  taskAgentStopped: () => "The agent was stopped",
  orphanStopped: (p: { taskId: string; pid: number }) =>
    `Stopped the program of task ${p.taskId} (process ${p.pid}), left running by the previous agent process.`,
  passwordNotManaged: () =>
    "The agent was started without --manage-password and cannot set a password",
  linesNotDriven: () => "The agent was started without --dial-lines and cannot dial",
  linesNotFetched: () => "The server did not give out the lines",
  dialRequested: (p: { count: number }) => `The console asks to dial ${counted(p.count, "line")}.`,
  dialResult: (p: { normal: number; count: number }) =>
    `${p.normal} of ${counted(p.count, "session")} up`,
  lineUp: (p: { name: string; address: string }) => `Line ${p.name} is up: ${p.address}.`,
  lineDown: (p: { name: string; reason: string }) => `Line ${p.name}: ${p.reason}.`,
  passwordFailed: (p: { reason: string }) => `Cannot set the password: ${p.reason}`,
  passwordSet: () => "The console has set the password of the managed account.",
  stopping: () => "Stopping.",
  stopped: (p: { waiting: number }) =>
    p.waiting === 0
      ? "Stopped."
      : `Stopped. ${counted(p.waiting, "unsent point")} kept for the next start.`,
  unexpected: (p: { reason: string }) => `Unexpected error: ${p.reason}`,
  duration: ({ amount, unit }: Duration) => counted(amount, unit),
};
