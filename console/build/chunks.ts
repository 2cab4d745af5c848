import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Vite's own manifest, as far as it is used here. */
export type ViteManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>;

/** A module with everything that it imports, itself first: what must arrive before it can run. */
export function initialFiles(
  manifest: ViteManifest,
  module: string,
): { modules: string[]; stylesheets: string[] } {
  const modules = new Set<string>();
  const stylesheets = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the client build has no module ${key}`);
    if (modules.has(`/${chunk.file}`)) return;
    modules.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    // After the sheets of what it imports, so that a page's own rules win.
    for (const file of chunk.css ?? []) stylesheets.add(`/${file}`);
  };
  visit(module);
  return { modules: [...modules], stylesheets: [...stylesheets] };
}

/** An entry with what it imports, the largest first: it takes longest, and small files fit beside it. */
export async function largestFirst(
  directory: string,
  [entry, ...imported]: readonly string[],
): Promise<string[]> {
  const sizes = new Map<string, number>();
  for (const file of imported) sizes.set(file, (await stat(join(directory, file))).size);
  const sizeOf = (file: string): number => sizes.get(file) ?? 0;
  return [
    ...(entry === undefined ? [] : [entry]),
    ...imported.toSorted((a, b) => sizeOf(b) - sizeOf(a)),
  ];
}
