import { fetchLines } from "@nodeyard/contract/dial/agent-calls.ts";
import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { Log } from "../platform/log.ts";
import type { TimeSource } from "../platform/time.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { Texts } from "../texts.ts";
import type { LineList } from "./line-list.ts";

/** Attempts to fetch the lines that a command is about. */
const MAX_FETCHES = 5;
/** Lines without a result by then continue dialling and are reported in their current state. */
const RESULT_TIMEOUT_MS = 150_000;

export interface DialCommandOptions {
  acknowledge: AcknowledgeCommand;
  link: ServerLink;
  /** Undefined without `--dial-lines`. */
  lines: LineList | undefined;
  time: TimeSource;
  log: Log;
  texts: Texts;
  signal: AbortSignal;
}

/** Fetches the lines and dials those that are named; done when each has a result, good or bad. */
export async function runDial(
  command: Extract<AgentCommand, { kind: "dial" }>,
  options: DialCommandOptions,
): Promise<void> {
  const { acknowledge, lines, time, log, texts, signal } = options;
  if (lines === undefined) {
    const why = texts.linesNotDriven();
    log.warn(why);
    return acknowledge(command.id, "declined", why);
  }
  await acknowledge(command.id, "acknowledged");
  const ids = new Set(command.lineIds);
  log.info(texts.dialRequested({ count: ids.size }));
  const answer = await fetchVersion(command.version, options);
  if (answer === undefined) return acknowledge(command.id, "failed", texts.linesNotFetched());
  await lines.apply(answer, ids);
  const over = new AbortController();
  await Promise.race([
    lines.settled(ids),
    time.sleep(RESULT_TIMEOUT_MS, AbortSignal.any([signal, over.signal])),
  ]);
  over.abort();
  const named = lines.statuses().filter(({ lineId }) => ids.has(lineId));
  const normal = named.filter(({ state }) => state === "normal").length;
  const message = texts.dialResult({ normal, count: named.length });
  log.info(message);
  return acknowledge(command.id, "done", message);
}

/** Lines of this version or a later one; undefined if the server does not give them out. */
async function fetchVersion(version: number, { link, time, signal }: DialCommandOptions) {
  for (let failures = 1; failures <= MAX_FETCHES; failures += 1) {
    const result = await link.call(fetchLines, {}, { signal });
    if (result.kind === "ok" && result.body.version >= version) return result.body;
    if (result.kind === "rejected" || signal.aborted) return undefined;
    const retryAfter = result.kind === "unreachable" ? result.retryAfterSeconds : undefined;
    await time.sleep(backoffMs(failures, retryAfter), signal);
  }
  return undefined;
}
