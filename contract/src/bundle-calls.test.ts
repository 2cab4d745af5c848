import { readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { bundleCalls } from "./bundle-calls.ts";
import { CALLS } from "./calls.ts";
import type { Endpoint } from "./endpoint.ts";

const { load, transform } = bundleCalls();
const files = (await readdir(import.meta.dirname, { recursive: true })).map((file) =>
  join(import.meta.dirname, file),
);
const callModules = files.filter((file) => load.filter.id.test(file));

/** The folder below `src`; calls of operators are in a folder of it. */
const roomOf = (file: string) => relative(import.meta.dirname, file).split(sep)[0];

/** The exports of the module that a bundle has in place of `file`. */
async function exportsInBundle(file: string) {
  const { code } = await load.handler(file);
  const endpoint = pathToFileURL(join(import.meta.dirname, "endpoint.ts")).href;
  const source = code.replace('"@nodeyard/contract/endpoint.ts"', JSON.stringify(endpoint));
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  )) as Record<string, Endpoint<unknown, unknown>>;
  return Object.entries(module).map(([name, value]) => ({ name, value }));
}

describe("a module of calls", () => {
  test("is each of a room's, and no other", () => {
    expect(callModules.length).toBeGreaterThan(0);
    expect(callModules).toEqual(
      files.filter((file) => file.endsWith("calls.ts") && dirname(file) !== import.meta.dirname),
    );
  });

  test("declares calls of the room whose folder it is in", async () => {
    for (const file of callModules) {
      const rooms = (await exportsInBundle(file)).map(({ value }) => value.room);
      expect(new Set(rooms)).toEqual(new Set([roomOf(file)]));
    }
  });

  test("becomes the addresses of its calls", async () => {
    const inBundle = (await Promise.all(callModules.map(exportsInBundle))).flat();
    const expected = CALLS.map(({ name, call: { room, method, path, success } }) => ({
      name,
      value: { room, method, path, success },
    }));
    expect(inBundle).toHaveLength(expected.length);
    expect(inBundle).toEqual(expect.arrayContaining(expected));
  });

  test("imports no validator and has no side effects", async () => {
    for (const file of callModules) {
      const { code, moduleSideEffects } = await load.handler(file);
      expect(code.match(/^import .*/gm)).toEqual([
        'import { get, post } from "@nodeyard/contract/endpoint.ts";',
      ]);
      expect(moduleSideEffects).toBe(false);
    }
  });
});

describe("an importer", () => {
  const importer = (names: string) =>
    `import { ${names} } from "@nodeyard/contract/monitoring/agent-calls.ts";\n`;

  test.each(["report", "report as send", "type Point", "report, type Point,"])(
    "may import { %s }",
    async (names) => {
      expect(await transform.handler(importer(names), "page.ts")).toBeNull();
    },
  );

  test.each(["points", "report, points as schema"])(
    "of the schema in { %s } is refused, with the place for it",
    async (names) => {
      await expect(transform.handler(importer(names), "page.ts")).rejects.toThrow(
        "page.ts imports points, but only calls of contract/src/monitoring/agent-calls.ts are in a bundle: move it to the room's rules.ts",
      );
    },
  );

  test("is read only where it names such a module", () => {
    expect(transform.filter.code.test(importer("report"))).toBe(true);
    expect(transform.filter.code.test('import { z } from "zod";')).toBe(false);
  });
});
