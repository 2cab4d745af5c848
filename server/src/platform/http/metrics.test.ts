// The alerting rules and the dashboard name only what a running app has at /metrics, and every alarm is in the manual.
import { CALLS } from "@nodeyard/contract/calls.ts";
import { login } from "@nodeyard/contract/auth/calls.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Chain } from "../chain/chain.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** Labels that Prometheus adds to what it reads. */
const ADDED = ["job", "instance"];

let app: TestApp;
let rules: string;
let expressions: string[];
/** Of each metric its labels, with their values. */
let metrics: Map<string, Map<string, Set<string>>>;

/** Every expression of a dashboard, whatever panel or variable it is in. */
function expressionsIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === "expr" ? [String(value)] : expressionsIn(value),
  );
}

function parseMetrics(text: string): typeof metrics {
  const found: typeof metrics = new Map();
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = "", value = ""] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
    found.set(name, known);
  }
  return found;
}

beforeAll(async () => {
  // The metrics of payouts read the names of a chain, and nothing from it.
  const chain = { chainId: 1, signerAddress: "0x0", tokenDecimals: 18 } as unknown as Chain;
  app = await createTestApp({ chain });
  await app.database.pool.query(
    `insert into settlement_days (day, settled_at, compute_micro_bp, compute_fee_micro_bp,
       activity_micro_bp, invite_micro_bp, compute_device_count)
     values ('2026-03-09', '2026-03-10', 0, 0, 0, 0, 0)`,
  );
  await app.refusal(login, { email: "", password: "", captcha: "", captcha_id: "" });
  rules = await readFile(join(ROOT, "deploy/prometheus/nodeyard.rules.yml"), "utf8");
  const dashboard = await readFile(join(ROOT, "deploy/grafana/nodeyard.json"), "utf8");
  expressions = [
    ...[...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = ""]) => expression),
    ...expressionsIn(JSON.parse(dashboard)),
  ];
  metrics = parseMetrics((await app.server.inject("/metrics")).body);
});
afterAll(() => app.close());

/** The values that a label can have: those seen, and of calls and their statuses all. */
function valuesOf(metric: string, label: string): ReadonlySet<string> {
  if (label === "route") return new Set(CALLS.map(({ call }) => call.path));
  if (label === "status") return new Set(["2xx", "3xx", "4xx", "5xx"]);
  return metrics.get(metric)?.get(label) ?? new Set();
}

test("rules and dashboard name only metrics, labels and values that the app has", () => {
  expect(expressions.length).toBeGreaterThan(50);
  const problems = expressions.flatMap((expression) => {
    const named = [...expression.matchAll(/\b(nodeyard_\w+)(?:\{([^}]*)\})?/g)];
    return named.flatMap(([, metric = "", matchers = ""]) => {
      const labels = metrics.get(metric);
      if (!labels) return [`${metric} is not at /metrics`];
      return [...matchers.matchAll(/(\w+)(=~|!~|=|!=)"([^"]*)"/g)].flatMap(
        ([, label = "", operator = "", value = ""]) => {
          if (ADDED.includes(label)) return [];
          if (!labels.has(label)) return [`${metric} has no label ${label}`];
          const known = valuesOf(metric, label);
          const isExact = operator === "=" || /^[\w.|]+$/.test(value);
          const missing = isExact ? value.split("|").filter((each) => !known.has(each)) : [];
          return missing.map((each) => `${metric} has no ${label} ${each}`);
        },
      );
    });
  });
  expect(problems).toEqual([]);
});

test("they are grouped by labels of their metrics, and their brackets are closed", () => {
  const problems = expressions.flatMap((expression) => {
    const labels = [...expression.matchAll(/\bnodeyard_\w+/g)].flatMap(([metric]) => [
      ...(metrics.get(metric)?.keys() ?? []),
    ]);
    const grouped = [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(
      ([, names = ""]) => names.split(", "),
    );
    const isClosed = ["()", "{}", "[]"].every(
      ([open = "", close = ""]) => expression.split(open).length === expression.split(close).length,
    );
    return [
      ...grouped.filter((name) => ![...labels, ...ADDED].includes(name)),
      ...(isClosed ? [] : [expression]),
    ];
  });
  expect(problems).toEqual([]);
});

test("every alarm has a severity, words of its own, and a line in the manual", async () => {
  const alarms = [...rules.matchAll(/- alert: (\w+)\n((?: {8}.*\n)+)/g)];
  const names = alarms.map(([, name]) => name);
  expect(new Set(names).size).toBe(rules.split("- alert:").length - 1);
  for (const [, name, body = ""] of alarms) {
    expect(body, name).toMatch(/severity: (?:critical|warning) /);
    expect(body, name).toMatch(/summary: ".{10,}"/);
  }
  const manual = await readFile(join(ROOT, "docs/operations.md"), "utf8");
  const explained = [...manual.matchAll(/^\| `(Nodeyard\w+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual(names);
});
