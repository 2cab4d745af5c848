import { chromium, type BrowserServer } from "playwright-core";
import { findChromium } from "../../../tools/chromium.mjs";

/** Calls that a browser makes for itself would be refused by a closed network, many at a time. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser of the tests, to be connected to from several processes. */
export async function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: await findChromium(),
    args: QUIET,
    // Chromium's own sandbox refuses to run as root.
    chromiumSandbox: process.getuid?.() !== 0,
  });
}
