// Catalogue entries that are served: shared by `npm run served`, which prints them, and the check, which compares them with the
// code.
import { readFile } from "node:fs/promises";
import { CALLS } from "../contract/src/calls.ts";
import { ROOMS } from "../contract/src/rooms.ts";

export interface CatalogueCall {
  readonly method: string;
  readonly path: string;
  readonly room: string;
}
export interface CatalogueRoute {
  readonly path: string;
  readonly site: string;
  readonly room: string;
}

async function rows(name: string): Promise<string[][]> {
  const text = await readFile(new URL(`../contract/src/${name}`, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

export async function catalogueCalls(): Promise<CatalogueCall[]> {
  return (await rows("catalogue-calls.tsv")).map(([method = "", path = "", room = ""]) => ({
    method,
    path,
    room,
  }));
}

export async function catalogueRoutes(): Promise<CatalogueRoute[]> {
  return (await rows("catalogue-routes.tsv")).map(([path = "", site = "", room = ""]) => ({
    path,
    site,
    room,
  }));
}

/** Calls of the contract by `METHOD path`, as the catalogue writes them. */
export function servedCalls(): Set<string> {
  return new Set(CALLS.map(({ call }) => `${call.method} ${call.path}`));
}

/** Pages beside the catalogue: those of operators, as calls beside it are below `/api/v1/`. */
export function isOwnPage(path: string): boolean {
  return path === "/operator" || path.startsWith("/operator/");
}

/** Page addresses of the console: those that its build has a document for. */
export async function servedRoutes(): Promise<Set<string>> {
  const manifest = new URL("../console/dist/manifest.json", import.meta.url);
  const text = await readFile(manifest, "utf8").catch(() => {
    throw new Error("the console is not built: npm run build -w console");
  });
  const { documents } = JSON.parse(text) as { documents: object };
  // A page may have a second document, for addresses with a parameter.
  const paths = Object.keys(documents).map((path) => path.replace(/\?.*$/, ""));
  return new Set(paths.filter((path) => path !== "*"));
}

export { CALLS, ROOMS };
