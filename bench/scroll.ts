import type { Page } from "@playwright/test";
import { insertFleet } from "./bench-fleet.ts";
import { withBenchPage } from "./bench-page.ts";
import { median, printText } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { reportStep } from "./progress.ts";

const DEVICES = 5_000;
/** Pixels a frame: a turned wheel, a flick of a touch pad, and five rows a frame, which nobody reads. */
const STEPS_PX = [40, 120, 240];
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

/** Runs in the page: replaces the table by the text of its visible rows, repeated. The time left is the browser's. */
function renderPlainText({ devices }: { devices: number }): void {
  const list = document.querySelector<HTMLElement>("main [data-windowed]");
  const rows = [...document.querySelectorAll<HTMLElement>("tbody tr:not([aria-hidden])")];
  if (!list) throw new Error("there is no list that draws its visible rows");
  const lines = rows.map((row) => row.innerText.replaceAll(/\s+/g, " "));
  const text = document.createElement("pre");
  text.style.lineHeight = `${rows[0]?.offsetHeight ?? 0}px`;
  text.textContent = Array.from({ length: devices }, (_, at) => lines[at % lines.length]).join(
    "\n",
  );
  list.replaceChildren(text);
}

interface Scrolling {
  readonly what: string;
  readonly slowdown: number;
  readonly frames: number;
  readonly step: number;
}

async function measure(page: Page, { what, slowdown, frames, step }: Scrolling): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const lengths = await page.evaluate(scrollThrough, { frames, step });
  const sorted = lengths.toSorted((one, other) => one - other);
  const ms = (length: number | undefined) => `${(length ?? 0).toFixed(1)} ms`;
  const long = lengths.filter((length) => length > LONG_MS).length;
  return `${what}, ${step} px a frame, processor ÷ ${slowdown}: ${lengths.length} frames, median ${ms(median(lengths))}, 99th percentile ${ms(sorted[Math.floor(lengths.length * 0.99)])}, longest ${ms(sorted.at(-1))}, ${long} over ${LONG_MS} ms`;
}

/** Frames while the one list of all devices is scrolled from its top, its rows fetched on the way; then of its text alone. */
export async function runScrollBench({ isSmall }: BenchOptions): Promise<void> {
  const frames = isSmall ? 10 : FRAMES;
  const devices = isSmall ? 100 : DEVICES;
  await withBenchPage(
    { isSmall },
    "scroll",
    (database, accountId) => insertFleet(database, accountId, devices),
    async ({ page, address }) => {
      await page.goto(`${address}/hardList?size=all&language=en`);
      await page.waitForSelector("tbody tr:nth-child(20)");
      const measureAll = async (what: string): Promise<void> => {
        for (const slowdown of SLOWDOWNS)
          for (const step of STEPS_PX) {
            reportStep(`${what}, ${step} px a frame, processor ÷ ${slowdown}`);
            printText(await measure(page, { what, slowdown, frames, step }));
          }
      };
      await measureAll(`scrolling ${devices.toLocaleString("en")} rows`);
      await page.evaluate(renderPlainText, { devices });
      await measureAll("the same as plain text");
    },
  );
}
