import { expect, test } from "vitest";
import { catalogueCalls, catalogueRoutes, servedCalls, servedRoutes } from "./served.ts";

test("every call of the catalogue is served", async () => {
  const calls = (await catalogueCalls()).map(({ method, path }) => `${method} ${path}`);
  expect(calls).toHaveLength(137);
  const served = servedCalls();
  expect(calls.filter((call) => !served.has(call))).toEqual([]);
});

test("every page of the catalogue is served", async () => {
  const paths = (await catalogueRoutes()).map(({ path }) => path);
  expect(paths).toHaveLength(59);
  const served = await servedRoutes();
  expect(paths.filter((path) => !served.has(path))).toEqual([]);
});
