import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type CDPSession } from "playwright-core";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { refreshStaleConditions } from "../server/src/rooms/devices/conditions/refresh-stale.ts";
import { createTokenAccount } from "./token-account.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { withBenchServer } from "./bench-server.ts";
import { median } from "./measure.ts";
import { insertFleet } from "./page-fleet.ts";

/** Slow 4G as the browser's own tools know it, and a processor four times slower. */
const NETWORK = {
  offline: false,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
  latency: 562.5,
};
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const SETTLE_MS = 2500;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Lists of devices: none of them may grow with the fleet. */
const FLEET_PAGES = [
  "/hardList",
  "/deviceOverview",
  "/netStatus",
  "/calculateStatus",
  "/calculateTask",
] as const;

interface Load {
  readonly wireBytes: number;
  readonly fcpMs: number;
  readonly readyMs: number;
  readonly blockingMs: number;
}

interface PageCase {
  readonly name: string;
  readonly path: string;
  /** What must be on the page for it to count as ready. */
  readonly ready: string;
  readonly session: string | undefined;
}

/** Runs in the page: notes long tasks, and when `ready` is first there. */
function watch(ready: string): void {
  const seen = { blockingMs: 0, readyMs: 0 };
  Object.assign(window, { __seen: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.blockingMs += Math.max(0, entry.duration - 50);
  }).observe({ type: "longtask", buffered: true });
  const look = (): void => {
    if (document.querySelector(ready)) seen.readyMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
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
  await page.waitForSelector(ready, { state: "attached", timeout: 60_000 });
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
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
  });
  try {
    if (page.session !== undefined) {
      await context.addInitScript(
        (session) => localStorage.setItem("nodeyard.session", session),
        page.session,
      );
    }
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

async function pageCases(database: DatabaseHandle): Promise<PageCase[]> {
  const cases: PageCase[] = [
    { name: "/login", path: "/login?language=en", ready: "form button", session: undefined },
  ];
  for (const size of [50, 1000, 5000]) {
    const { accountId, session } = await createTokenAccount(database, `pages-${size}`);
    await insertFleet(database, accountId, size);
    const ready = "tbody tr:nth-child(10)";
    for (const path of FLEET_PAGES) {
      if (size === 1000 && path !== "/hardList") continue;
      cases.push({
        name: `${path}, fleet of ${size}`,
        path: `${path}?language=en`,
        ready,
        session,
      });
    }
  }
  await refreshStaleConditions({
    ...database,
    clock: systemClock,
    log: createLogger("silent"),
  });
  return cases;
}

/**
 * First and second loads of the pages that people meet first, throttled, in a new browser profile each time. The
 * baseline is one line of text from the same server, loaded in turn with the others: what the network alone costs.
 */
export async function runPagesBench(): Promise<void> {
  await withBenchDatabase((database) =>
    withBenchServer(
      database,
      async (port) => {
        const origin = `http://127.0.0.1:${port}`;
        const plainest: PageCase = {
          name: "baseline",
          path: "/healthz",
          ready: "body",
          session: undefined,
        };
        const cases = [plainest, ...(await pageCases(database))];
        const loads = new Map(
          cases.map((page) => [page, { cold: [] as Load[], warm: [] as Load[] }]),
        );
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const page of cases) {
            const { cold, warm } = await coldAndWarm(origin, page);
            loads.get(page)?.cold.push(cold);
            loads.get(page)?.warm.push(warm);
          }
        }
        const baseline = medians(loads.get(plainest)?.cold ?? []);
        for (const [page, { cold, warm }] of loads) {
          console.log(row(page.name, medians(cold), baseline));
          if (page !== plainest) console.log(row("  second visit", medians(warm), baseline));
        }
      },
      { pagesDirectory: new URL("../console/dist", import.meta.url).pathname },
    ),
  );
}
