import { posix } from "node:path";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Access } from "../src/early/access.ts";
import { en } from "../src/app/messages.en.ts";
import { zh } from "../src/app/messages.zh.ts";
import {
  USUAL_PARTS,
  type Loadable,
  type PagePart,
  type Preload,
} from "../src/app/routes/route-def.ts";
import { PUBLIC_ROUTES, ROUTES } from "../src/app/routes/routes.ts";

/** Of the page of one of a list. */
const ONE_PARTS: readonly PagePart[] = ["figures", "toolbar", "chart"];

/** Inputs of the document of a console page. */
export interface PageDocument {
  /** Followed by `?` and a parameter where it is the document of addresses with that. */
  readonly path: string;
  /** The page's name by the language; none for pages that have the slogan alone until they are rendered. */
  readonly name: Readonly<Record<Language, string>> | undefined;
  /** Parts of its skeleton. */
  readonly parts: readonly PagePart[];
  /** The page's modules by their paths in the workspace; none for the document of every other address. */
  readonly modules: readonly string[];
  readonly access: Access;
  /** Names of the parts behind `#` that each show a public page at the same address. */
  readonly publicHashes: readonly string[];
  readonly preloads: readonly Preload[];
}

/** The module that a function imports, by its path in the workspace, read in the function's text. */
export function moduleOf({ load, imports = load }: Loadable, folder: string): string {
  const text = String(imports);
  const [, specifier] = /\bimport\(\s*"([^"]+)"\s*\)/.exec(text) ?? [];
  if (specifier === undefined) throw new Error(`a page is not loaded by import("…"): ${text}`);
  return posix.join(folder, specifier);
}

const modulesOf = (loaded: readonly Loadable[]): string[] =>
  loaded.map((one) => moduleOf(one, "src/app/routes"));

/** Every document of the console, from the list of its routes. */
export function pageModules(): PageDocument[] {
  const other = {
    path: "*",
    name: undefined,
    parts: USUAL_PARTS,
    modules: [],
    access: "account",
    publicHashes: [],
    preloads: [],
  } as const;
  const pages = ROUTES.map((route): PageDocument => {
    const { path, label, parts = USUAL_PARTS, inTurn, preloads = [] } = route;
    return {
      path,
      name: { zn: zh[label], en: en[label] },
      parts,
      modules: modulesOf([route, ...(inTurn?.list ?? [])]),
      access: "account",
      publicHashes: PUBLIC_ROUTES.flatMap((one) =>
        one.path === path && one.hash !== undefined ? [one.hash] : [],
      ),
      preloads,
    };
  });
  const ones = ROUTES.flatMap((route): PageDocument[] => {
    const { path, inTurn } = route;
    if (!inTurn) return [];
    return [
      {
        ...other,
        path: `${path}?${inTurn.parameter}`,
        parts: ONE_PARTS,
        modules: modulesOf([route, ...inTurn.one]),
      },
    ];
  });
  const publicPages = PUBLIC_ROUTES.filter(({ hash }) => hash === undefined).map(
    (route): PageDocument => ({
      ...other,
      path: route.path,
      modules: modulesOf([route]),
      access: "public",
    }),
  );
  return [other, ...pages, ...ones, ...publicPages];
}
