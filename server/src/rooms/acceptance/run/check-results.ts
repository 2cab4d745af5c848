import type { RunResults } from "../results/read-results.ts";

/** Why results cannot be matched with any task; undefined if they can. */
export function findFlaw({ disks = [], lines, tests }: RunResults) {
  if (!disks.some(({ fault }) => fault === undefined)) return "disksUnmeasured";
  if (!lines.some(({ state }) => state === "normal")) return "linesDown";
  return tests.some(({ upBps }) => upBps !== null) ? undefined : "linesUnmeasured";
}
