import { defineConfig } from "@playwright/test";
import { browserOptions } from "./e2e/src/harness/browser.ts";

export default defineConfig({
  // Longest first, so that no worker is idle at the end. Each project has workers of its own.
  projects: [
    { name: "bench", testMatch: "bench/pages.test.ts" },
    { name: "pages", testMatch: "e2e/src/every-page/*.test.ts", fullyParallel: true },
    {
      name: "stories",
      testMatch: "e2e/src/**/*.test.ts",
      testIgnore: "e2e/src/{demo,every-page}/**",
    },
  ],
  globalSetup: "./e2e/src/harness/global-setup.ts",
  // A server each, on a copy of the demo's snapshot. Stories wait for devices and clocks a third of their time.
  workers: 3,
  timeout: 300_000,
  // A trace of each test costs an eighth of the processor time. A test that fails is run again for its trace, and counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  // Long, because a wait ends as soon as its condition holds, on a slow machine as well.
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await browserOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: "on-first-retry",
  },
  reporter: "list",
});
