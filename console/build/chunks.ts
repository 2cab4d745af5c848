import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Vite's own manifest, as far as it is used here. */
export type ViteManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>;

/** The entries of the manifest that a module needs, each after those that it needs itself. */
function chunksOf(
  manifest: ViteManifest,
  module: string,
  needs: (chunk: ViteManifest[string]) => readonly string[],
): ViteManifest[string][] {
  const seen = new Set<string>();
  const visit = (key: string): ViteManifest[string][] => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the client build has no module ${key}`);
    if (seen.has(key)) return [];
    seen.add(key);
    return [...needs(chunk).flatMap(visit), chunk];
  };
  return visit(module);
}

/** A module's files with those of everything that it imports, itself first: what must arrive before it can run. */
export function initialFiles(manifest: ViteManifest, module: string): string[] {
  const files = chunksOf(manifest, module, ({ imports = [] }) => imports).map(
    ({ file }) => `/${file}`,
  );
  return [...new Set(files.toReversed())];
}

/** The style sheets of a module and of everything that it imports, at once or later; its own last, so that its rules win. */
export function stylesheetsOf(manifest: ViteManifest, module: string): string[] {
  const needs = ({ imports = [], dynamicImports = [] }: ViteManifest[string]) => [
    ...dynamicImports,
    ...imports,
  ];
  const sheets = chunksOf(manifest, module, needs).flatMap(({ css = [] }) => css);
  return [...new Set(sheets.map((file) => `/${file}`))];
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
