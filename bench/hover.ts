import { loadavg } from "node:os";
import { sql } from "kysely";
import type { Page } from "@playwright/test";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { refreshStaleConditions } from "../server/src/rooms/conditions/refresh-stale.ts";
import { ensurePointDays } from "../server/src/rooms/monitoring/partitions.ts";
import { insertFleet } from "./bench-fleet.ts";
import { withBenchPage } from "./bench-page.ts";
import { median, printText } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { reportStep } from "./progress.ts";

const DAYS = 30;
/** Places of the pointer in one sweep across the chart. */
const MOVES = 300;
const SLOWDOWNS = [1, 4];
/** A longer task is felt. */
const LONG_MS = 50;

/** A normal node of the account that has reported every slot of the days, which its owner may watch. */
async function insertWatchedNode(
  database: DatabaseHandle,
  accountId: bigint,
  days: number,
): Promise<void> {
  const { db } = database;
  await insertFleet(database, accountId, 1);
  const now = Date.now();
  for (let day = 0; day <= days; day += 1)
    await ensurePointDays(db, new Date(now - day * 86_400_000));
  await sql`insert into account_permissions values (${accountId}, 'downlink', now())`.execute(db);
  await sql`update devices set device_type = 'normal' where account_id = ${accountId}`.execute(db);
  await sql`insert into activation_codes (code, region, account_id, claimed_at, device_id, bound_at)
    select 'BENCH', 'mainland', account_id, now(), device_id, now() from devices where account_id = ${accountId}`.execute(
    db,
  );
  await sql`insert into device_points (slot_at, device_id, account_id, received_at, in_bps, out_bps, disk_read_bps,
      disk_write_bps, external_storage_bytes, stable_value, cpu_percent, memory_percent, disk_percent)
    select slot, device_id, account_id, slot, 4e8 + 3e8 * sin(n / 40.0) + 5e7 * random(), 6e8 * random(), 0, 0, 0, 300, 1, 1, 1
    from devices, generate_series(date_bin('5 min', now(), 'epoch') - make_interval(days => ${days}), now(), '5 min')
      with ordinality as slots (slot, n)
    where devices.account_id = ${accountId}`.execute(db);
  await refreshStaleConditions({ ...database, clock: systemClock, log: createLogger("silent") });
}

/** Runs in the page: keeps the length of every task that blocks for longer than the browser's own limit of 50 ms. */
function watchTasks(): void {
  const tasks: number[] = [];
  Object.assign(window, { __tasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask" });
}

/** Runs in the page: moves the pointer across an element, one place a frame, and gives what each move took to handle. */
function sweep({ selector, moves }: { selector: string; moves: number }): Promise<number[]> {
  const place = document.querySelector(selector);
  if (!place) throw new Error(`there is no ${selector}`);
  const { left, top, width, height } = place.getBoundingClientRect();
  return new Promise((done) => {
    const lengths: number[] = [];
    const next = (): void => {
      if (lengths.length >= moves) return done(lengths);
      const clientX = left + (width * lengths.length) / moves;
      const began = performance.now();
      for (const type of lengths.length === 0 ? ["mouseenter", "mousemove"] : ["mousemove"])
        place.dispatchEvent(
          new MouseEvent(type, { clientX, clientY: top + height / 2, bubbles: true, view: window }),
        );
      lengths.push(performance.now() - began);
      requestAnimationFrame(next);
    };
    next();
  });
}

async function measure(page: Page, what: string, selector: string, moves: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const slowdown of SLOWDOWNS) {
    reportStep(`${what}, processor ÷ ${slowdown}`);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.evaluate("window.__tasks.length = 0");
    const lengths = await page.evaluate(sweep, { selector, moves });
    const tasks = await page.evaluate<number[]>("window.__tasks");
    const ms = (length: number) => `${length.toFixed(1)} ms`;
    printText(
      `${what}, processor ÷ ${slowdown}: ${lengths.length} moves, median ${ms(median(lengths))}, longest ${ms(Math.max(...lengths))}, ${tasks.length} tasks over ${LONG_MS} ms${tasks.length > 0 ? `, longest ${ms(Math.max(...tasks))}` : ""}`,
    );
  }
}

/** The pointer moved across a chart of 288 points a day for thirty days; then across the page's heading, which does nothing. */
export async function runHoverBench({ isSmall }: BenchOptions): Promise<void> {
  const days = isSmall ? 2 : DAYS;
  const moves = isSmall ? 10 : MOVES;
  await withBenchPage(
    { isSmall },
    "hover",
    (database, accountId) => insertWatchedNode(database, accountId, days),
    async ({ page, address }) => {
      await page.addInitScript(watchTasks);
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
      const to = new Date().toISOString().slice(0, 10);
      await page.goto(`${address}/standardWatchDownlink?from=${from}&to=${to}&language=zn`);
      await page.waitForSelector(".u-over", { timeout: 60_000 });
      await page.waitForTimeout(2_000);
      const [load = 0] = loadavg();
      printText(`load of the machine before: ${load.toFixed(1)}`);
      const points = `${(days * 288).toLocaleString("en")} points a line`;
      await measure(page, `over the chart, ${points}`, ".u-over", moves);
      await measure(page, "over the heading", "main h1", moves);
    },
  );
}
