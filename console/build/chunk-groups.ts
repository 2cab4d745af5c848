import type { Rolldown } from "vite";
import { LIGHT_PAGES, type LightPage } from "../src/light/light-pages.ts";

type Group = NonNullable<Rolldown.CodeSplittingOptions["groups"]>[number];
type NameOf = Extract<Group["name"], (...args: never[]) => unknown>;
type Context = Parameters<NameOf>[1];

const OURS =
  /[\\/]src[\\/]shared[\\/](?!charts|spreadsheets|overlays|pickers[\\/]popup)|contract[\\/]src[\\/]/;

/** Modules that hydrate a light page. */
export const LIGHT_ENTRIES = Object.values<LightPage>(LIGHT_PAGES).flatMap(
  ({ entry }) => entry ?? [],
);

/** Whether a light page needs a module: one of their entries imports it, directly or not. */
function isInLightPage(id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (LIGHT_ENTRIES.some((entry) => id.replaceAll("\\", "/").endsWith(`/${entry}`))) return true;
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isInLightPage(importer, context, seen));
}

/**
 * A few files for every page and one of its own: each more would be another round trip on a slow line. Libraries are apart,
 * because a release of the console leaves them in the cache. A log-in loads `react` and `base`, which the console uses again.
 */
export const chunkGroups: Group[] = [
  {
    name: "react",
    test: /rolldown.runtime|node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 3,
  },
  { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
  {
    name: (id, context) => (isInLightPage(id, context) ? "base" : "shared"),
    debugName: "ours",
    test: OURS,
    minShareCount: 2,
    priority: 1,
  },
  // What every page has of the dialogs; the rest is fetched when a dialog or toast is first needed.
  { name: "shared", test: /[\\/]src[\\/]shared[\\/]dialog-history/, priority: 1 },
  // With what they use of the library.
  { name: "overlays", test: /[\\/]src[\\/]shared[\\/]overlays[\\/]/ },
  // The rest of the library, fetched when a list, calendar or hint is first opened.
  {
    name: "pickers",
    test: /[\\/]src[\\/]shared[\\/]pickers[\\/]popup[\\/]|node_modules[\\/]@(?:base-ui|floating-ui)[\\/]/,
  },
];
