// Fails on an import that `directions.json` does not allow: between workspaces, layers and rooms. Fails on cycles, between
// rooms, between folders and between files, types included, and on files that nothing imports and nothing starts.
import { readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { findCycles, readImports, sourceFiles } from "./import-graph.mjs";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const DIRECTIONS = "tools/directions.json";
const { places, started, ...lists } = JSON.parse(await readFile(join(root, DIRECTIONS), "utf8"));
const ROOM_LISTS = { server: "serverRooms", console: "consoleRooms" };
/** Their folders may import each other without a list, but not in a cycle. */
const LAYERED = ["contract/src/", "agent/src/"];

const files = await sourceFiles(root);
const imports = await readImports(root, files);
const problems = [];

const placeOf = (file) =>
  places.find(({ path }) => matchesGlob(file, path.endsWith("/") ? `${path}**` : path));

function checkPlaces() {
  for (const file of files) {
    const place = placeOf(file);
    if (!place) {
      problems.push(`${file}: no place in ${DIRECTIONS}`);
      continue;
    }
    for (const { target } of imports.get(file)) {
      const to = placeOf(target);
      if (!to || to === place || place.imports.includes("*") || place.imports.includes(to.name)) {
        continue;
      }
      problems.push(`${file}: ${place.name} may not import ${to.name} (${target})`);
    }
  }
}

const isTestCode = (file) => placeOf(file)?.imports.includes("*") ?? false;

/** Room and file of `server/src/rooms/<room>/<file>`; tests and their helpers belong to no room. */
function inRoom(workspace, file) {
  if (isTestCode(file)) return undefined;
  const [, room, rest] = new RegExp(`^${workspace}/src/rooms/([^/]+)/(.+)$`).exec(file) ?? [];
  return room && { room, rest };
}

const OFFERED = "// Offered to other rooms.\n";

/**
 * A room uses those rooms that the list gives it, and of them the files that are marked as offered. A store is offered to
 * nobody.
 */
async function checkRooms(workspace, listName) {
  const list = lists[listName];
  const used = new Set();
  const wanted = new Map();
  for (const file of files) {
    const from = inRoom(workspace, file);
    for (const { target } of from ? imports.get(file) : []) {
      const to = inRoom(workspace, target);
      if (!to || to.room === from.room) continue;
      used.add(`${from.room} ${to.room}`);
      if (!wanted.has(target)) wanted.set(target, file);
      if (!list[from.room]?.includes(to.room))
        problems.push(`${file}: room ${from.room} may not use room ${to.room} (${listName})`);
    }
  }
  for (const [room, names] of Object.entries(list))
    for (const name of names)
      if (!used.has(`${room} ${name}`))
        problems.push(`${DIRECTIONS}: ${listName} ${room} → ${name} is not used`);
  for (const file of files.filter((each) => inRoom(workspace, each))) {
    const isOffered = (await readFile(join(root, file), "utf8")).startsWith(OFFERED);
    if (isOffered && /(?:^|\/)store\.ts$/.test(file))
      problems.push(`${file}: a store is not offered to other rooms`);
    if (isOffered && !wanted.has(file))
      problems.push(`${file}: no other room uses what is offered`);
    if (!isOffered && wanted.has(file))
      problems.push(`${wanted.get(file)}: ${file} does not begin with "${OFFERED.trim()}"`);
  }
  for (const cycle of findCycles(new Map(Object.entries(list))))
    problems.push(`${DIRECTIONS}: rooms in a cycle: ${[...cycle, cycle[0]].join(" → ")}`);
}

/** A file beside the folders counts as one of its own: a way around through it is a cycle as well. */
function checkFolderCycles(base) {
  const importsByEdge = new Map();
  const edges = new Map();
  for (const file of files.filter((each) => each.startsWith(base) && !isTestCode(each))) {
    const [from] = file.slice(base.length).split("/");
    for (const { target } of imports.get(file).filter((each) => each.target.startsWith(base))) {
      const [to] = target.slice(base.length).split("/");
      if (to === from) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
      const edge = `${from} → ${to}`;
      importsByEdge.set(edge, [
        ...(importsByEdge.get(edge) ?? []),
        `  ${file.slice(base.length)} imports ${target.slice(base.length)}`,
      ]);
    }
  }
  for (const cycle of findCycles(edges)) {
    const way = [...cycle, cycle[0]];
    problems.push(
      `${base}: folders in a cycle: ${way.join(" → ")}`,
      ...cycle.flatMap((from, at) => importsByEdge.get(`${from} → ${way[at + 1]}`)),
    );
  }
}

/** The platform is beneath the rooms: of the contract it knows what is no room's, and what the list names. */
function checkPlatform() {
  const { platformContractUses: list } = lists;
  const used = new Set();
  for (const file of files.filter((each) => placeOf(each)?.name === "server platform"))
    for (const { target } of imports.get(file)) {
      const [, name] = /^contract\/src\/([^/]+\/.+)$/.exec(target) ?? [];
      if (!name) continue;
      used.add(name);
      if (!list.includes(name))
        problems.push(
          `${file}: the platform may not use ${name} of the contract (platformContractUses)`,
        );
    }
  for (const name of list)
    if (!used.has(name)) problems.push(`${DIRECTIONS}: platformContractUses ${name} is not used`);
}

/** Imports on demand may form a cycle: pages link to each other. */
function checkFileCycles() {
  const edges = new Map(
    files.map((file) => [
      file,
      imports.get(file).flatMap(({ target, isDynamic }) => (isDynamic ? [] : [target])),
    ]),
  );
  for (const cycle of findCycles(edges))
    problems.push(`files in a cycle: ${[...cycle, cycle[0]].join(" → ")}`);
}

function checkUse() {
  const imported = new Set([...imports.values()].flat().map(({ target }) => target));
  for (const file of files)
    if (!imported.has(file) && !started.some((pattern) => matchesGlob(file, pattern)))
      problems.push(`${file}: nothing imports it, and it is not in \`started\` (${DIRECTIONS})`);
  for (const pattern of started)
    if (!files.some((file) => matchesGlob(file, pattern)))
      problems.push(`${DIRECTIONS}: \`started\` ${pattern} names no file`);
}

checkPlaces();
checkUse();
for (const [workspace, listName] of Object.entries(ROOM_LISTS))
  await checkRooms(workspace, listName);
for (const base of LAYERED) checkFolderCycles(base);
checkPlatform();
checkFileCycles();
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
