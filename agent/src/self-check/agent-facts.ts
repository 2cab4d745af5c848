import { join } from "node:path";
import { ping } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { querySystemLater } from "../machine/kernel-file.ts";
import type { ReadDisks } from "../disks/read-disks.ts";
import { readLastPoint } from "../monitoring/journal.ts";
import { readFileIfThere } from "../platform/atomic-file.ts";
import type { Binding } from "../platform/agent-state.ts";
import { createProtocolClient } from "../protocol/client.ts";
import { clockText, type Texts } from "../texts.ts";
import type { AgentFacts } from "./check-machine.ts";
import { certificateEnd } from "./server-certificate.ts";

/** State of an agent as its directory has it, whether it runs or not. */
export interface StoredAgent {
  readonly binding: Binding | undefined;
  readonly waitingPoints: number;
  readonly lastReportMs: number | null;
  readonly stableValue: number | null;
}

async function readJson<Value>(path: string): Promise<Partial<Value>> {
  try {
    return JSON.parse((await readFileIfThere(path)) ?? "{}") as Partial<Value>;
  } catch {
    return {};
  }
}

/** Reads without a lock, and writes nothing: the agent may be running. */
export async function readStoredAgent(directory: string): Promise<StoredAgent> {
  const { binding } = await readJson<{ binding: Binding }>(join(directory, "state.json"));
  const outbox = await readJson<{ confirmedAtMs: number }>(join(directory, "outbox.json"));
  const { count, last } = await readLastPoint(directory);
  return {
    binding,
    waitingPoints: count,
    lastReportMs: outbox.confirmedAtMs || null,
    stableValue: last?.stableValue ?? null,
  };
}

/** Asks the server once, as the agent does. */
async function tryServer(
  { server, deviceKey }: Binding,
  texts: Texts,
): Promise<Pick<AgentFacts, "clockOffsetMs" | "roundTripMs" | "outage">> {
  const client = createProtocolClient(server, 1);
  const result = await client.call(ping, {}, { deviceKey });
  client.close();
  if (result.kind === "ok") {
    const { serverTime } = result.body;
    const clockOffsetMs = Date.parse(serverTime) + result.roundTripMs / 2 - Date.now();
    return { clockOffsetMs, roundTripMs: result.roundTripMs, outage: undefined };
  }
  const outage =
    result.kind === "unreachable"
      ? texts.outage({ ...result, clock: clockText(Date.now()) })
      : result.message;
  return { clockOffsetMs: null, roundTripMs: null, outage };
}

/** Facts for a self-check by a command; `isQuick` asks neither server nor disks. */
export function collectAgentFacts(
  directory: string,
  options: { server: string | undefined; readDisks: ReadDisks; texts: Texts; isQuick: boolean },
): Promise<AgentFacts> {
  return querySystemLater("agent", async () => {
    const { binding, ...stored } = await readStoredAgent(directory);
    const server = options.server ?? binding?.server ?? "";
    const unknown = { clockOffsetMs: null, roundTripMs: null, outage: undefined };
    const isContacted = binding !== undefined && !options.isQuick;
    return {
      ...stored,
      server,
      stateDirectory: directory,
      nowMs: Date.now(),
      ...(isContacted ? await tryServer({ ...binding, server }, options.texts) : unknown),
      certificateEndsAt: server === "" || options.isQuick ? null : await certificateEnd(server),
      stateTrouble: undefined,
      disks: options.isQuick ? [] : await options.readDisks(),
    };
  });
}
