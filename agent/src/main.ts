import { exitProcess } from "@nodeyard/contract/exit-process.ts";
import {
  helpedPasswordChanger,
  passwordChanger,
  type ChangePassword,
} from "./devices/change-password.ts";
import { machineAcceptance } from "./acceptance/host.ts";
import { terminalConfirm } from "./devices/confirm-on-terminal.ts";
import { measureHardware } from "./devices/measure-hardware.ts";
import { createDiskReader } from "./disks/read-disks.ts";
import { currentBootId, rebootMachine } from "./devices/reboot-machine.ts";
import { clearLines, type LineHost } from "./dial/device-lines.ts";
import { createMachineDriver, machineParts } from "./dial/driver/machine-driver.ts";
import { linesDirectory } from "./dial/driver/names.ts";
import { createProber } from "./dial/measure/prober.ts";
import { AgentExit, EXIT, type ExitCode } from "./exit-codes.ts";
import { hardwarePrint } from "./machine/hardware-print.ts";
import { createMachineMeter } from "./monitoring/meter.ts";
import { measurePortMap } from "./monitoring/port-map.ts";
import { type AgentOptions, isReport, languageOf, readOptions } from "./options.ts";
import { openStateStore, type StateStore } from "./platform/agent-state.ts";
import { lockStateDirectory } from "./platform/instance-lock.ts";
import { createDiskWatch } from "./platform/disk-watch.ts";
import { createLog } from "./platform/log.ts";
import { machineTime } from "./platform/time.ts";
import { keepRunning } from "./keep-running.ts";
import { runAgent } from "./run-agent.ts";
import type { Host } from "./run-loops.ts";
import { serviceEnvironment } from "./self-check/service-environment.ts";
import { machineSelfCheck } from "./self-check/run-self-check.ts";
import { runReport } from "./self-check/run-report.ts";
import { programStarter } from "./tasks/program.ts";
import { findTaskUser, isAnother, type TaskUser } from "./tasks/task-user.ts";
import { textsIn } from "./texts.ts";
import { applyServiceUpdate, machineUpdates } from "./update/service.ts";
import { AGENT_VERSION } from "./version.ts";

const args = process.argv.slice(2);
const environment = isReport(args) ? serviceEnvironment(process.env) : process.env;
// Connections take their proxies from the process's own.
Object.assign(process.env, environment);
const texts = textsIn(languageOf(args, environment));
const log = createLog((line) => process.stdout.write(line), Date.now);
// A closed pipe must not stop the agent.
process.stdout.on("error", () => undefined);

const code = await main();
// A pipe takes 64 KiB before it is read.
await new Promise((resolve) => process.stdout.write("", resolve));
// An open terminal prompt or keep-alive connection must not keep the process alive.
exitProcess(code);

async function main(): Promise<ExitCode> {
  try {
    const options = readOptions(args, environment);
    if (options.show === "version") process.stdout.write(`${AGENT_VERSION}\n`);
    else if (options.show === "help")
      process.stdout.write(texts.usage({ state: options.stateDirectory }));
    else if (options.show !== undefined) process.stdout.write(await runReport(options));
    else if (options.hangUp) await hangUp(options.stateDirectory);
    else if (options.applyUpdate) return await applyServiceUpdate(options, log, texts);
    else await runLocked(options);
    return EXIT.stopped;
  } catch (error) {
    if (error instanceof AgentExit) {
      log.error(error.message);
      return error.exitCode;
    }
    log.error(texts.unexpected({ reason: (error as Error).stack ?? String(error) }));
    return EXIT.unexpected;
  }
}

async function runLocked(options: AgentOptions): Promise<void> {
  const { stateDirectory: directory, taskRunner } = options;
  const taskUser = chooseTaskUser(options);
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => {
      // A second signal exits immediately.
      if (stop.signal.aborted) exitProcess(EXIT.stopped);
      log.info(texts.stopping());
      stop.abort();
    });

  log.info(texts.starting({ version: AGENT_VERSION, directory }));
  const { store, release } = await openLocked(directory);
  const { signal } = stop;
  const host: Host = {
    time: machineTime,
    meter: createMachineMeter(machineTime, options.settings),
    measureMachine: () => measureHardware(options.settings),
    hardwarePrint,
    measurePortMap,
    readDisks: createDiskReader(undefined, undefined, options.settings),
    confirm: terminalConfirm(),
    reboot: rebootMachine,
    bootId: currentBootId,
    startProgram: taskRunner && programStarter(taskRunner, taskUser),
    changePassword: chooseChanger(options),
    lines: options.dialLines ? machineLines(directory) : undefined,
    acceptance: machineAcceptance,
    selfCheck: machineSelfCheck,
    updates: machineUpdates(directory),
  };
  try {
    const run = (): Promise<void> => runAgent(options, store, host, log, signal);
    await keepRunning(run, { time: machineTime, log, texts, signal });
  } finally {
    await release();
  }
}

/** Before the agent is removed: its sessions would outlive it. */
async function hangUp(directory: string): Promise<void> {
  const { release } = await openLocked(directory);
  await clearLines(machineLines(directory), directory);
  await release();
}

/** The account of `--task-user`. Root must name one: tasks would otherwise own the machine. */
function chooseTaskUser({ taskRunner, taskUser }: AgentOptions): TaskUser | undefined {
  if (taskRunner === undefined) return undefined;
  const isRoot = process.getuid?.() === 0;
  if (taskUser === undefined) {
    if (isRoot) throw new AgentExit(EXIT.usage, texts.taskUserMissing());
    return undefined;
  }
  const user = findTaskUser(taskUser);
  if (user === undefined)
    throw new AgentExit(EXIT.usage, texts.taskUserUnknown({ user: taskUser }));
  if (!isAnother(user)) return undefined;
  if (!isRoot) throw new AgentExit(EXIT.usage, texts.taskUserNeedsRoot({ user: taskUser }));
  return user;
}

/** Setter of the console's password: this process, the helper, or none. */
function chooseChanger({ managedUser, passwordHelper }: AgentOptions): ChangePassword | undefined {
  if (passwordHelper !== undefined) return helpedPasswordChanger(passwordHelper);
  return managedUser === undefined ? undefined : passwordChanger(managedUser);
}

/** Lines of this machine. Missing prerequisites for dialling are listed in their report. */
function machineLines(directory: string): LineHost {
  return {
    driver: createMachineDriver(linesDirectory(directory), machineParts()),
    createProber,
  };
}

async function openLocked(
  directory: string,
): Promise<{ store: StateStore; release: () => Promise<void> }> {
  try {
    const store = await openStateStore(directory, createDiskWatch(directory, log, texts));
    const lock = await lockStateDirectory(directory);
    if ("release" in lock) return { store, release: lock.release };
    throw new AgentExit(EXIT.alreadyRunning, texts.alreadyRunning({ pid: lock.heldBy, directory }));
  } catch (error) {
    if (error instanceof AgentExit) throw error;
    const reason = (error as Error).message;
    throw new AgentExit(EXIT.stateUnusable, texts.stateUnusable({ directory, reason }));
  }
}
