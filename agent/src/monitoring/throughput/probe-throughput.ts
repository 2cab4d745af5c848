import { createHash, randomFillSync } from "node:crypto";
import { PROBE_MAX_BYTES, PROBE_MAX_STREAMS } from "@nodeyard/contract/monitoring/rules.ts";
import {
  planThroughput,
  sendThroughput,
  type ThroughputPlan,
} from "@nodeyard/contract/monitoring/throughput-calls.ts";
import type { DailyBudget } from "../../platform/daily-budget.ts";
import type { CallResult } from "../../protocol/client.ts";
import type { ServerLink } from "../../protocol/server-link.ts";

const CHUNK_BYTES = 64 * 1024;
const PROBE_TIMEOUT_MS = 60_000;
/** The agent's own limits, whatever a server asks for: probes of a visit, and interval of visits. */
const MAX_PROBES = 6;
const MIN_WAIT_SECONDS = 60;
const REFUSED_WAIT_SECONDS = 3_600;
const LIMITS = { bytes: PROBE_MAX_BYTES, streams: PROBE_MAX_STREAMS };

type SentProbe = NonNullable<ThroughputPlan["probe"]>;

/** A part of the probe: the token, followed by random bytes; iterable again for a second attempt. */
export function partOf(probe: SentProbe): Iterable<Uint8Array> {
  const token = Buffer.from(probe.token);
  return {
    *[Symbol.iterator]() {
      yield token;
      const chunk = randomFillSync(Buffer.alloc(CHUNK_BYTES));
      let left = probe.bytes / probe.streams - token.length;
      for (; left > 0; left -= CHUNK_BYTES)
        yield left < CHUNK_BYTES ? chunk.subarray(0, left) : chunk;
    },
  };
}

function isAcceptable({ bytes, streams }: SentProbe): boolean {
  return (
    Number.isInteger(bytes / streams) &&
    bytes > 0 &&
    bytes <= PROBE_MAX_BYTES &&
    streams >= 1 &&
    streams <= PROBE_MAX_STREAMS
  );
}

type Call = ServerLink["call"];
type Unanswered = Exclude<CallResult<never>, { kind: "ok" }>;

/** Sends all parts at once. @returns the digest of the answer to the last one, or the response that failed. */
async function sendProbe(
  send: Call,
  probe: SentProbe,
  signal: AbortSignal,
): Promise<string | Unanswered> {
  const limits = { timeoutMs: PROBE_TIMEOUT_MS, signal };
  const parts = await Promise.all(
    Array.from({ length: probe.streams }, () => send(sendThroughput, partOf(probe), limits)),
  );
  const failed = parts.find((part) => part.kind !== "ok");
  if (failed) return failed;
  const fillers = parts.flatMap((part) => (part.kind === "ok" ? [part.body.filler] : []));
  return createHash("sha256").update(fillers.join("")).digest("hex");
}

export interface ProbeOptions {
  readonly query: Call;
  readonly send: Call;
  readonly budget: DailyBudget;
  /** The largest probe, and its connections: the agent's own by default. */
  readonly limits?: typeof LIMITS;
}

/**
 * Asks the server whether a throughput probe is due, and sends what it asks for until nothing is. Probes use connections of
 * their own, as many as a probe has parts.
 * @returns the seconds until the next question, or the response that ended the visit.
 */
export async function probeThroughput(
  { query, send, budget, limits = LIMITS }: ProbeOptions,
  signal: AbortSignal,
): Promise<{ waitSeconds: number } | Unanswered> {
  let answer: { token: string; digest: string } | undefined;
  for (let probes = 0; ; probes += 1) {
    const plan = await query(planThroughput, { limits, ...(answer && { answer }) }, { signal });
    if (plan.kind !== "ok") return plan;
    const { probe, waitSeconds } = plan.body;
    if (probe === null) return { waitSeconds: Math.max(waitSeconds, MIN_WAIT_SECONDS) };
    const isTaken =
      probes < MAX_PROBES &&
      isAcceptable(probe) &&
      (await budget.spend("throughputSent", probe.bytes));
    if (!isTaken) return { waitSeconds: REFUSED_WAIT_SECONDS };
    const digest = await sendProbe(send, probe, signal);
    if (typeof digest !== "string") return digest;
    answer = { token: probe.token, digest };
  }
}
