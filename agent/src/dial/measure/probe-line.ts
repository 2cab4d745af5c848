import { connect } from "node:net";
import type { Target } from "./targets.ts";

/** Shorter than the SYN retransmission timeout of one second, so that a loss is not mistaken for a long round trip. */
const LOST_AFTER_MS = 950;

/**
 * Round trip of a TCP handshake from a line's address, in milliseconds; undefined if it was lost. A refused connection has made
 * the round trip too.
 *
 * @param from empty: from whatever address the machine chooses
 */
export function probeTarget(from: string, target: Target): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const startedMs = performance.now();
  const socket = connect({
    host: target.host,
    port: target.port,
    family: target.family,
    ...(from === "" ? {} : { localAddress: from }),
  });
  const finish = (roundTripMs: number | undefined): void => {
    clearTimeout(timer);
    resolve(roundTripMs);
    socket.destroy();
  };
  const timer = setTimeout(() => finish(undefined), LOST_AFTER_MS);
  const passed = (): void => finish(performance.now() - startedMs);
  socket.once("connect", passed);
  socket.on("error", ({ code }: NodeJS.ErrnoException) =>
    code === "ECONNREFUSED" ? passed() : finish(undefined),
  );
  return promise;
}
