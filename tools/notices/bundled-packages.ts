import { readPackage, type NoticedPackage } from "./notices.ts";

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

interface Chunk {
  readonly type: string;
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** A plugin for Vite and Rolldown that collects the packages with code in a bundle, after tree shaking. */
export function collectBundled() {
  const directories = new Set<string>();
  return {
    plugin: {
      name: "collect-bundled",
      generateBundle(_options: unknown, bundle: Readonly<Record<string, Chunk>>): void {
        for (const { modules = {} } of Object.values(bundle))
          for (const [id, { renderedLength }] of Object.entries(modules)) {
            const [directory] = PACKAGE.exec(id) ?? [];
            if (directory !== undefined && renderedLength > 0)
              directories.add(directory.replaceAll("\0", ""));
          }
      },
    },
    read: async (): Promise<NoticedPackage[]> =>
      (await Promise.all([...directories].map(readPackage))).filter((one) => one !== undefined),
  };
}
