import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const CHECK = join(import.meta.dirname, "check-directions.mjs");
const PLACES = [
  { name: "server tests", path: "server/src/**/*.test.ts", imports: ["*"] },
  { name: "server platform", path: "server/src/platform/", imports: ["contract"] },
  { name: "server room", path: "server/src/rooms/*/", imports: [] },
  { name: "console", path: "console/", imports: [] },
  { name: "contract", path: "contract/src/", imports: [] },
  { name: "agent testing", path: "agent/src/testing/", imports: ["*"] },
  { name: "agent", path: "agent/", imports: ["contract"] },
];

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "directions-"));
});
afterEach(() => rm(project, { recursive: true }));

/** Problems that the check reports for a project with these files. The lists are those of `tools/directions.json`. */
async function problemsOf(
  files: Record<string, string>,
  serverRooms: Record<string, string[]> = {},
  started: string[] = ["**"],
  platformContractUses: string[] = [],
): Promise<string[]> {
  const lists = { serverRooms, consoleRooms: {}, platformContractUses };
  const directions = { places: PLACES, started, ...lists };
  const all = { ...files, "tools/directions.json": JSON.stringify(directions) };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
  const { stderr, status } = spawnSync(process.execPath, [CHECK, project], { encoding: "utf8" });
  expect(status).toBe(stderr === "" ? 0 : 1);
  return stderr.split("\n").filter((line) => line !== "");
}

const A = "server/src/rooms/a/act.ts";
const B = "server/src/rooms/b/act.ts";
const C = "server/src/rooms/c/act.ts";
const importOf = (room: string) => `import { act } from "../${room}/act.ts";\n`;

const OFFERED = "// Offered to other rooms.\n";

it("lets a room use the marked files of the rooms that the list gives it", async () => {
  expect(await problemsOf({ [A]: importOf("b"), [B]: OFFERED }, { a: ["b"] })).toEqual([]);
});

it("refuses a room that the list does not give it, and a file without the mark", async () => {
  expect(await problemsOf({ [A]: importOf("b"), [B]: "" })).toEqual([
    `${A}: room a may not use room b (serverRooms)`,
    `${A}: ${B} does not begin with "${OFFERED.trim()}"`,
  ]);
});

it("refuses an entry and a mark that nothing uses any more, and another room's store", async () => {
  const files = {
    [A]: 'import { rows } from "../b/store.ts";\n',
    [B]: OFFERED,
    "server/src/rooms/b/store.ts": OFFERED,
  };
  expect(await problemsOf(files, { a: ["b", "c"] })).toEqual([
    "tools/directions.json: serverRooms a → c is not used",
    `${B}: no other room uses what is offered`,
    "server/src/rooms/b/store.ts: a store is not offered to other rooms",
  ]);
});

it("refuses rooms in a cycle, however long", async () => {
  const files = {
    [A]: importOf("b"),
    [B]: `${OFFERED}import { other } from "../c/other.ts";\n`,
    [C]: 'import { other } from "../a/other.ts";\n',
    "server/src/rooms/c/other.ts": OFFERED,
    "server/src/rooms/a/other.ts": OFFERED,
  };
  const uses = { a: ["b"], b: ["c"], c: ["a"] };
  expect(await problemsOf(files, uses)).toEqual([
    "tools/directions.json: rooms in a cycle: a → b → c → a",
  ]);
});

it("refuses files in a cycle, for types alone as well, but not for what is loaded on demand", async () => {
  const files = {
    "console/list.ts": 'import { Row } from "./row.ts";\n',
    "console/row.ts": 'import type { List } from "./list.ts";\n',
    "console/pages.ts": 'export const load = () => import("./page.ts");\n',
    "console/page.ts": 'import { load } from "./pages.ts";\n',
  };
  expect(await problemsOf(files)).toEqual([
    "files in a cycle: console/list.ts → console/row.ts → console/list.ts",
  ]);
});

