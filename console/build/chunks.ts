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
