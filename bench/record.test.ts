import { expect, it } from "vitest";
import { recordText, withRecords } from "./record.ts";

const LINE = { what: "list", baseline: "100/s", ours: "60/s", note: "idle 5 % | 6 %" };
const RUN = "2026-11-27, commit abcdef12; 2 × a processor";
const EMPTY = `# Benchmarks

<!-- Written by npm run bench -- --record: do not edit. -->

<!-- End of what is recorded. -->

## After
`;

it("a bench's part has its run, its table and what missed its goal", () => {
  const lines = [
    { ...LINE, ratio: 0.6, goal: ">= 0.7" },
    { ...LINE, what: "user info", ratio: 0.9, goal: ">= 0.7" },
    { ...LINE, what: "shown", ratio: 9, goal: undefined },
  ];
  const text = recordText({ bench: "calls", lines, texts: [] }, RUN);
  expect(text).toContain(`${RUN}. **Missed**: list (0.60, goal ≥ 0.7).`);
  expect(text).toContain("| list | ≥ 0.7 | 0.60 | 60/s | 100/s | idle 5 % \\| 6 % |");
  expect(text).toContain("| shown | – | 9.00 |");
});

it("figures without a comparison stand as they were printed", () => {
  const text = recordText({ bench: "pages", lines: [], texts: ["/login 80 KB"] }, RUN);
  expect(text).toContain("No goals.\n\n```\n/login 80 KB\n```");
});

it("a part replaces that of its bench alone, in the order of the benches", () => {
  const order = ["ingest", "calls"];
  const first = withRecords(EMPTY, order, new Map([["calls", "### Recorded: calls\n\nold"]]));
  const second = withRecords(first, order, new Map([["ingest", "### Recorded: ingest\n\nnew"]]));
  expect(second.indexOf("ingest")).toBeLessThan(second.indexOf("calls"));
  const third = withRecords(second, order, new Map([["calls", "### Recorded: calls\n\nnewer"]]));
  expect(third).toContain("newer");
  expect(third).not.toContain("old");
  expect(third.endsWith("\n## After\n")).toBe(true);
  expect(() => withRecords("# Nothing", order, new Map())).toThrow("no place");
});
