import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,console,agent,simulator}/**/*.test.ts", "tools/**/*.test.ts"],
          exclude: ["**/node_modules/**", "tools/nodeyard/**", "tools/dev/**"],
          environment: "node",
          // One process for many files: importing their modules again for each costs more than the tests themselves.
          isolate: false,
          // As many as "server" has, or Vitest would run the two one after the other.
          maxWorkers: 3,
          // Property tests, and those that live a day, are bound by processor and disk, which other projects share.
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "server",
          // More than two cores have: the tests wait for the database half of their time.
          maxWorkers: 3,
          isolate: false,
          include: ["{server/src,stand-ins/src,tools/nodeyard,torture,bench}/**/*.test.ts"],
          exclude: ["bench/pages.test.ts"],
          globalSetup: ["server/src/platform/testing/global-setup.ts"],
          // A test that lives a week of settlements takes twenty seconds beside others, and forty on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "dev",
          include: ["tools/dev/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "demo",
          include: ["e2e/src/demo/*.test.ts"],
          // Simulated as long as there is progress.
          hookTimeout: 0,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
