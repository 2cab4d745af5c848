import { createHash } from "node:crypto";
import {
  planLineTest,
  sendLineTest,
  type LineResult,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import { LINE_PROBE_MAX_BYTES, LINE_PROBES } from "@nodeyard/contract/acceptance/rules.ts";
import { partOf } from "../../monitoring/throughput/probe-throughput.ts";
import type { DailyBudget } from "../../platform/daily-budget.ts";
import { createProtocolClient } from "../../protocol/client.ts";
import type { ServerLink } from "../../protocol/server-link.ts";

const PROBE_TIMEOUT_MS = 60_000;

interface StressOptions {
  readonly server: string;
  readonly deviceKey: string;
  readonly link: ServerLink;
  readonly budget: DailyBudget;
  readonly run: { readonly runId: string; readonly attempt: number };
  readonly signal: AbortSignal;
}

/** Sends the probes that the server asks for through one line, from its address. */
async function stressLine(
  { lineId, session, ipv4, ipv6 }: Pick<LineResult, "lineId" | "session" | "ipv4" | "ipv6">,
  { server, deviceKey, link, budget, run, signal }: StressOptions,
  lines: number,
): Promise<void> {
  const from = lineId === "" ? "" : ipv4 || ipv6;
  const client = createProtocolClient(server, 1, from);
  let answer: { token: string; digest: string } | undefined;
  try {
    // One question more than probes: it proves that the last answer was read.
    for (let sent = 0; sent <= LINE_PROBES && !signal.aborted; sent += 1) {
      const named = { ...run, lineId, session };
      const plan = await link.call(planLineTest, answer ? { ...named, answer } : named, { signal });
      const probe = plan.kind === "ok" ? plan.body.probe : null;
      if (probe === null || !(probe.bytes > 0) || probe.bytes > LINE_PROBE_MAX_BYTES) return;
      if (!(await budget.spend("lineTestsSent", probe.bytes, lines))) return;
      const sent = await client.call(sendLineTest, partOf({ ...probe, streams: 1 }), {
        deviceKey,
        timeoutMs: PROBE_TIMEOUT_MS,
        signal,
      });
      // A line that breaks while it is tested has the figures so far, or none.
      if (sent.kind !== "ok") return;
      const digest = createHash("sha256").update(sent.body.filler).digest("hex");
      answer = { token: probe.token, digest };
    }
  } finally {
    client.close();
  }
}

/** Tests the lines one after the other, so that each has the machine to itself. */
export async function stressLines(
  lines: readonly Pick<LineResult, "lineId" | "session" | "ipv4" | "ipv6">[],
  options: StressOptions & { readonly onProgress: (percent: number) => void },
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    options.signal.throwIfAborted();
    options.onProgress((100 * index) / lines.length);
    await stressLine(line, options, lines.length);
  }
}
