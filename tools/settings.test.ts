// Settings are documented where operators read: every one in docs/operations.md, none there or in the deployment files that
// the program does not know, and defaults that are the program's.
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { AGENT_SETTINGS } from "../server/src/platform/agent-settings.ts";
import { readConfig, ROLES } from "../server/src/platform/config.ts";

const read = (path: string): Promise<string> =>
  readFile(new URL(`../${path}`, import.meta.url), "utf8");

const operations = await read("docs/operations.md");
/** Rows of the table of settings: name and default. */
const rows = new Map(
  [...operations.matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);
/** Names in the schema of config.ts, which does not export them. */
const settings = [
  ...(await read("server/src/platform/config.ts")).matchAll(/^ {2}([A-Z][A-Z_]+): /gm),
].map(([, name = ""]) => name);
test("every setting is in the operator's table, and nothing else is", () => {
  expect(settings.length).toBeGreaterThan(15);
  expect([...rows.keys()].sort()).toEqual([...settings].sort());
});

test("the agent's variables are no settings of the server, and do not stop it", async () => {
  const variables = (await read("agent/src/options.ts")).matchAll(/NODEYARD_[A-Z_]+/g);
  const names = [...new Set([...variables].map(([name]) => name))];
  expect(names.sort()).toEqual([...AGENT_SETTINGS].sort());
  expect(() => readConfig(Object.fromEntries(names.map((name) => [name, "x"])), [])).not.toThrow();
});

test("documented defaults are the real ones", () => {
  const config = readConfig({}, []);
  const documented = (name: string): string => rows.get(name)?.replaceAll("`", "") ?? "";
  expect(documented("PORT")).toBe(String(config.port));
  expect(documented("HOST")).toBe(config.host);
  expect(documented("NODE_ENV")).toBe(config.mode);
  expect(documented("NODEYARD_DATABASE_POOL")).toBe(String(config.databasePoolSize));
  expect(documented("NODEYARD_LOG")).toBe(config.logLevel);
  expect(documented("NODEYARD_INTERNATIONAL_HOST")).toBe(config.internationalHost);
  expect(documented("NODEYARD_SIGN_UP")).toBe(config.isSignUpOpen ? "open" : "closed");
  expect(documented("NODEYARD_MAIL_FROM")).toBe(config.mailFrom);
  expect(documented("NODEYARD_TELEMETRY_KEEP_DAYS")).toBe(String(config.telemetryKeepDays));
  expect(operations).toContain(`--role ${ROLES.join("|")}`);
});

test("documents and deployment files name only settings that there are", async () => {
  const texts = await Promise.all(
    [
      "README.md",
      "ARCHITECTURE.md",
      "CONTRIBUTING.md",
      "docs/operations.md",
      "Dockerfile",
      "compose.yaml",
      "deploy/nodeyard.env.example",
      "deploy/compose.env.example",
      "deploy/Caddyfile",
      ...(await readdir(new URL("../deploy/systemd", import.meta.url))).map(
        (file) => `deploy/systemd/${file}`,
      ),
    ].map(read),
  );
  const named = new Set(texts.flatMap((text) => text.match(/\bNODEYARD_[A-Z_]+\b/g) ?? []));
  expect(
    [...named].filter((name) => !settings.includes(name) && !AGENT_SETTINGS.has(name)),
  ).toEqual([]);
});
