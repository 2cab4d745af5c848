import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { test as base } from "@playwright/test";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { isConsoleBuilt } from "../../../tools/prepare.mjs";
import { startFromSnapshot } from "./demo-snapshot.ts";
import type { DemoServer } from "./demo-server.ts";
import { withDatabase } from "./exec-sql.ts";
import { SNAPSHOT_VARIABLE } from "./global-setup.ts";
import { DEMO, sessionOf, type SignedIn } from "./people.ts";
import { setServer } from "./server.ts";
import { awaitFullDay, untilFullDayMs } from "./turn-of-day.ts";
import { openVisit, type OpenVisit, type Visit, type VisitOptions } from "./visits.ts";

export { expect } from "@playwright/test";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SERVER_WITHIN_MS = 600_000;

const REPORT_WITHIN_MS = 30_000;

/**
 * In a snapshot of ten minutes and more every device is offline, until it has reported to the server started from it. Some are
 * away at any time; a night in which more are is not waited for.
 */
async function fleetReports(): Promise<void> {
  const until = Date.now() + REPORT_WITHIN_MS;
  await withDatabase(async ({ pool }) => {
    const areMostOnline = async (): Promise<boolean> => {
      const { rows } = await pool.query<{ share: number }>(
        `select count(*) filter (where last_seen_at > now() - interval '10 min') / count(*)::float8 as share
         from device_status join devices using (device_id) where unbound_at is null`,
      );
      return (rows[0]?.share ?? 0) > 0.8;
    };
    while (!(await areMostOnline()) && Date.now() < until) await sleep(250);
  });
}

export type Open = (options?: Partial<VisitOptions>) => Promise<Visit>;

interface Fixtures {
  language: Language;
  fullDay: void;
  /** The demo's owner, signed in, in the language of the story. */
  demo: SignedIn;
  /**
   * Opens a visit to the server. After the test every visit is checked: nothing in the browser's console, no session in
   * an address.
   */
  open: Open;
  /** Has something done after the test, whether it passes or not. */
  cleanUp: (work: () => Promise<unknown>) => void;
}

export const test = base.extend<Fixtures, { server: DemoServer }>({
  language: ["zn", { option: true }],

  server: [
    async ({}, use) => {
      if (!(await isConsoleBuilt(ROOT)))
        throw new Error("The console has changed since this run began: run the tests anew.");
      const server = await startFromSnapshot(process.env[SNAPSHOT_VARIABLE] ?? "");
      setServer(server);
      await fleetReports();
      await use(server);
      await server.stop();
    },
    { scope: "worker", auto: true, timeout: SERVER_WITHIN_MS },
  ],

  fullDay: [
    async ({}, use, testInfo) => {
      testInfo.setTimeout(testInfo.timeout + untilFullDayMs(Date.now()));
      await awaitFullDay();
      await use();
    },
    { auto: true },
  ],

  demo: async ({ language }, use) => {
    await use({ language, sessionId: await sessionOf(DEMO) });
  },

  open: async ({ browser, language }, use, testInfo) => {
    const opened: OpenVisit[] = [];
    await use(async (options) => {
      const each = await openVisit(browser, { language, ...options });
      opened.push(each);
      return each.visit;
    });
    // Of a test that has failed they stay open, for its trace: the worker ends after it.
    if (testInfo.status !== testInfo.expectedStatus) return;
    for (const each of opened) await each.check();
    for (const each of opened) await each.leave();
  },

  cleanUp: async ({}, use) => {
    const works: (() => Promise<unknown>)[] = [];
    await use((work) => void works.push(work));
    for (const work of works.toReversed()) await work();
  },
});

/** A block of stories in each language. */
export function describeInEachLanguage(title: string, define: (language: Language) => void): void {
  for (const language of LANGUAGES)
    test.describe(`${title} (${language})`, () => {
      test.use({ language });
      define(language);
    });
}
