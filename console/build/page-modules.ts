import { registerHooks } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Access } from "../src/early/access.ts";
import { en } from "../src/app/messages.en.ts";
import { zh } from "../src/app/messages.zh.ts";
import { USUAL_PARTS, type PagePart, type Preload } from "../src/app/routes/route-def.ts";
import { PUBLIC_ROUTES, ROUTES } from "../src/app/routes/routes.ts";

/** Of the page of one of a list. */
const ONE_PARTS: readonly PagePart[] = ["figures", "toolbar", "chart"];

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the document of a page of the console depends on. */
export interface PageDocument {
  /** Followed by `?` and a parameter where it is the document of addresses with that. */
  readonly path: string;
  /** The page's name by the language; none for pages that have the slogan alone until they are rendered. */
  readonly name: Readonly<Record<Language, string>> | undefined;
  /** What its skeleton is made of. */
  readonly parts: readonly PagePart[];
  /** The page's modules by their paths in the workspace; none for the document of every other address. */
  readonly modules: readonly string[];
  readonly access: Access;
  /** Name of the part behind `#` that shows a public page at the same address. */
  readonly publicHash: string | undefined;
  readonly preloads: readonly Preload[];
}

/** The module that a route loads, by its path: inside of this function a component's module is its own address. */
export async function moduleOf(load: () => Promise<object>): Promise<string> {
  const hooks = registerHooks({
    load: (url, context, next) =>
      url.endsWith(".tsx")
        ? {
            format: "module",
            shortCircuit: true,
            source: `export default ${JSON.stringify(url)};`,
          }
        : next(url, context),
  });
  try {
    const { default: url } = (await load()) as { default?: unknown };
    return relative(root, fileURLToPath(String(url))).replaceAll("\\", "/");
  } finally {
    hooks.deregister();
  }
}

/** Every document of the console, from the list of its routes. */
export async function pageModules(): Promise<PageDocument[]> {
  const other = {
    path: "*",
    name: undefined,
    parts: USUAL_PARTS,
    modules: [],
    access: "account",
    publicHash: undefined,
    preloads: [],
  } as const;
  const modulesOf = (loads: readonly (() => Promise<object>)[]) => Promise.all(loads.map(moduleOf));
  const pages = ROUTES.map(
    async ({
      path,
      label,
      parts = USUAL_PARTS,
      load,
      inTurn,
      preloads = [],
    }): Promise<PageDocument> => {
      const publicHash = PUBLIC_ROUTES.find((route) => route.path === path)?.hash;
      const name = { zn: zh[label], en: en[label] };
      return {
        path,
        name,
        parts,
        modules: await modulesOf([load, ...(inTurn?.list ?? [])]),
        access: "account",
        publicHash,
        preloads,
      };
    },
  );
  const publicPages = PUBLIC_ROUTES.filter(({ hash }) => hash === undefined).map(
    async ({ path, load }): Promise<PageDocument> => ({
      ...other,
      path,
      modules: await modulesOf([load]),
      access: "public",
    }),
  );
  const ones = ROUTES.flatMap(({ path, load, inTurn }) =>
    inTurn ? [{ path, load, inTurn }] : [],
  ).map(async ({ path, load, inTurn }): Promise<PageDocument> => ({
    ...other,
    path: `${path}?${inTurn.parameter}`,
    parts: ONE_PARTS,
    modules: await modulesOf([load, ...inTurn.one]),
  }));
  return [other, ...(await Promise.all([...pages, ...ones, ...publicPages]))];
}
