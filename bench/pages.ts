import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  chromium,
  type BrowserContext,
  type CDPSession,
  type ViewportSize,
} from "@playwright/test";
import { getWechatInfo } from "@nodeyard/contract/wechat/calls.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { refreshStaleConditions } from "../server/src/rooms/conditions/refresh-stale.ts";
import { findChromium } from "../tools/chromium.mjs";
import { inAppInit } from "../console/src/shared/in-app/in-app-request.ts";
import { IN_APP_INFO_KEY, IN_APP_SESSION_KEY } from "../console/src/shared/in-app/window-keys.ts";
import { createBenchAccount, openBenchInApp, openBenchSession } from "./bench-account.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { insertFleet } from "./bench-fleet.ts";
import { withBenchServer } from "./bench-server.ts";
import { median, printText } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { reportStep } from "./progress.ts";

/** Slow 4G as the browser's own tools know it, and a processor four times slower. */
const NETWORK = {
  offline: false,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
  latency: 562.5,
};
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
/** Long tasks and loads that come after the page is ready belong to it. */
const SETTLE_MS = 2500;
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // With the driver attached, an error that React makes when its code is run has all of that code parsed again for its place.
  "--js-flags=--no-enable-lazy-source-positions",
];

/** Measured when no page is named. */
const USUAL_PAGES = ["/login", "/hardList"];
/** Devices of the signed-in owner: no list may get slower with the fleet. */
const FLEETS = [50, 1000, 5000];
/** Pages without a session, ready with their form's button. */
const LIGHT_PAGES = ["/login", "/signUp", "/forget"];
/** A page with its heading and no skeleton line left; while its code loads there is a heading already. */
const LOADED = 'main:not(:has(i[aria-hidden="true"]:empty)) h1';
/** Pages inside of the chat app, on a phone, ready with what they are about. */
const IN_APP = /^\/wechat/i;
const IN_APP_READY = 'main:not(:has([class^="skeleton_"])) :is(dl, ul, form)';
const DESK = { width: 1280, height: 800 };
const HAND = { width: 390, height: 844 };
/** Lists of devices, ready with their tenth row. */
const DEVICE_LISTS = [
  "/hardList",
  "/deviceOverview",
  "/netStatus",
  "/calculateStatus",
  "/calculateTask",
];

interface Load {
  readonly wireBytes: number;
  readonly fcpMs: number;
  readonly readyMs: number;
  readonly blockingMs: number;
}

interface PageCase {
  readonly name: string;
  readonly path: string;
  /** Selector; the page counts as ready once it matches. */
  readonly ready: string;
  /** Storage entries by key: the session, and the state kept by the previous page. */
  readonly kept: Readonly<Record<string, string>>;
  readonly keptBy: "browser" | "window";
  readonly viewport: ViewportSize;
}

/** Runs in the page: notes long tasks, and when `ready` is first there. */
function watch(ready: string): void {
  const seen = { blockingMs: 0, readyMs: 0 };
  Object.assign(window, { __seen: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.blockingMs += Math.max(0, entry.duration - 50);
  }).observe({ type: "longtask", buffered: true });
  const sample = (): void => {
    if (document.querySelector(ready)) seen.readyMs = performance.now();
    else requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
}

/** Waits without the browser driver's own script in the page, which would be a long task of its own. */
async function untilReady(devtools: CDPSession, url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await setTimeout(100)) {
    const { result } = await devtools.send("Runtime.evaluate", {
      expression: "window.__seen?.readyMs > 0",
    });
    if (result.value === true) return;
  }
  throw new Error(`${url} was not ready within a minute`);
}

async function load(context: BrowserContext, url: string, ready: string): Promise<Load> {
  const page = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  let wireBytes = 0;
  devtools.on(
    "Network.loadingFinished",
    ({ encodedDataLength }) => (wireBytes += encodedDataLength),
  );
  await page.addInitScript(watch, ready);
  await page.goto(url, { waitUntil: "commit" });
  await untilReady(devtools, url);
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { __seen: { blockingMs: number; readyMs: number } }).__seen,
    fcpMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await page.close();
  return { wireBytes, ...seen };
}

