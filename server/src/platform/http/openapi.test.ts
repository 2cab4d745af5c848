import { CALLS } from "@nodeyard/contract/calls.ts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPerson, type Person } from "../testing/people.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { openApiDocument } from "./openapi.ts";

const PROJECT = join(import.meta.dirname, "../../../..");
const run = promisify(execFile);

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly object[];
  readonly requestBody?: { readonly required: boolean; readonly content: object };
  readonly responses: Readonly<Record<string, unknown>>;
}
const { paths } = openApiDocument(CALLS) as { paths: Record<string, Record<string, Operation>> };
function operation(path: string, method: "get" | "post"): Operation {
  const found = paths[path]?.[method];
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
}
const statusesOf = ({ responses }: Operation) => Object.keys(responses).join(" ");

test("an operation has an id of its own, that of its room and name", () => {
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(CALLS.length);
  expect(operation("/api/user/login", "post").operationId).toBe("auth.login");
});

test.each([
  ["all calls", CALLS],
  ["calls of tokens", CALLS.filter(({ call }) => call.tokenScope !== undefined)],
])("the document of %s is valid", async (_, calls) => {
  const source = JSON.stringify(openApiDocument(calls));
  // Paths of the catalogue end with a slash.
  const rules = { "no-path-trailing-slash": "off" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source, config });
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
});

test("a device's call without its key is declared as refused", () => {
  const devices = CALLS.filter(({ call }) => call.access === "device");
  expect(devices.length).toBeGreaterThan(10);
  for (const { call } of devices)
    expect(statusesOf(operation(call.path, call.method === "GET" ? "get" : "post"))).toMatch(
      /\b401\b/,
    );
});

test("a record of known keys has them as properties", () => {
  const found: string[] = [];
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { required, properties = {} } = value as { required?: unknown; properties?: object };
    if (Array.isArray(required))
      found.push(...required.filter((key: string) => !(key in properties)).map(() => at));
    for (const [key, child] of Object.entries(value)) visit(child, `${at}/${key}`);
  };
  visit(paths, "");
  expect(found).toEqual([]);
});

test("a GET that writes is deprecated in favour of a POST that is served", () => {
  const writing = CALLS.filter(({ call }) => call.method === "GET" && call.writes);
  expect(writing.length).toBeGreaterThan(0);
  for (const { room, name, call } of writing) {
    const twin = CALLS.find((one) => one.room === room && one.name === `${name}ByPost`);
    expect(twin?.call.method).toBe("POST");
    expect(operation(call.path, "get")).toMatchObject({
      deprecated: true,
      description: `Use the POST \`${room}.${name}ByPost\` instead.`,
    });
  }
});

test("a POST has a body, required only if a field of it is, a GET its query, and both take a language", () => {
  const language = { $ref: "#/components/schemas/Language" };
  for (const { call } of CALLS) {
    const { requestBody, parameters } = operation(
      call.path,
      call.method.toLowerCase() as "get" | "post",
    );
    if (call.method === "GET") {
      expect(parameters).toContainEqual({ $ref: "#/components/parameters/Language" });
    } else {
      const bytes = { schema: { type: "string", format: "binary" } };
      expect(requestBody).toMatchObject({
        required: call.takesBytes || !call.request.safeParse({}).success,
        content: call.takesBytes
          ? { "application/octet-stream": bytes }
          : {
              [call.takesForm ? "multipart/form-data" : "application/json"]: {
                schema: { properties: { language } },
              },
            },
      });
    }
  }
});

test.each([
  ["/api/user/getIPInfo", "get", [{}, { session: [] }], "200 400 429 500 503 default"],
  ["/api/user/login", "post", [{}, { session: [] }], "200 400 413 415 429 500 503 default"],
  ["/api/user/register/", "post", [{}, { session: [] }], "200 201 400 413 415 429 500 503 default"],
  [
    "/api/user/get_recommend_count/",
    "get",
    [{ session: [] }],
    "200 302 400 401 403 429 500 503 default",
  ],
  [
    "/agent/v1/report",
    "post",
    [{ deviceKey: [] }],
    "200 400 401 403 409 413 415 429 500 503 default",
  ],
] as const)("%s has its credentials and its refusals", (path, method, security, statuses) => {
  const found = operation(path, method);
  expect(found.security).toEqual(security);
  expect(statusesOf(found)).toBe(statuses);
});

/** A client written against the document, with uses that its types forbid. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";

const [origin = "", session = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: origin, headers: { sessionid: session } });

const counted = await client.GET("/api/user/get_recommend_count/", {
  params: { query: { language: "en" } },
});
if (counted.data === undefined || "error" in counted.data) throw new Error("refused");
const count: number = counted.data.count;

const solution = { captcha_id: "none", captcha: "none" };
const refused = await client.POST("/api/web/email/verification_v3/", {
  body: { email: "a@example.com", tel: "13800000000", purpose: "reset", ...solution, language: "zn" },
});
if (refused.data === undefined || !("error" in refused.data)) throw new Error("not refused");
const step: "captcha" | "email" | undefined = refused.data.ret?.step;

const malformed = await client.GET("/api/web/revenueDetail/", {
  params: { query: { pageNum: "0" } },
});
console.log(JSON.stringify({ count, step, error: refused.data.error, field: malformed.error?.field }));

export function mistakes(): unknown[] {
  return [
    // @ts-expect-error: no such call
    client.GET("/api/user/get_recommend_sum/"),
    // @ts-expect-error: the body is required
    client.POST("/api/user/login"),
    // @ts-expect-error: a password is missing
    client.POST("/api/user/login", { body: { email: "a@example.com", ...solution } }),
    // @ts-expect-error: not one of the languages
    client.GET("/api/user/get_recommend_count/", { params: { query: { language: "zh" } } }),
    // @ts-expect-error: a refusal has no such field
    malformed.error?.fields,
    // @ts-expect-error: no such error
    refused.data?.error === "verification.captchaLost",
    // @ts-expect-error: no error of this room
    counted.error?.error === "wallet.notBound",
    // @ts-expect-error: a count is a number
    counted.data.count.trim(),
  ];
}
`;

describe("a client generated from the document", () => {
  let app: TestApp;
  let person: Person;
  let folder: string;
  beforeAll(async () => {
    app = await createTestApp();
    person = await createPerson(app);
    folder = await realpath(await mkdtemp(join(tmpdir(), "nodeyard-client-")));
    await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: join(PROJECT, "tsconfig.base.json"), files: ["program.ts"] }),
    );
    const answer = await app.server.inject("/docs/openapi.json");
    await writeFile(join(folder, "api.ts"), astToString(await openapiTS(answer.body)));
    await writeFile(join(folder, "program.ts"), PROGRAM);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test("type-checks, mistakes apart", async () => {
    const tsc = join(PROJECT, "node_modules/typescript/bin/tsc");
    const checked = run(process.execPath, [tsc, "-p", folder]).catch((error: unknown) => error);
    expect(await checked).toEqual({ stdout: "", stderr: "" });
  });

  test("receives what its types say", async () => {
    const origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
    const program = join(folder, "program.ts");
    const { stdout } = await run(process.execPath, [program, origin, person.session]);
    expect(JSON.parse(stdout)).toEqual({
      count: 0,
      step: "captcha",
      error: "verification.captchaExpired",
      field: "pageNum",
    });
  });
});
