import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { buildConsole, isConsoleBuilt } from "../../../tools/prepare.mjs";
import { launchBrowser } from "./browser.ts";
import type { RunningDemoServer } from "./demo-server.ts";
import { startFromSnapshot, takeSnapshot } from "./demo-snapshot.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a worker asks for its server, by its number. */
    serversUrl: string;
    /** Where the one browser of the run is driven. */
    browserEndpoint: string;
  }
}

const BLANK_EVERY_MS = 10_000;
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Starts a server for each worker that asks, from one snapshot of the demo. */
async function startServers(snapshot: string): Promise<{ url: string; stop(): Promise<void> }> {
  const servers = new Map<string, Promise<RunningDemoServer>>();
  const broker = createServer((request, response) => {
    const worker = request.url ?? "";
    const starting = servers.get(worker) ?? startFromSnapshot(snapshot);
    servers.set(worker, starting);
    // A client gives up on a silent response; a blank is none, and is nothing to a JSON parser.
    const waiting = setInterval(() => response.write(" "), BLANK_EVERY_MS);
    void starting
      .then(
        ({ address, dataDirectory }) => ({ address, dataDirectory }),
        (error: unknown) => ({ error: String(error) }),
      )
      .then((answer) => {
        clearInterval(waiting);
        response.end(JSON.stringify(answer));
      });
  });
  await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(broker.address() as AddressInfo).port}`,
    stop: async () => {
      broker.close();
      for (const started of await Promise.allSettled(servers.values()))
        if (started.status === "fulfilled") await started.value.stop();
    },
  };
}

/**
 * A fresh build of the console, one browser for the whole run, in which each visit has a profile of its own, and a demo
 * server for each worker.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildConsole(ROOT);
  project.onTestsRerun(async () => {
    if (!(await isConsoleBuilt(ROOT)))
      throw new Error("The console has changed since these servers started: run the tests anew.");
  });
  const servers = await startServers(await takeSnapshot());
  try {
    const browser = await launchBrowser();
    project.provide("serversUrl", servers.url);
    project.provide("browserEndpoint", browser.wsEndpoint());
    return async () => {
      await browser.close();
      await servers.stop();
    };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
