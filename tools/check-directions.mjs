// Fails on an import that the list in `directions.json` does not allow: between workspaces, layers and rooms.
import { readFile, readdir } from "node:fs/promises";
import { dirname, join, matchesGlob, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { places, serverRoomCalls } = JSON.parse(
  await readFile(join(root, "tools/directions.json"), "utf8"),
);
const IMPORT =
  /(?:^|\n)\s*(?:(?:import|export)\b[^;"']*?\bfrom\s*|import\s*)["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

function placeOf(file) {
  return places.find(({ path }) => matchesGlob(file, path.endsWith("/") ? `${path}**` : path));
}

/** The room of a file in a workspace that has rooms: `server/src/rooms/<room>/…`. */
function roomOf(file) {
  return /^(?:server|console)\/src\/rooms\/([^/]+)\//.exec(file)?.[1];
}

function resolveImport(file, specifier) {
  const workspace = /^@nodeyard\/([^/]+)\/(.+)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`;
  if (specifier.startsWith("."))
    return relative(root, join(root, dirname(file), specifier)).replaceAll("\\", "/");
  return undefined;
}

function mayCallRoom(from, to, target) {
  return (serverRoomCalls[from] ?? []).some(
    (allowed) => allowed === to || `server/src/rooms/${allowed}` === target,
  );
}

const problems = [];
const seenCalls = new Set();
for (const folder of [
  "contract",
  "server",
  "console",
  "agent",
  "simulator",
  "e2e",
  "bench",
  "tools",
]) {
  const entries = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  for (const entry of entries) {
    const file = `${folder}/${entry}`.replaceAll("\\", "/");
    if (!/\.(?:ts|tsx|mjs)$/.test(file) || /(?:^|\/)(?:node_modules|dist)\//.test(file)) continue;
    const place = placeOf(file);
    if (!place) {
      problems.push(`${file}: no place in tools/directions.json`);
      continue;
    }
    const text = await readFile(join(root, file), "utf8");
    for (const match of text.matchAll(IMPORT)) {
      const target = resolveImport(file, match[1] ?? match[2]);
      const targetPlace = target && placeOf(target);
      if (!targetPlace) continue;
      const isAllowed =
        place === targetPlace ||
        place.imports.includes("*") ||
        place.imports.includes(targetPlace.name);
      if (!isAllowed)
        problems.push(`${file}: ${place.name} may not import ${targetPlace.name} (${target})`);
      const [from, to] = [roomOf(file), roomOf(target)];
      if (
        !from ||
        !to ||
        from === to ||
        place.name.endsWith("tests") ||
        place.name.endsWith("testing")
      )
        continue;
      if (file.startsWith("console/"))
        problems.push(`${file}: console rooms never import each other (${target})`);
      else if (mayCallRoom(from, to, target)) seenCalls.add(`${from}>${to}`);
      else problems.push(`${file}: room ${from} may not call room ${to} (${target})`);
    }
  }
}
for (const [from, list] of Object.entries(serverRoomCalls)) {
  if (from === "comment") continue;
  for (const allowed of list) {
    if (!seenCalls.has(`${from}>${allowed.split("/")[0]}`))
      problems.push(`tools/directions.json: ${from} no longer calls ${allowed}`);
  }
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
