import type { ReleaseChannel } from "@nodeyard/contract/agents/rules.ts";
import type { Hardware } from "@nodeyard/contract/devices/agent-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { REPORT_SPREAD_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { createAcceptance } from "./acceptance/acceptance.ts";
import type { AcceptanceHost } from "./acceptance/host.ts";
import { createDeviceLines, type LineHost } from "./dial/device-lines.ts";
import { countLines } from "./dial/measure/count-lines.ts";
import { createNatWatch } from "./dial/measure/nat-watch.ts";
import { runLineReporter } from "./dial/report-lines.ts";
import type { ChangePassword } from "./devices/change-password.ts";
import type { Confirm } from "./devices/confirm-on-terminal.ts";
import type { Machine } from "./devices/measure-hardware.ts";
import { runCommands } from "./devices/run-commands.ts";
import type { ReadDisks } from "./disks/read-disks.ts";
import { runDiskReporter } from "./disks/report-disks.ts";
import type { ClockWatch } from "./monitoring/clock-watch.ts";
import type { Journal } from "./monitoring/journal.ts";
import type { Meter } from "./monitoring/meter.ts";
import { createFindings } from "./monitoring/findings.ts";
import type { Outbox } from "./monitoring/outbox.ts";
import { createLineProber } from "./monitoring/probe-server.ts";
import { createProbeWindow } from "./monitoring/probe-window.ts";
import { createRecorder } from "./monitoring/recorder.ts";
import { markReported } from "./monitoring/reported-mark.ts";
import { runReporter } from "./monitoring/reporter.ts";
import { runSampler } from "./monitoring/sampler.ts";
import { runThroughput } from "./monitoring/throughput/run-throughput.ts";
import type { Binding, StateStore } from "./platform/agent-state.ts";
import { createDailyBudget } from "./platform/daily-budget.ts";
import type { Log } from "./platform/log.ts";
import { phaseOf } from "./platform/phase.ts";
import type { ServerClock } from "./platform/server-clock.ts";
import type { TimeSource } from "./platform/time.ts";
import { createWake } from "./platform/wake.ts";
import type { ProtocolClient } from "./protocol/client.ts";
import { createAcknowledgeCommand } from "./protocol/acknowledge-command.ts";
import { createServerLink } from "./protocol/server-link.ts";
import { createSelfChecks, type SelfCheckHost } from "./self-check/run-self-check.ts";
import { certificateEnd } from "./self-check/server-certificate.ts";
import type { StartProgram } from "./tasks/program.ts";
import { runTaskReporter } from "./tasks/report-tasks.ts";
import { createTaskList } from "./tasks/task-list.ts";
import { createUpdates, type UpdateHost } from "./update/run-updates.ts";
import { clockText, durationText, type Texts } from "./texts.ts";

/** The first readings of disks are spread over these minutes. */
const DISK_SPREAD_MS = 5 * MINUTE_MS;
/** The first question for an update, after each start. */
const UPDATE_SPREAD_MS = 2 * MINUTE_MS;

/** The machine; tests inject their own. */
export interface Host {
  time: TimeSource;
  meter: Meter;
  measureMachine: () => Promise<Machine>;
  /** Differs between machines with the same device key; undefined if nothing does. */
  hardwarePrint: (deviceId: string) => string | undefined;
  measurePortMap: () => Promise<ReportRequest["portMap"]>;
  readDisks: ReadDisks;
  confirm: Confirm | undefined;
  reboot: () => Promise<void>;
  bootId: () => string;
  /** Undefined without `--task-runner`. */
  startProgram: StartProgram | undefined;
  /** Undefined without `--manage-password`. */
  changePassword: ChangePassword | undefined;
  /** Undefined without `--dial-lines`. */
  lines: LineHost | undefined;
  acceptance: AcceptanceHost;
  selfCheck: SelfCheckHost;
  updates: UpdateHost;
}