it("refuses folders of the contract in a cycle, types included, and names the imports that close it", async () => {
  const files = {
    "contract/src/bills/calls.ts":
      'import { reason } from "../operator/fields.ts";\nimport { text } from "../fields.ts";\n',
    "contract/src/bills/rules.ts": 'import { Act } from "../operator/acts.ts";\n',
    "contract/src/fields.ts": "",
    "contract/src/operator/acts.ts": "",
    "contract/src/operator/fields.ts": "",
    "contract/src/operator/bill-calls.ts":
      'import type { listBills } from "../bills/list-calls.ts";\n',
    "contract/src/bills/list-calls.ts": "",
  };
  expect(await problemsOf(files)).toEqual([
    "contract/src/: folders in a cycle: bills → operator → bills",
    "  bills/calls.ts imports operator/fields.ts",
    "  bills/rules.ts imports operator/acts.ts",
    "  operator/bill-calls.ts imports bills/list-calls.ts",
  ]);
});

it("refuses a way around through a file beside the folders", async () => {
  const files = {
    "contract/src/call.ts": 'import type { Role } from "./operator/roles.ts";\n',
    "contract/src/operator/roles.ts": "",
    "contract/src/operator/calls.ts": 'import { call } from "../call.ts";\n',
  };
  expect(await problemsOf(files)).toEqual([
    "contract/src/: folders in a cycle: call.ts → operator → call.ts",
    "  call.ts imports operator/roles.ts",
    "  operator/calls.ts imports call.ts",
  ]);
});

it("refuses folders of the agent in a cycle, but counts no test code", async () => {
  const files = {
    "agent/src/dial/lines.ts": 'import { step } from "../acceptance/step.ts";\n',
    "agent/src/dial/list.ts": "",
    "agent/src/acceptance/run.ts": 'import { list } from "../dial/list.ts";\n',
    "agent/src/acceptance/step.ts": "",
    "agent/src/testing/fake.ts": 'import { list } from "../dial/list.ts";\n',
  };
  expect(await problemsOf(files)).toEqual([
    "agent/src/: folders in a cycle: acceptance → dial → acceptance",
    "  acceptance/run.ts imports dial/list.ts",
    "  dial/lines.ts imports acceptance/step.ts",
  ]);
  const { "agent/src/dial/lines.ts": lines, ...others } = files;
  await rm(join(project, "agent/src/dial/lines.ts"));
  expect(await problemsOf({ ...others, "agent/src/testing/lines.ts": lines })).toEqual([]);
});

it("lets the platform use of the contract what is no room's, and the files of rooms that the list names", async () => {
  const platform = "server/src/platform/authenticate.ts";
  const files = {
    [platform]:
      'import { a } from "@nodeyard/contract/time.ts";\nimport { b } from "@nodeyard/contract/tokens/errors.ts";\nimport { c } from "@nodeyard/contract/bills/rules.ts";\n',
    "contract/src/time.ts": "",
    "contract/src/tokens/errors.ts": "",
    "contract/src/bills/rules.ts": "",
  };
  expect(await problemsOf(files, {}, ["**"], ["tokens/errors.ts", "account/errors.ts"])).toEqual([
    `${platform}: the platform may not use bills/rules.ts of the contract (platformContractUses)`,
    "tools/directions.json: platformContractUses account/errors.ts is not used",
  ]);
});

it("lets tests import any room, and refuses a folder without a place", async () => {
  const files = {
    "server/src/rooms/a/act.test.ts": importOf("b"),
    [B]: "",
    "other/src/act.ts": "",
  };
  expect(await problemsOf(files)).toEqual(["other/src/act.ts: no place in tools/directions.json"]);
});

it("refuses a file that nothing imports and nothing starts, and a start of no file", async () => {
  const started = ["server/src/rooms/a/*.ts", "server/src/main.ts"];
  expect(
    await problemsOf({ [A]: importOf("b"), [B]: OFFERED, [C]: "" }, { a: ["b"] }, started),
  ).toEqual([
    `${C}: nothing imports it, and it is not in \`started\` (tools/directions.json)`,
    "tools/directions.json: `started` server/src/main.ts names no file",
  ]);
});
