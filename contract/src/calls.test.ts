import { expect, test } from "vitest";
import { z } from "zod";
import { CALLS } from "./calls.ts";

interface Schema {
  readonly properties?: object;
  readonly additionalProperties?: unknown;
}

/** Paths of the objects in a JSON schema that take fields which they do not name. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, additionalProperties } = schema as Schema;
  const isOpen = properties !== undefined && additionalProperties !== false;
  const inside = Object.entries(schema).flatMap(([key, value]) =>
    openObjects(value, `${path}/${key}`),
  );
  return isOpen ? [path, ...inside] : inside;
}

test.each(CALLS.map(({ room, name, call }) => [`${room}.${name}`, call] as const))(
  "%s says every field of its response",
  (_name, { response, refusalFields }) => {
    const schemas = [response, z.strictObject(refusalFields)].map((schema) =>
      z.toJSONSchema(schema, { io: "input" }),
    );
    expect(openObjects(schemas, "")).toEqual([]);
  },
);

test("has a name of its own for every call of a room, and one call at an address", () => {
  const names = CALLS.map(({ room, name }) => `${room}.${name}`);
  const addresses = CALLS.map(({ call }) => `${call.method} ${call.path}`);
  expect(new Set(names).size).toBe(CALLS.length);
  expect(new Set(addresses).size).toBe(CALLS.length);
});
