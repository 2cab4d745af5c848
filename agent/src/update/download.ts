import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { ClientRequest, IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { PACKAGE_FILES } from "@nodeyard/contract/agents/rules.ts";
import type { Release } from "./release.ts";

/** A release that this device does not install; a later attempt ends in the same way. */
export class RefusedUpdate extends Error {}

/** A connection without a byte for so long is given up; the next attempt continues. */
const SILENCE_MS = 60_000;

/**
 * Downloads a release's package into a file, continuing with what is there. Throws unless it has the signed size and digest; a wrong
 * one is deleted.
 */
export async function downloadPackage(
  server: string,
  { name, bytes, sha256 }: Pick<Release, "name" | "bytes" | "sha256">,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const base = new URL(server.endsWith("/") ? server : `${server}/`);
  const url = new URL(`${PACKAGE_FILES}/${name}?sha256=${sha256}`, base);
  let received = await sizeOf(file);
  if (received < bytes) {
    const response = await get(url, received, signal);
    const isRest = response.statusCode === 206;
    if (!isRest && response.statusCode !== 200) {
      response.destroy();
      throw new Error(`HTTP ${response.statusCode} ${url.pathname}`);
    }
    if (!isRest) received = 0;
    let interruption: unknown;
    await pipeline(
      // Ends without an error, so that what has arrived is written.
      async function* () {
        try {
          for await (const chunk of response as AsyncIterable<Buffer>) {
            received += chunk.length;
            if (received > bytes)
              throw new RefusedUpdate(`more than ${bytes} bytes ${url.pathname}`);
            yield chunk;
          }
        } catch (error) {
          interruption = error;
        }
      },
      createWriteStream(file, { flags: isRest ? "a" : "w", mode: 0o600 }),
    );
    if (interruption !== undefined) throw interruption;
  }
  if (received < bytes) throw new Error(`${received} of ${bytes} bytes ${url.pathname}`);
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  if (hash.digest("hex") === sha256) return;
  await rm(file);
  throw new RefusedUpdate(`the digest is not the signed one: ${url.pathname}`);
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

/** Through the proxy of the environment, as calls are. */
function get(url: URL, from: number, signal: AbortSignal): Promise<IncomingMessage> {
  const library = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http");
  const agent = new library.Agent({ proxyEnv: process.env });
  const headers = from > 0 ? { range: `bytes=${from}-` } : {};
  return new Promise((resolve, reject) => {
    const request: ClientRequest = library.get(url, { agent, headers, signal }, resolve);
    request.setTimeout(SILENCE_MS, () =>
      request.destroy(new Error(`no byte in ${SILENCE_MS / 1000} s`)),
    );
    request.on("error", reject);
  });
}
