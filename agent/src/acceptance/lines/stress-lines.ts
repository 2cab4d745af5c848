import { createHash } from "node:crypto";
import {
  planLineTest,
  planRound,
  sendLineTest,
  type LineResult,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import {
  LINE_PROBE_MAX_BYTES,
  LINE_PROBES,
  ROUND_MAX_BYTES,
  ROUNDS_OF_ALL,
} from "@nodeyard/contract/acceptance/rules.ts";
import { partOf } from "../../monitoring/throughput/probe-throughput.ts";
import type { DailyBudget } from "../../platform/daily-budget.ts";
import type { TimeSource } from "../../platform/time.ts";
import { createProtocolClient, type ProtocolClient } from "../../protocol/client.ts";
import type { ServerLink } from "../../protocol/server-link.ts";

const PROBE_TIMEOUT_MS = 60_000;
const MIN_WAIT_SECONDS = 1;
/** Questions without a probe, of a server that never has one. */
const MOST_WAITS = 600;

export type StressedLine = Pick<LineResult, "lineId" | "session" | "ipv4" | "ipv6">;

interface StressOptions {
  readonly server: string;
  readonly deviceKey: string;
  readonly link: ServerLink;
  readonly budget: DailyBudget;
  readonly time: Pick<TimeSource, "sleep">;
  readonly run: { readonly runId: string; readonly attempt: number };
  readonly signal: AbortSignal;
  /** A client whose connections leave from an address. */
  readonly connect?: (from: string) => Pick<ProtocolClient, "call" | "close">;
}

interface OpenLine {
  readonly line: StressedLine;
  readonly client: Pick<ProtocolClient, "call" | "close">;
}

const isSendable = (bytes: number): boolean => bytes > 0 && bytes <= LINE_PROBE_MAX_BYTES;

async function send(
  { client }: OpenLine,
  probe: { token: string; bytes: number },
  { deviceKey, signal }: StressOptions,
): Promise<string | undefined> {
  const sent = await client.call(sendLineTest, partOf({ ...probe, streams: 1 }), {
    deviceKey,
    timeoutMs: PROBE_TIMEOUT_MS,
    signal,
  });
  // A line that breaks while it is tested has the figures so far, or none.
  return sent.kind === "ok"
    ? createHash("sha256").update(sent.body.filler).digest("hex")
    : undefined;
}

/** Sends the probes that the server asks for through one line. */
async function stressAlone(open: OpenLine, options: StressOptions, lines: number): Promise<void> {
  const { link, budget, run, signal } = options;
  const { lineId, session } = open.line;
  let answer: { token: string; digest: string } | undefined;
  // One question more than probes: it proves that the last answer was read.
  for (let sent = 0; sent <= LINE_PROBES && !signal.aborted; sent += 1) {
    const named = { ...run, lineId, session };
    const plan = await link.call(planLineTest, answer ? { ...named, answer } : named, { signal });
    const probe = plan.kind === "ok" ? plan.body.probe : null;
    if (probe === null || !isSendable(probe.bytes)) return;
    if (!(await budget.spend("lineTestsSent", probe.bytes, lines))) return;
    const digest = await send(open, probe, options);
    if (digest === undefined) return;
    answer = { token: probe.token, digest };
  }
}

/** Sends the probes of a round at once, each through its line, until the server has none. */
async function stressTogether(lines: readonly OpenLine[], options: StressOptions): Promise<void> {
  const { link, budget, time, run, signal } = options;
  let [rounds, waits] = [0, 0];
  while (rounds < lines.length + ROUNDS_OF_ALL && waits < MOST_WAITS && !signal.aborted) {
    const plan = await link.call(planRound, run, { signal });
    if (plan.kind !== "ok") return;
    const { probes, waitSeconds } = plan.body;
    if (probes.length === 0) {
      if (waitSeconds === null) return;
      waits += 1;
      await time.sleep(Math.max(waitSeconds, MIN_WAIT_SECONDS) * 1000, signal);
      continue;
    }
    rounds += 1;
    const bytes = probes.reduce((sum, probe) => sum + probe.bytes, 0);
    if (!probes.every((probe) => isSendable(probe.bytes)) || bytes > ROUND_MAX_BYTES) return;
    if (!(await budget.spend("lineTestsSent", bytes, lines.length))) return;
    await Promise.all(
      probes.map(async (probe) => {
        const open = lines.find(
          ({ line }) => line.lineId === probe.lineId && line.session === probe.session,
        );
        if (open) await send(open, probe, options);
      }),
    );
  }
}

/** Tests the lines one after the other, so that each has the machine to itself, then at once as the server says. */
export async function stressLines(
  lines: readonly StressedLine[],
  options: StressOptions & { readonly onProgress: (percent: number) => void },
): Promise<void> {
  const { server, onProgress, signal } = options;
  const { connect = (from: string) => createProtocolClient(server, 1, from) } = options;
  const opened = lines.map((line) => ({
    line,
    client: connect(line.lineId === "" ? "" : line.ipv4 || line.ipv6),
  }));
  try {
    for (const [index, open] of opened.entries()) {
      signal.throwIfAborted();
      onProgress((70 * index) / lines.length);
      await stressAlone(open, options, lines.length);
    }
    onProgress(70);
    if (lines.length > 1) await stressTogether(opened, options);
  } finally {
    for (const { client } of opened) client.close();
  }
}
