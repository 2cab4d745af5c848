// `npm run new-room -- NAME`: first files of a room in contract, server and console, registered with the contract's calls and
// the server's rooms. All of it is written, or nothing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOMS } from "../contract/src/rooms.ts";
import { roomFiles } from "./new-room-files.mjs";
import { readArguments, refuseArguments } from "./read-arguments.mjs";

const root = join(import.meta.dirname, "..");

const USAGE = `npm run new-room -- NAME   first files of a room, one of:\n  ${ROOMS.join(" ")}`;

/** Adds an import in alphabetical order, and a last element to the list that the line `start` opens. */
function register(text, { module, imported, start, element }) {
  const moduleOf = (line) => /^(?:import .*|\} )from "([^"]+)";$/.exec(line)?.[1];
  const lines = text.split("\n");
  const imports = lines.flatMap((line, index) => (moduleOf(line) ? [index] : []));
  const next = imports.find(
    (index) => lines[index].startsWith("import ") && moduleOf(lines[index]) > module,
  );
  const opened = lines.indexOf(start);
  const closed = lines.findIndex((line, index) => index > opened && /^[\])];$/.test(line));
  if (imports.length === 0 || opened < 0 || closed < 0) throw new Error(`no list: ${start}`);
  return lines
    .toSpliced(closed, 0, `  ${element},`)
    .toSpliced(next ?? imports.at(-1) + 1, 0, `import ${imported} from "${module}";`)
    .join("\n");
}

/** Writes and formats everything beside the project, then moves it there; what was moved goes back if a move fails. */
async function writeAll(files, folders, changed) {
  const staging = await mkdtemp(join(root, ".new-room-"));
  const undo = [];
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(staging, file)), { recursive: true });
      await writeFile(join(staging, file), text);
    }
    const oxfmt = [
      "node_modules/oxfmt/bin/oxfmt",
      ...Object.keys(files).map((file) => join(staging, file)),
    ];
    const format = spawnSync(process.execPath, oxfmt, { cwd: root, encoding: "utf8" });
    if (format.status !== 0) throw new Error(format.stderr);
    for (const folder of folders) {
      await rename(join(staging, folder), join(root, folder));
      undo.unshift(() => rm(join(root, folder), { recursive: true }));
    }
    for (const file of changed) {
      const before = await readFile(join(root, file));
      await rename(join(staging, file), join(root, file));
      undo.unshift(() => writeFile(join(root, file), before));
    }
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  } finally {
    await rm(staging, { recursive: true });
  }
}

const { positionals } = readArguments(USAGE, { allowPositionals: true });
const [name = "", ...more] = positionals;
if (!ROOMS.includes(name) || more.length > 0)
  refuseArguments(USAGE, `Not a room of contract/src/rooms.ts: ${positionals.join(" ")}`);
const folders = ["contract/src", "server/src/rooms", "console/src/rooms"].map(
  (place) => `${place}/${name}`,
);
const there = folders.filter((folder) => existsSync(join(root, folder)));
if (there.length > 0) refuseArguments(USAGE, `The room exists: ${there.join(", ")}`);

const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = camel[0].toUpperCase() + camel.slice(1);
const lists = {
  "contract/src/calls.ts": {
    module: `./${name}/calls.ts`,
    imported: `* as ${camel}`,
    start: "export const CALLS: readonly NamedCall[] = callsOf(",
    element: camel,
  },
  "server/src/rooms.ts": {
    module: `./rooms/${name}/room.ts`,
    imported: `{ ${camel}Room }`,
    start: "export const ROOMS: readonly Room[] = [",
    element: `${camel}Room`,
  },
};
const files = roomFiles({ name, camel, pascal });
for (const [file, entry] of Object.entries(lists))
  files[file] = register(await readFile(join(root, file), "utf8"), entry);
await writeAll(files, folders, Object.keys(lists));

console.log(
  Object.keys(files)
    .map((file) => `  ${file}`)
    .join("\n"),
);
console.log(`
The call is served. \`npm run rights\` writes what each kind of caller may. The page is shown once a list of console/src/app/routes/ has it:

  defineRoute({
    path: "/…", area: "…", label: "${camel}", icon: "…",
    load: () => import("../../rooms/${name}/${name}-page.tsx"),
    data: () => [${camel}Since],
  }),

and console/src/app/messages.{zh,en}.ts its label. The path is one of contract/src/catalogue-routes.tsv, or below /operator; calls of the
catalogue keep their method and path.`);
