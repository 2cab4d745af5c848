import { chromium, type Browser, type LaunchOptions } from "@playwright/test";
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

export async function browserOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await findChromium(),
    args: QUIET,
    // Chromium's own sandbox refuses to run as root.
    chromiumSandbox: process.getuid?.() !== 0,
  };
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}
