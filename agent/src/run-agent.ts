import { bindDevice } from "./devices/bind.ts";
import { confirmNewIdentity } from "./devices/new-identity.ts";
import { clearLines } from "./dial/device-lines.ts";
import { AgentExit, EXIT } from "./exit-codes.ts";
import { runLoops, type Host } from "./run-loops.ts";
import { createClockWatch } from "./monitoring/clock-watch.ts";
import { openJournal } from "./monitoring/journal.ts";
import { openOutbox } from "./monitoring/outbox.ts";
import type { AgentOptions } from "./options.ts";
import type { Binding, StateStore } from "./platform/agent-state.ts";
import type { Log } from "./platform/log.ts";
import { createServerClock } from "./platform/server-clock.ts";
import { createProtocolClient } from "./protocol/client.ts";
import { BindingEnded } from "./protocol/server-link.ts";
import { clearTasks } from "./tasks/task-list.ts";
import { textsIn } from "./texts.ts";

/**
 * Binds if needed, then runs until the signal fires. The caller holds the lock of the state directory. A stored binding
 * is used as long as the server accepts it; a different code is kept for when it does not. Throws `AgentExit` for
 * conditions that the owner must resolve.
 */
export async function runAgent(
  options: AgentOptions,
  store: StateStore,
  host: Host,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const texts = textsIn(options.language);
  const { time } = host;
  const before = store.get().binding;
  const server = options.server ?? before?.server;
  if (server === undefined) throw new AgentExit(EXIT.usage, texts.serverMissing());
  if (before === undefined && options.code === undefined)
    throw new AgentExit(EXIT.usage, texts.codeMissing());
  if (isUnencrypted(server) && !options.allowPlainHttp)
    throw new AgentExit(EXIT.usage, texts.plainHttpRefused({ server }));
  // A change of the settings must not send the key in the clear.
  if (before?.server.startsWith("https:") && !server.startsWith("https:"))
    throw new AgentExit(EXIT.usage, texts.schemeLowered({ server, before: before.server }));
  if (isUnencrypted(server)) log.warn(texts.plainHttp({ server }));

  const journal = await openJournal(store.directory, store.disk);
  const outbox = await openOutbox(store.directory, store.disk);
  if (journal.unreadableLines > 0)
    log.warn(texts.journalDamaged({ count: journal.unreadableLines }));
  const clock = createServerClock(time, {
    offsetMs: store.get().clockOffsetMs,
    passedMs: outbox.confirmedAtMs(),
  });
  const clockWatch = createClockWatch({ clock, store, journal, log, texts });
  const machine = await host.measureMachine();
  const client = createProtocolClient(server);
  const probeClient = createProtocolClient(server, 1);

  async function clearDevice(): Promise<void> {
    await Promise.all([clearTasks(store), clearLines(host.lines, store.directory)]);
  }

  async function bind(code: string): Promise<Binding | undefined> {
    const { deviceType } = options;
    const { hardwarePrint } = host;
    const target = { client, server: server as string, code, deviceType, machine, store, time };
    const bound = await bindDevice({
      ...target,
      hardwarePrint,
      onTime: clockWatch.onTime,
      log,
      texts,
      signal,
    });
    // Points, report numbers, tasks and lines belong to the previous device.
    if (bound !== undefined) await Promise.all([journal.clear(), outbox.clear(), clearDevice()]);
    return bound;
  }

  let spareCode = options.code === before?.code ? undefined : options.code;
  let binding = before;
  try {
    // Started again with the same arguments, the code is that of the new identity.
    if (options.newIdentity && binding !== undefined && binding.code !== options.code) {
      if (options.code === undefined) {
        const { deviceId } = binding;
        if (!(await confirmNewIdentity(deviceId, host.confirm, texts, signal))) return;
        await Promise.all([journal.clear(), outbox.clear(), clearDevice()]);
        await store.update({ binding: undefined, pendingReboot: undefined });
        log.info(texts.identityDeleted({ deviceId }));
        return;
      }
      binding = undefined;
    }
    if (binding !== undefined && spareCode !== undefined && binding.server !== server)
      binding = undefined;
    if (binding !== undefined) {
      log.info(texts.boundBefore({ deviceId: binding.deviceId, server }));
      if (spareCode !== undefined) log.info(texts.codeKept());
      if (!clock.plausible()) log.warn(texts.clockImplausible());
      if (journal.size() > 0) log.info(texts.pointsWaiting({ count: journal.size() }));
    }
    for (;;) {
      if (binding === undefined && spareCode !== undefined) {
        binding = await bind(spareCode);
        spareCode = undefined;
      }
      if (binding === undefined) return;
      try {
        return await runLoops(
          {
            binding,
            hasSpareCode: spareCode !== undefined,
            client,
            probeClient,
            hardware: machine.hardware,
            allowReboot: options.allowReboot,
            autoUpdate: options.autoUpdate,
            updateChannel: options.updateChannel,
            taskSpaceBytes: options.taskSpaceBytes,
            dnsName: options.dnsName,
            stunServers: options.stunServers,
            language: options.language,
            store,
            journal,
            outbox,
            clock,
            clockWatch,
            host,
            log,
            texts,
          },
          signal,
        );
      } catch (error) {
        if (!(error instanceof BindingEnded)) throw error;
        if (spareCode === undefined) {
          await clearDevice();
          throw new AgentExit(EXIT.unbound, texts.unbound());
        }
        binding = undefined;
      }
    }
  } finally {
    client.close();
    probeClient.close();
    if (signal.aborted) log.info(texts.stopped({ waiting: journal.size() }));
  }
}

/** Plain HTTP to another machine: device key, node password and commands could be read and changed on the way. */
export function isUnencrypted(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === "http:" && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
