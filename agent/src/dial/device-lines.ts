import { type LineError, lineErrorText } from "@nodeyard/contract/dial/agent-lines.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { DiskWatch } from "../platform/disk-watch.ts";
import type { Log } from "../platform/log.ts";
import type { TimeSource } from "../platform/time.ts";
import { createWake, type Wake } from "../platform/wake.ts";
import type { Texts } from "../texts.ts";
import type { LineDriver, LineSession } from "./driver/line-driver.ts";
import { createLineList, type LineList } from "./line-list.ts";
import { removeLines } from "./line-store.ts";
import type { createProber } from "./measure/prober.ts";
import type { OwnSession } from "./session/own-session.ts";
import { createPermits } from "./session/permits.ts";

/** Dials at the same time: a hundred at once would be refused by access concentrators, and by small machines. */
const MAX_DIALS = 8;

/** Line functions of this machine; tests have stand-ins. */
export interface LineHost {
  driver: LineDriver;
  createProber: typeof createProber;
}

/** The lines of a bound device, put together; runs from `run` until the signal fires. */
export function createDeviceLines(options: {
  host: LineHost;
  server: string;
  directory: string;
  disk: DiskWatch;
  now: () => number;
  time: TimeSource;
  language: Language;
  log: Log;
  texts: Texts;
  signal: AbortSignal;
}): { lines: LineList; wake: Wake } {
  const { host, server, directory, disk, now, time, language, log, texts, signal } = options;
  const wake = createWake();
  const reasonOf = (error: LineError): string => lineErrorText(error, language);

  function onChange(session: OwnSession): void {
    const name = nameOf(session);
    const { state, error, ipv4, ipv6 } = session.status();
    if (state === "normal") log.info(texts.lineUp({ name, address: ipv4 || ipv6 }));
    else if (state === "abnormal" && error !== undefined)
      log.warn(texts.lineDown({ name, reason: reasonOf(error) }));
    wake.call();
  }

  const prober = host.createProber(server, () => lines.targets(), time);
  const lines: LineList = createLineList({
    directory,
    disk,
    onChange: () => wake.call(),
    tools: {
      driver: host.driver,
      prober,
      permits: createPermits(MAX_DIALS),
      time,
      now,
      isReachable: () => prober.isReachable(),
      onChange,
      signal,
    },
  });
  return { lines, wake };
}

/** For the log: the account, never the password. */
function nameOf({ line, session }: LineSession): string {
  const name = line.kind === "pppoe" ? line.account : line.ip;
  return session === 1 ? name : `${name} #${session}`;
}

/** Ends and removes the lines of an ended binding. */
export async function clearLines(host: LineHost | undefined, directory: string): Promise<void> {
  await removeLines(directory);
  await host?.driver.tidy([]);
}
