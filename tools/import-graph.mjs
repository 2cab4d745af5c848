// The imports between the project's own files, types included, read from their text.
import { readFile, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

const STATIC = /(?:^|\n)\s*(?:(?:import|export)\b[^;"']*?\bfrom\s*|import\s*)"([^"']+)"/g;
const DYNAMIC = /\bimport\(\s*"([^"']+)"\s*\)/g;
const IGNORED = /(?:^|\/)(?:node_modules|dist|coverage|\.[^/]+)\//;

/** Source files of every folder below the root, as paths from it. */
export async function sourceFiles(root) {
  const top = (await readdir(root, { withFileTypes: true })).filter(
    (entry) => !IGNORED.test(`${entry.name}/`),
  );
  const files = top.filter((entry) => entry.isFile()).map((entry) => entry.name);
  for (const { name } of top.filter((entry) => entry.isDirectory())) {
    const entries = await readdir(join(root, name), { recursive: true });
    files.push(...entries.map((entry) => `${name}/${entry}`.replaceAll("\\", "/")));
  }
  return files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !IGNORED.test(file)).toSorted();
}

/** The project's own file that a specifier names; undefined for packages. */
function resolveImport(root, file, specifier) {
  const workspace = /^@nodeyard\/([^/]+)\/(.+)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`;
  if (!specifier.startsWith(".")) return undefined;
  return relative(root, join(root, dirname(file), specifier)).replaceAll("\\", "/");
}

/** A file's imports: `{ specifier, isDynamic }`. */
export async function readSpecifiers(root, file) {
  const text = await readFile(join(root, file), "utf8");
  return [
    ...[...text.matchAll(STATIC)].map((match) => ({ specifier: match[1], isDynamic: false })),
    ...[...text.matchAll(DYNAMIC)].map((match) => ({ specifier: match[1], isDynamic: true })),
  ];
}

/** Imports between the files: `{ target, isDynamic }` by file. */
export async function readImports(root, files) {
  const imports = new Map();
  for (const file of files) {
    const found = await readSpecifiers(root, file);
    imports.set(
      file,
      found.flatMap(({ specifier, isDynamic }) => {
        const target = resolveImport(root, file, specifier);
        return target === undefined ? [] : [{ target, isDynamic }];
      }),
    );
  }
  return imports;
}

/** The shortest way from a node back to it; undefined where there is none. */
function cycleThrough(start, edges) {
  const cameFrom = new Map();
  const queue = [start];
  for (const node of queue) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) {
        const cycle = [start];
        for (let at = node; at !== start; at = cameFrom.get(at)) cycle.splice(1, 0, at);
        return cycle;
      }
      if (!cameFrom.has(next)) {
        cameFrom.set(next, node);
        queue.push(next);
      }
    }
  }
  return undefined;
}

/** Cycles of a directed graph, at least one through every node that is on any. */
export function findCycles(edges) {
  const covered = new Set();
  const cycles = [];
  for (const node of edges.keys()) {
    const cycle = covered.has(node) ? undefined : cycleThrough(node, edges);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const each of cycle) covered.add(each);
  }
  return cycles;
}
