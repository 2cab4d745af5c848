import { chromium, type Page } from "playwright-core";
import { findChromium } from "../tools/chromium.mjs";
import { createBenchAccount, openBenchSession } from "./bench-account.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { insertFleet } from "./bench-fleet.ts";
import { withBenchServer } from "./bench-server.ts";
import { median } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { BROWSER_FLAGS } from "./pages.ts";

const DEVICES = 5_000;
/** As a hard turn of a wheel: about five rows a frame. */
const STEP_PX = 240;
const FRAMES = 600;
const SLOWDOWNS = [1, 4];
/** A longer frame is felt. */
const LONG_MS = 50;

/** Runs in the page: scrolls the list frame by frame from its top, and gives the length of each frame. */
function scrollThrough({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const list = document.querySelector<HTMLElement>("main [data-windowed]");
  if (!list) throw new Error("there is no list that draws its visible rows");
  return new Promise((done) => {
    const lengths: number[] = [];
    let before = 0;
    const next = (now: number): void => {
      if (before > 0) lengths.push(now - before);
      before = now;
      if (lengths.length >= frames) return done(lengths);
      list.scrollTop += step;
      requestAnimationFrame(next);
    };
    list.scrollTop = 0;
    requestAnimationFrame(next);
  });
}

async function measure(
  page: Page,
  { slowdown, frames, devices }: { slowdown: number; frames: number; devices: number },
): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const lengths = await page.evaluate(scrollThrough, { frames, step: STEP_PX });
  const sorted = lengths.toSorted((one, other) => one - other);
  const ms = (length: number | undefined) => `${(length ?? 0).toFixed(1)} ms`;
  const long = lengths.filter((length) => length > LONG_MS).length;
  return `scrolling ${devices.toLocaleString("en")} rows, processor ÷ ${slowdown}: ${lengths.length} frames, median ${ms(median(lengths))}, 99th percentile ${ms(sorted[Math.floor(lengths.length * 0.99)])}, longest ${ms(sorted.at(-1))}, ${long} over ${LONG_MS} ms`;
}

/** Frames while the one list of all devices is scrolled from its top to its end, its rows fetched on the way. */
export async function runScrollBench({ isSmall }: BenchOptions): Promise<void> {
  const frames = isSmall ? 10 : FRAMES;
  const devices = isSmall ? 100 : DEVICES;
  await withBenchDatabase({ isSmall }, async (database) => {
    const accountId = await createBenchAccount(database, "scroll");
    await insertFleet(database, accountId, devices);
    const session = await openBenchSession(database, accountId);
    await withBenchServer(
      database,
      async (port) => {
        const browser = await chromium.launch({
          executablePath: await findChromium(),
          args: [...BROWSER_FLAGS],
        });
        try {
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
          await page.addInitScript((id) => localStorage.setItem("nodeyard.session", id), session);
          await page.goto(`http://127.0.0.1:${port}/hardList?size=all&language=en`);
          await page.waitForSelector("tbody tr:nth-child(20)");
          for (const slowdown of SLOWDOWNS)
            console.log(await measure(page, { slowdown, frames, devices }));
        } finally {
          await browser.close();
        }
      },
      { pagesDirectory: new URL("../console/dist", import.meta.url).pathname },
    );
  });
}
