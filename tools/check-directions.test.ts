import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const CHECK = join(import.meta.dirname, "check-directions.mjs");
const PLACES = [
  { name: "server tests", path: "server/src/**/*.test.ts", imports: ["*"] },
  { name: "server room", path: "server/src/rooms/*/", imports: [] },
  { name: "console", path: "console/", imports: [] },
];

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "directions-"));
});
afterEach(() => rm(project, { recursive: true }));

/** What the check says of a project with these files and this list of the server's rooms. */
async function problemsOf(
  files: Record<string, string>,
  serverRoomUses: Record<string, string[]> = {},
  started: string[] = ["**"],
): Promise<string[]> {
  const directions = { places: PLACES, started, serverRoomUses, consoleRoomUses: {} };
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

it("lets a room use the files that the list names", async () => {
  expect(await problemsOf({ [A]: importOf("b"), [B]: "" }, { a: ["b/act.ts"] })).toEqual([]);
});

it("refuses a file that the list does not name, and a whole room", async () => {
  expect(await problemsOf({ [A]: importOf("b"), [B]: "" }, { a: ["b"] })).toEqual([
    `${A}: room a may not use b/act.ts (serverRoomUses)`,
    "tools/directions.json: serverRoomUses a → b names no file",
    "tools/directions.json: serverRoomUses a → b is not used",
  ]);
});

it("refuses an entry that nothing uses any more, and another room's store", async () => {
  const files = {
    [A]: 'import { rows } from "../b/store.ts";\n',
    "server/src/rooms/b/store.ts": "",
  };
  expect(await problemsOf(files, { a: ["b/old.ts", "b/store.ts"] })).toEqual([
    "tools/directions.json: serverRoomUses a → b/old.ts is not used",
    "tools/directions.json: serverRoomUses a → b/store.ts is another room's store",
  ]);
});

it("refuses rooms in a cycle, however long", async () => {
  const files = {
    [A]: importOf("b"),
    [B]: 'import { other } from "../c/other.ts";\n',
    [C]: 'import { other } from "../a/other.ts";\n',
    "server/src/rooms/c/other.ts": "",
    "server/src/rooms/a/other.ts": "",
  };
  const uses = { a: ["b/act.ts"], b: ["c/other.ts"], c: ["a/other.ts"] };
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
    await problemsOf({ [A]: importOf("b"), [B]: "", [C]: "" }, { a: ["b/act.ts"] }, started),
  ).toEqual([
    `${C}: nothing imports it, and it is not in \`started\` (tools/directions.json)`,
    "tools/directions.json: `started` server/src/main.ts names no file",
  ]);
});
