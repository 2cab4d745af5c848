import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../../tools/chromium.mjs";
import { startDemoServer } from "./demo-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the running house, without a slash at the end. */
    address: string;
    /** Where the house keeps its data. */
    dataDirectory: string;
    /** Where the one browser of the run is driven. */
    browserEndpoint: string;
  }
}

/** Calls that a browser makes for itself would be refused by a closed network, many at a time. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** One house with its demo and one browser for the whole run; each visit has a profile of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findChromium();
  const server = await startDemoServer();
  try {
    const browser = await chromium.launchServer({
      executablePath,
      args: QUIET,
      // Chromium's own sandbox refuses to run as root.
      chromiumSandbox: process.getuid?.() !== 0,
    });
    project.provide("address", server.address);
    project.provide("dataDirectory", server.dataDirectory);
    project.provide("browserEndpoint", browser.wsEndpoint());
    return async () => {
      await browser.close();
      await server.stop();
    };
  } catch (problem) {
    await server.stop();
    throw problem;
  }
}
