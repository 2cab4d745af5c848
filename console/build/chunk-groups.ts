import type { Rolldown } from "vite";
import { LIGHT_PAGES, type LightPage } from "../src/light/light-pages.ts";

type Group = NonNullable<Rolldown.CodeSplittingOptions["groups"]>[number];
type NameOf = Extract<Group["name"], (...args: never[]) => unknown>;
type Context = Parameters<NameOf>[1];

const OUR_SOURCES = /[\\/](?:console|contract)[\\/]src[\\/]/;
/** What every list of devices is made of, and what all pages and dialogs of devices have. */
const DEVICE_TABLE = /[\\/]rooms[\\/]devices[\\/](?:table|tags)[\\/]/;
const DEVICES = /[\\/]rooms[\\/]devices[\\/][^\\/]+$/;
const OURS =
  /[\\/]src[\\/]shared[\\/](?!charts|spreadsheets|overlays|pickers[\\/]popup)|contract[\\/]src[\\/]/;

/** Modules that hydrate a light page. */
export const LIGHT_ENTRIES = Object.values<LightPage>(LIGHT_PAGES).flatMap(
  ({ entry }) => entry ?? [],
);

const CONSOLE_ENTRY = ["src/app/main.tsx"];

/** Whether one of these entries needs a module: imports it, directly or not. */
function isNeededBy(
  entries: readonly string[],
  id: string,
  context: Context,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (entries.some((entry) => id.replaceAll("\\", "/").endsWith(`/${entry}`))) return true;
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededBy(entries, importer, context, seen));
}

/** The file of a module that several pages or dialogs share; none: the bundler decides. */
function sharedFile(id: string, context: Context): string | null {
  if (isNeededBy(LIGHT_ENTRIES, id, context)) return "base";
  if (OURS.test(id) || isNeededBy(CONSOLE_ENTRY, id, context)) return "shared";
  if (DEVICE_TABLE.test(id)) return "device-table";
  if (DEVICES.test(id)) return "devices";
  return null;
}

/**
 * A few files for every page and one of its own: a browser has six connections, and each file more takes one of them for a
 * round trip. Libraries are apart, because a release of the console leaves them in the cache. A log-in loads `react` and
 * `base`, which the console uses again.
 */
export const chunkGroups: Group[] = [
  {
    name: "react",
    test: /rolldown.runtime|node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 3,
  },
  { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
  { name: sharedFile, debugName: "ours", test: OUR_SOURCES, minShareCount: 2, priority: 1 },
  // Fetched when a dialog or toast is first needed, with what they use of the library.
  { name: "overlays", test: /[\\/]src[\\/]shared[\\/]overlays[\\/]/ },
  // The rest of the library, fetched when a list, calendar or hint is first opened.
  {
    name: "pickers",
    test: /[\\/]src[\\/]shared[\\/]pickers[\\/]popup[\\/]|node_modules[\\/]@(?:base-ui|floating-ui)[\\/]/,
  },
];
