import type { Rolldown } from "vite";
import { LIGHT_PAGES, type LightPage } from "../src/light/light-pages.ts";

type Group = NonNullable<Rolldown.CodeSplittingOptions["groups"]>[number];
type NameOf = Extract<Group["name"], (...args: never[]) => unknown>;
type Context = Parameters<NameOf>[1];

/** Vite's helper behind each `import()`. */
const PRELOADER = /vite[\\/]preload-helper/;
const OUR_SOURCES = /[\\/](?:console|contract)[\\/]src[\\/]/;
/** Modules of every device list, and those of all device pages and dialogs. */
const DEVICE_TABLE = /[\\/]rooms[\\/]devices[\\/](?:table|tags)[\\/]/;
const DEVICES = /[\\/]rooms[\\/]devices[\\/][^\\/]+$|[\\/]pages[\\/]task-dialog-of/;
/** Sending of pictures, and reading of spreadsheets. */
const FILES = /contract[\\/]src[\\/]identity[\\/]photo|[\\/]spreadsheets[\\/]read-sheet\.ts$/;
/** But for what is only fetched when it is needed, of light pages as well, and what few pages need: operators', those of payments, and words of a few dialogs. */
const OURS =
  /[\\/]src[\\/]shared[\\/](?!cancel-change|charts|operator|spreadsheets|overlays|proof|province-field|secrets|task-failure|shortened|forms[\\/]use-confirmed|pickers[\\/](?:popup|time)|verification[\\/]solve)|contract[\\/]src[\\/](?!account[\\/]acts|(?:auto-withdrawal|buyback|exchange|identity|operator|payee|rates)[\\/]|[\w-]+[\\/]operator[\\/]|faults[\\/]fault-words|standard-nodes[\\/]provinces)/;

/** Modules that hydrate a light page. */
export const LIGHT_ENTRIES = Object.values<LightPage>(LIGHT_PAGES).flatMap(
  ({ entry }) => entry ?? [],
);

/** Modules that a light page imports on demand. */
const LIGHT_LATER = ["src/rooms/auth/pages/answer-refusal.tsx"];
const CONSOLE_ENTRY = ["src/app/main.tsx"];

/** True if one of these entries imports a module, directly or not. */
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

type Choice = (id: string, context: Context) => boolean;

/** A file of chosen modules of ours with what they depend on, except what is in a file of a higher priority. */
function file(name: string, isIn: Choice, rest: Pick<Group, "minShareCount" | "priority">): Group {
  return {
    name: (id, context) => (isIn(id, context) ? name : null),
    debugName: name,
    test: OUR_SOURCES,
    ...rest,
  };
}

/**
 * A few files for every page and one of its own: a browser has six connections, and each file more takes one of them for a
 * round trip. Libraries are apart, because a release of the console leaves them in the cache. A log-in loads `react` and
 * `base`, which the console uses again.
 */
export const chunkGroups: Group[] = [
  {
    name: "react",
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 8,
  },
  { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/]/, priority: 7 },
  // With what fetches the rest, of every page.
  {
    ...file("base", (id, context) => PRELOADER.test(id) || isNeededBy(LIGHT_ENTRIES, id, context), {
      minShareCount: 2,
      priority: 6,
    }),
    test: new RegExp(`${OUR_SOURCES.source}|${PRELOADER.source}`),
  },
  // Fetched by a sign-in that takes a second step. In a file with other modules it would fetch the console.
  file("second-step", (id, context) => isNeededBy(LIGHT_LATER, id, context), {
    minShareCount: 2,
    priority: 5,
  }),
  // Modules of every page of the console, then those that several pages or dialogs share.
  file("console", (id, context) => isNeededBy(CONSOLE_ENTRY, id, context), { priority: 4 }),
  file("shared", (id) => OURS.test(id), { minShareCount: 2, priority: 3 }),
  file("devices", (id) => DEVICES.test(id), { minShareCount: 2, priority: 2 }),
  file("device-table", (id) => DEVICE_TABLE.test(id), { minShareCount: 2, priority: 1 }),
  // Used by few pages of owners and by operators', whose file would have it otherwise.
  file("files", (id) => FILES.test(id), { minShareCount: 2, priority: 1 }),
  // Fetched when a dialog or toast is first needed, with what they use of the library.
  { name: "overlays", test: /[\\/]src[\\/]shared[\\/]overlays[\\/]/ },
  // The rest of the library, fetched when a list, calendar or hint is first opened.
  {
    name: "pickers",
    test: /[\\/]src[\\/]shared[\\/]pickers[\\/]popup[\\/]|node_modules[\\/]@(?:base-ui|floating-ui)[\\/]/,
  },
  // Words of owners' audit lines, for the account's page and the operators' log.
  {
    name: "acts",
    test: /[\\/]contract[\\/]src[\\/]account[\\/]acts/,
    minShareCount: 2,
    priority: 1,
  },
  // Shared by the operators' pages, but for what their dialogs are made of, and read files with, and the audit log.
  {
    name: "operator",
    test: /[\\/](?:rooms|shared|contract[\\/]src)[\\/](?:[\w-]+[\\/])?(?:operator|rates)[\\/](?!act-dialog|acts\.ts|audit[\\/]|result-file)/,
    minShareCount: 2,
  },
];

/** The module that hydrates the pages inside of the chat app. */
export const IN_APP_ENTRY = "src/light/in-app.tsx";

/** Fetched with the first dialog. */
const DIALOGS = /[\\/]src[\\/]shared[\\/]overlays[\\/]/;

/** React, the query cache, what two of these pages or more need, and a file for each page. */
export const inAppChunkGroups: Group[] = [
  {
    name: "react",
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 2,
  },
  { name: "query", test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
  {
    name: "shared",
    test: new RegExp(`^(?!.*${DIALOGS.source}).*(?:${OUR_SOURCES.source}|${PRELOADER.source})`),
    minShareCount: 2,
    priority: 1,
  },
  { name: "dialogs", test: DIALOGS },
];
