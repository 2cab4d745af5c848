import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begins with the files of `every-page`. Vitest begins with the largest files; these are small and take the longest, so
 * one of them would run last, with every other worker idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes("/every-page/");
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
      {
        test: {
          name: "e2e",
          include: ["e2e/src/**/*.test.ts", "bench/pages.test.ts"],
          exclude: ["e2e/src/demo/**"],
          globalSetup: ["e2e/src/harness/global-setup.ts"],
          setupFiles: ["e2e/src/harness/turn-of-day.ts"],
          isolate: false,
          // Long, because a wait ends as soon as its condition holds, on a slow machine as well.
          expect: { poll: { timeout: 30_000, interval: 50 } },
          testTimeout: 300_000,
          hookTimeout: 240_000,
          // A server each, on a copy of the demo's snapshot. Stories wait for devices and clocks a third of their time.
          maxWorkers: 3,
        },
      },
    ],
  },
});
