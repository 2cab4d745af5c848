import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Config } from "../../../platform/config.ts";
import type { FieldEncryption } from "../../../platform/field-encryption.ts";
import type { Logger } from "../../../platform/log.ts";
import type { EchoMessage, EchoSample, EchoThreadOptions } from "./echo-thread.ts";
import { ECHO_PURPOSE } from "./echo-keys.ts";

export interface EchoResponder {
  /** UDP port that it listens on. */
  readonly port: number;
  /** Figures since the last call; undefined if the thread does not answer. */
  sample(): Promise<EchoSample | undefined>;
  stop(): Promise<void>;
}

/** An idle thread answers in less than a millisecond. */
const SAMPLE_WITHIN_MS = 5_000;

/** Names that stand for an address of each family. */
const BOTH: Readonly<Record<string, readonly string[]>> = {
  localhost: ["127.0.0.1", "::1"],
  "::": ["0.0.0.0", "::"],
};

async function nextMessage(worker: Worker, signal?: AbortSignal): Promise<EchoMessage> {
  const [message] = (await once(worker, "message", signal && { signal })) as [EchoMessage];
  return message;
}

/**
 * Answers echo probes in a thread of its own, whose delays are not those of reports. Undefined if it is switched off, or if the
 * port cannot be had: devices then probe over HTTP.
 * @param port where none is set: that of HTTP
 */
export async function startEcho(
  {
    config,
    encryption,
    log,
  }: {
    readonly config: Pick<Config, "echoPort" | "echoHost" | "role">;
    readonly encryption: FieldEncryption;
    readonly log: Logger;
  },
  port: number,
): Promise<EchoResponder | undefined> {
  const { echoPort = port, echoHost, role } = config;
  if (echoPort === 0 || (role !== "all" && role !== "ingest")) return undefined;
  const options: EchoThreadOptions = {
    addresses: BOTH[echoHost] ?? [echoHost],
    port: echoPort,
    isShared: role === "ingest",
    secrets: encryption.deriveKeys(ECHO_PURPOSE),
  };
  const worker = new Worker(new URL("echo-thread.ts", import.meta.url), { workerData: options });
  worker.on("error", (error) => log.error(error, "the thread of echo probes ended"));
  const first = await nextMessage(worker);
  if (first.kind !== "listening") {
    const reason = first.kind === "failed" ? first.reason : "";
    log.warn({ port: echoPort, reason }, "no echo probes are answered: devices probe over HTTP");
    await worker.terminate();
    return undefined;
  }
  return {
    port: first.port,
    sample: async () => {
      worker.postMessage("sample");
      try {
        const message = await nextMessage(worker, AbortSignal.timeout(SAMPLE_WITHIN_MS));
        return message.kind === "sample" ? message : undefined;
      } catch {
        return undefined;
      }
    },
    stop: async () => void (await worker.terminate()),
  };
}