/** One cold load and one repeated in the same profile. */
async function coldAndWarm(origin: string, page: PageCase): Promise<{ cold: Load; warm: Load }> {
  const profile = await mkdtemp(join(tmpdir(), "nodeyard-page-"));
  const executablePath = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: BROWSER_FLAGS,
    viewport: page.viewport,
  });
  try {
    await context.addInitScript(
      ({ kept, keptBy }) => {
        const storage = keptBy === "window" ? sessionStorage : localStorage;
        for (const [key, value] of Object.entries(kept)) storage.setItem(key, value);
      },
      { kept: page.kept, keptBy: page.keptBy },
    );
    const url = `${origin}${page.path}`;
    return {
      cold: await load(context, url, page.ready),
      warm: await load(context, url, page.ready),
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function medians(loads: readonly Load[]): Load {
  const of = (figure: keyof Load): number => median(loads.map((one) => one[figure]));
  return {
    wireBytes: of("wireBytes"),
    fcpMs: of("fcpMs"),
    readyMs: of("readyMs"),
    blockingMs: of("blockingMs"),
  };
}

function row(name: string, found: Load, baseline: Load): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(2).padStart(6);
  const ratio = (found.fcpMs / baseline.fcpMs).toFixed(2);
  return `${name.padEnd(34)}${(found.wireBytes / 1000).toFixed(1).padStart(7)} KB  FCP ${seconds(found.fcpMs)} s (${ratio}× a line of text)  ready ${seconds(found.readyMs)} s  blocking ${found.blockingMs.toFixed(0).padStart(4)} ms`;
}

/** Who is bound to an in-app session, as a window keeps it for its next page. */
async function fetchBindings(origin: string, token: string): Promise<string> {
  const init = inAppInit(token, undefined);
  const answer = await fetch(`${origin}${getWechatInfo.path}`, {
    method: getWechatInfo.method,
    headers: { ...init.headers, "content-type": "application/json" },
    body: JSON.stringify({ language: "en" }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return JSON.stringify(data);
}

async function createCases(
  database: DatabaseHandle,
  origin: string,
  pages: readonly string[],
  fleets: readonly number[],
): Promise<PageCase[]> {
  const addressOf = (page: string): string => `${page}${page.includes("?") ? "&" : "?"}language=en`;
  const pathOf = (page: string): string => page.split(/[?#]/)[0] ?? "";
  const cases: PageCase[] = pages
    .filter((page) => LIGHT_PAGES.includes(pathOf(page)))
    .map((page) => ({
      name: page,
      path: addressOf(page),
      ready: "form button",
      kept: {},
      keptBy: "browser",
      viewport: DESK,
    }));
  const inAppPages = pages.filter((page) => IN_APP.test(page));
  if (inAppPages.length > 0) {
    const accountId = await createBenchAccount(database, "pages-in-app");
    await insertFleet(database, accountId, 50);
    const token = await openBenchInApp(database, accountId);
    const session = { [IN_APP_SESSION_KEY]: token };
    const info = { [IN_APP_INFO_KEY]: await fetchBindings(origin, token) };
    for (const page of inAppPages) {
      const inApp = {
        path: addressOf(page),
        ready: IN_APP_READY,
        keptBy: "window",
        viewport: HAND,
      } as const;
      cases.push(
        { ...inApp, name: page, kept: { ...session, ...info } },
        { ...inApp, name: `${page}, first of its window`, kept: session },
      );
    }
  }
  const consolePages = pages.filter(
    (page) => !LIGHT_PAGES.includes(pathOf(page)) && !IN_APP.test(page),
  );
  for (const size of consolePages.length > 0 ? fleets : []) {
    const accountId = await createBenchAccount(database, `pages-${size}`);
    await insertFleet(database, accountId, size);
    const token = await openBenchSession(database, accountId);
    for (const page of consolePages)
      cases.push({
        name: `${page}, fleet of ${size}`,
        path: addressOf(page),
        ready: DEVICE_LISTS.includes(pathOf(page)) ? "tbody tr:nth-child(10)" : LOADED,
        kept: { "nodeyard.session": token },
        keptBy: "browser",
        viewport: DESK,
      });
  }
  await refreshStaleConditions({
    ...database,
    clock: systemClock,
    log: createLogger("silent"),
  });
  return cases;
}

/**
 * First and second loads of pages, throttled, in a new browser profile each time. The baseline is one line of text from
 * the same server, loaded in turn with the others: what the network alone costs.
 */
export async function runPagesBench({ isSmall, pages }: BenchOptions): Promise<void> {
  const rounds = isSmall ? 1 : ROUNDS;
  const fleets = isSmall ? FLEETS.slice(0, 1) : FLEETS;
  await withBenchDatabase({ isSmall }, (database) =>
    withBenchServer(
      database,
      async (port) => {
        const origin = `http://127.0.0.1:${port}`;
        const plainest: PageCase = {
          name: "baseline",
          path: "/healthz",
          ready: "body",
          kept: {},
          keptBy: "browser",
          viewport: DESK,
        };
        const selected = pages.length > 0 ? pages : USUAL_PAGES;
        const cases = [plainest, ...(await createCases(database, origin, selected, fleets))];
        const loads = new Map(
          cases.map((page) => [page, { cold: [] as Load[], warm: [] as Load[] }]),
        );
        for (let round = 0; round < rounds; round += 1) {
          for (const [index, page] of cases.entries()) {
            reportStep(
              `${page.name} (${index + 1} of ${cases.length}), round ${round + 1} of ${rounds}`,
            );
            const { cold, warm } = await coldAndWarm(origin, page);
            loads.get(page)?.cold.push(cold);
            loads.get(page)?.warm.push(warm);
          }
        }
        const baseline = medians(loads.get(plainest)?.cold ?? []);
        for (const [page, { cold, warm }] of loads) {
          printText(row(page.name, medians(cold), baseline));
          if (page !== plainest) printText(row("  second visit", medians(warm), baseline));
        }
      },
      { pagesDirectory: new URL("../console/dist", import.meta.url).pathname },
    ),
  );
}
