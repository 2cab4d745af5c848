// `npm run new-room -- NAME`: first files of a room in contract, server and console, by the shape of the house. What is
// made works: one call that reads a row of the account, its test, and a page that shows it. It is there to be changed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOMS } from "../contract/src/rooms.ts";
import { pinnedNode } from "./prepare.mjs";
import { roomFiles } from "./new-room-files.mjs";

const root = join(import.meta.dirname, "..");

function fail(message) {
  console.error(message);
  process.exit(2);
}

/** Puts one line before the first line that `isNext` takes, after the line `start`. */
function insertLine(text, start, isNext, line) {
  const lines = text.split("\n");
  const from = lines.indexOf(start);
  const at = from < 0 ? -1 : lines.findIndex((each, index) => index > from && isNext(each));
  if (at < 0) throw new Error(`found no place for ${line}`);
  return lines.toSpliced(at, 0, line).join("\n");
}

/** Puts an import where the alphabet wants it: before the first whose module comes later, else after the last. */
function insertImport(text, line) {
  const moduleOf = (each) => /^(?:import .*|\} )from "([^"]+)";$/.exec(each)?.[1];
  const lines = text.split("\n");
  const imports = lines.flatMap((each, index) => (moduleOf(each) ? [index] : []));
  const next = imports.find(
    (index) => lines[index].startsWith("import ") && moduleOf(lines[index]) > moduleOf(line),
  );
  return lines.toSpliced(next ?? imports.at(-1) + 1, 0, line).join("\n");
}

async function change(file, work) {
  await writeFile(join(root, file), work(await readFile(join(root, file), "utf8")));
}

const [name = "", ...more] = process.argv.slice(2);
if (!ROOMS.includes(name) || more.length > 0) {
  fail(`npm run new-room -- NAME, one of:\n  ${ROOMS.join(" ")}`);
}
const places = ["contract/src", "server/src/rooms", "console/src/rooms"].map(
  (place) => `${place}/${name}`,
);
const there = places.filter((place) => existsSync(join(root, place)));
if (there.length > 0) fail(`The room is there already: ${there.join(", ")}`);

const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = camel[0].toUpperCase() + camel.slice(1);
const files = roomFiles({ name, camel, pascal });
for (const [file, text] of Object.entries(files)) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text, { flag: "wx" });
}
await change("contract/src/calls.ts", (text) =>
  insertLine(
    insertImport(text, `import * as ${camel} from "./${name}/calls.ts";`),
    "export const CALLS: readonly NamedCall[] = [",
    (line) => line.startsWith("]"),
    `  ...callsOf("${name}", ${camel}),`,
  ),
);
await change("server/src/app.ts", (text) =>
  insertLine(
    insertImport(text, `import { ${camel}Routes } from "./rooms/${name}/routes.ts";`),
    "function composeRoutes(deps: Deps, listener: Listener): Route[] {",
    (line) => line === "  ];",
    `    ...${camel}Routes(deps),`,
  ),
);

const made = [...Object.keys(files), "contract/src/calls.ts", "server/src/app.ts"];
const format = spawnSync(pinnedNode(root), ["node_modules/oxfmt/bin/oxfmt", ...made], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});
console.log(made.map((file) => `  ${file}`).join("\n"));
console.log(`
The call is served. For the page, when it has something to show:

  console/src/app/navigation.ts       { path: "/…", area: "…", label: "${camel}", icon: "…",
                                        load: () => import("./pages/${name}.tsx"), data: firstData.${camel} },
  console/src/app/first-data.ts       ${camel}: (): FirstData => [${camel}Since],
  console/src/app/messages.{zh,en}.ts ${camel}: "…",

The path is one of contract/src/catalogue-routes.tsv; calls of the catalogue keep their method and path.`);
process.exit(format.status ?? 1);