export interface RunOptions {
  binding: Binding;
  /** True if the owner has given another code, for when the server no longer accepts the key. */
  hasSpareCode: boolean;
  client: ProtocolClient;
  /** A separate connection, so that a long report does not appear as jitter. */
  probeClient: ProtocolClient;
  hardware: Hardware;
  allowReboot: boolean;
  autoUpdate: boolean;
  updateChannel: ReleaseChannel;
  taskSpaceBytes: number;
  dnsName: string | undefined;
  /** Servers for the type of NAT; empty: those that the server names. */
  stunServers: readonly string[];
  language: Language;
  store: StateStore;
  journal: Journal;
  outbox: Outbox;
  clock: ServerClock;
  clockWatch: ClockWatch;
  host: Host;
  log: Log;
  texts: Texts;
}

/**
 * Measures, reports and runs commands until the signal fires. Throws `BindingEnded` if the device was unbound; if one
 * loop fails, the others are stopped first.
 */
export async function runLoops(options: RunOptions, outerSignal: AbortSignal): Promise<void> {
  const { binding, store, journal, outbox, clock, clockWatch, host, log, texts } = options;
  const { time } = host;
  const failing = new AbortController();
  const signal = AbortSignal.any([outerSignal, failing.signal]);
  const pointWake = createWake();
  const taskWake = createWake();
  const withPrint = (hardware: Hardware): Hardware => {
    const print = host.hardwarePrint(binding.deviceId);
    return print === undefined ? hardware : { ...hardware, print };
  };
  let dueHardware: Hardware | undefined = withPrint(options.hardware);
  let portMap: ReportRequest["portMap"] = "";
  const findings = createFindings({
    server: binding.server,
    dnsName: options.dnsName,
    stateDirectory: store.directory,
    time,
  });

  /** For self-checks, as last seen. */
  const known: {
    roundTripMs: number | null;
    stableValue: number | null;
    outage: string | undefined;
    disks: Awaited<ReturnType<ReadDisks>>;
  } = { roundTripMs: null, stableValue: null, outage: undefined, disks: [] };
  const link = createServerLink({
    client: options.client,
    binding,
    hasSpareCode: options.hasSpareCode,
    steadyMs: () => time.steadyMs(),
    onTime: (serverTime, roundTripMs) => {
      known.roundTripMs = roundTripMs;
      clockWatch.onTime(serverTime, roundTripMs);
    },
    onOutage: (outage, isFirst) => {
      const reason = texts.outage({ ...outage, clock: clockText(time.wallMs()) });
      known.outage = reason;
      log.warn(isFirst ? texts.serverUnreachable({ reason }) : texts.stillUnreachable({ reason }));
    },
    onUnbound: () => log.warn(texts.unboundToBeConfirmed()),
    onReachable: (outageMs) => {
      known.outage = undefined;
      log.info(
        texts.serverReachable({ outage: durationText(outageMs, texts), waiting: journal.size() }),
      );
    },
  });
  const readDisks: ReadDisks = async () => {
    known.disks = await host.readDisks();
    return known.disks;
  };

  async function refreshHardware(): Promise<void> {
    while (!signal.aborted) {
      portMap = await host.measurePortMap();
      await time.sleep(HOUR_MS, signal);
      if (!signal.aborted) dueHardware = withPrint((await host.measureMachine()).hardware);
    }
  }

  const acknowledge = createAcknowledgeCommand({ link, time, signal });
  const tasks = createTaskList({
    store,
    startProgram: host.startProgram,
    neededBytes: options.taskSpaceBytes,
    acknowledge,
    onChange: taskWake.call,
    time,
    log,
    texts,
    signal,
  });
  const tasksEnded = tasks.run();

  const lineHost = host.lines;
  const own =
    lineHost &&
    createDeviceLines({
      host: lineHost,
      server: binding.server,
      directory: store.directory,
      disk: store.disk,
      now: clock.now,
      time,
      language: options.language,
      log,
      texts,
      signal,
    });

  const budget = createDailyBudget(store, time);
  const shared = { link, clock, time, log, texts, signal };
  const record = createRecorder({ journal, clock, clockWatch, wake: pointWake });
  const window = createProbeWindow();
  const nat = createNatWatch({ own: options.stunServers, time });
  const prober = createLineProber({
    ...shared,
    ...binding,
    client: options.client,
    probeClient: options.probeClient,
    window,
    onStunServers: nat.useServers,
    onTime: clockWatch.onTime,
  });
  const acceptance = createAcceptance({
    ...shared,
    ...binding,
    host: host.acceptance,
    budget,
    lines: own?.lines,
    store,
    acknowledge,
  });
  const selfChecks = createSelfChecks({
    ...shared,
    host: host.selfCheck,
    measureMachine: host.measureMachine,
    acknowledge,
    language: options.language,
    facts: async () => ({
      ...known,
      server: binding.server,
      stateDirectory: store.directory,
      nowMs: clock.now(),
      clockOffsetMs: clock.confirmed() ? clock.now() - time.wallMs() : null,
      certificateEndsAt: await certificateEnd(binding.server),
      stateTrouble: store.disk.trouble(),
      waitingPoints: journal.size(),
      lastReportMs: outbox.confirmedAtMs() || null,
    }),
  });
  const updates = createUpdates({
    ...shared,
    host: host.updates,
    server: binding.server,
    channel: options.updateChannel,
    isAutomatic: options.autoUpdate,
    store,
    delayMs: phaseOf(`${binding.deviceId}/update`, UPDATE_SPREAD_MS),
  });
  const loops = [
    selfChecks.run(),
    runReporter({
      ...shared,
      journal,
      outbox,
      wake: pointWake,
      consumeDueHardware: () => {
        const due = dueHardware;
        dueHardware = undefined;
        return due;
      },
      portMap: () => portMap,
      findings: () => {
        const { type: natType, reason: natReason } = nat.latest();
        return {
          ...findings.latest(),
          lineProbe: prober.mode(),
          natType,
          ...(natReason === undefined ? {} : { natReason }),
        };
      },
      stateDirectory: store.directory,
      spreadMs: phaseOf(binding.deviceId, REPORT_SPREAD_MS),
      onFirstReport: async () => {
        const { directory } = store;
        // A full disk does not stop measuring; the installer takes the missing mark for a failure.
        await markReported(directory).catch(({ message: reason }: Error) =>
          log.warn(texts.stateUnusable({ directory, reason })),
        );
      },
    }),
    runSampler({
      time,
      clock,
      meter: own === undefined ? host.meter : countLines(host.meter, own.lines.traffic),
      prober,
      window,
      onPoint: async (point) => {
        known.stableValue = point.stableValue;
        await record(point);
      },
      signal,
    }),
    runCommands({
      ...shared,
      store,
      acknowledge,
      tasks,
      changePassword: host.changePassword,
      lines: own?.lines,
      acceptance,
      selfChecks,
      updateNow: updates.updateNow,
      allowReboot: options.allowReboot,
      confirm: host.confirm,
      reboot: host.reboot,
      bootId: host.bootId,
    }),
    tasksEnded,
    runTaskReporter({
      tasks,
      stopped: tasksEnded,
      link,
      wake: taskWake,
      stopMessage: texts.taskAgentStopped(),
      time,
      signal,
    }),
    refreshHardware(),
    acceptance.resume(),
    runThroughput({ ...binding, link, budget, time, signal }),
    findings.run(signal),
    nat.run(signal),
    updates.run(),
    runDiskReporter({
      readDisks,
      link,
      time,
      delayMs: phaseOf(`${binding.deviceId}/disks`, DISK_SPREAD_MS),
      signal,
    }),
    ...(own === undefined || lineHost === undefined
      ? []
      : [
          own.lines.run(),
          runLineReporter({ ...own, driver: lineHost.driver, link, now: clock.now, time, signal }),
        ]),
  ];
  for (const loop of loops) loop.catch(() => failing.abort());
  const ended = await Promise.allSettled(loops);
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}
