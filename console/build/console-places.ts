import { posix } from "node:path";

/**
 * The pages of the console and the modules that show them, read from the text of the list of places: its modules are
 * for the browser and cannot be imported by the build.
 */
export function consolePlaces(navigationSource: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const pattern = /path: "([^"]+)",[^}]*?load: \(\) => import\("([^"]+)"\)/g;
  for (const [, path, module] of navigationSource.matchAll(pattern)) {
    if (path && module) places.set(path, posix.join("src/app", module));
  }
  const declared = navigationSource.match(/^ {4}path: "/gm)?.length ?? 0;
  if (places.size === 0 || places.size !== declared) {
    throw new Error(`read ${places.size} of ${declared} places from the console's navigation`);
  }
  return places;
}
