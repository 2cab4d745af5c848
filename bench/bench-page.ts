import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../tools/chromium.mjs";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createBenchAccount, openBenchSession } from "./bench-account.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { withBenchServer } from "./bench-server.ts";
import type { BenchOptions } from "./options.ts";
import { BROWSER_FLAGS } from "./pages.ts";

interface BenchPage {
  readonly page: Page;
  /** Of the bench's server, without a slash at the end. */
  readonly address: string;
}

/** A desktop page of the console as it was built, signed in to an account that `seed` has filled. */
export async function withBenchPage(
  { isSmall }: Pick<BenchOptions, "isSmall">,
  name: string,
  seed: (database: DatabaseHandle, accountId: bigint) => Promise<void>,
  work: (opened: BenchPage) => Promise<void>,
): Promise<void> {
  await withBenchDatabase({ isSmall }, async (database) => {
    const accountId = await createBenchAccount(database, name);
    await seed(database, accountId);
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
          await work({ page, address: `http://127.0.0.1:${port}` });
        } finally {
          await browser.close();
        }
      },
      { pagesDirectory: new URL("../console/dist", import.meta.url).pathname },
    );
  });
}
