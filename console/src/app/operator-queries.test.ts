import { expect, test } from "vitest";

const MODULES: Record<string, Record<string, unknown>> = {
  ...import.meta.glob("../rooms/*/operator/queries.ts", { eager: true }),
  ...import.meta.glob("../rooms/{operator,rates}/queries.ts", { eager: true }),
};

interface Query {
  readonly queryKey: readonly [string, ...unknown[]];
  readonly meta?: { readonly shows?: readonly string[] };
}

const isQuery = (value: unknown): value is Query =>
  typeof value === "object" && value !== null && "queryKey" in value;

/** A constant query, or one of no arguments in particular: its key is not looked at. */
function queryOf(exported: unknown): unknown {
  if (typeof exported !== "function") return exported;
  return (exported as (...args: object[]) => unknown)({}, {}, {}, {});
}

const QUERIES = Object.entries(MODULES).flatMap(([file, module]) =>
  Object.entries(module)
    // Fetches a page of an export at once.
    .filter(([name]) => name !== "exportedAudit")
    .map(([name, exported]) => [`${file.split("/")[2]}: ${name}`, queryOf(exported)] as const),
);

test.each(QUERIES)("an operator's act refreshes %s", (_, query) => {
  if (!isQuery(query)) throw new Error("no query");
  expect([query.queryKey[0], ...(query.meta?.shows ?? [])]).toContain("operator");
});
