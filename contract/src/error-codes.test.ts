import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ErrorDefinition } from "./error.ts";

/** Below are the statuses of HTTP, which several errors have as their code. */
const FIRST_CODE = 1000;
const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (file) => /(?:^|[/-])errors?\.ts$/.test(file) && !file.startsWith("room-"),
);

function isDefinition(value: unknown): value is ErrorDefinition {
  return typeof value === "object" && value !== null && "code" in value && "key" in value;
}

/** The errors of a file that have a code of their own. */
async function errorsOf(file: string): Promise<ErrorDefinition[]> {
  const exported: object = await import(join(import.meta.dirname, file));
  return Object.values(exported)
    .flatMap((value: unknown) => (typeof value === "object" && value ? Object.values(value) : []))
    .filter(isDefinition)
    .filter(({ code }) => code >= FIRST_CODE);
}

test("a code is one error's alone; else this names the next one that is free in the file", async () => {
  const files = await Promise.all(FILES.map(errorsOf));
  expect(files.flat().length).toBeGreaterThan(400);
  const byCode = Map.groupBy(files.flat(), ({ code }) => code);
  const nextOf = (errors: readonly ErrorDefinition[]): number => {
    let next = Math.max(...errors.map(({ code }) => code)) + 1;
    while (byCode.has(next)) next += 1;
    return next;
  };
  const taken = files.flatMap((errors, index) =>
    errors
      .filter(({ code }) => (byCode.get(code)?.length ?? 0) > 1)
      .map(({ key, code }) => `${key}: ${code}; free in ${FILES[index]}: ${nextOf(errors)}`),
  );
  expect(taken).toEqual([]);
});
