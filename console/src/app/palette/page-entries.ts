import { menuOf, type Viewer } from "../gates.ts";
import { en } from "../messages.en.ts";
import { app } from "../messages.ts";
import { zh } from "../messages.zh.ts";
import { ROUTES } from "../routes/routes.ts";
import type { Entry } from "./entry.ts";

/** The pages of the menu, found by their names in both languages and by their addresses. */
export function pageEntries(viewer: Viewer): Entry[] {
  return menuOf(ROUTES, viewer).flatMap(({ group, items }) =>
    items.map(({ path, view, label, icon }) => ({
      id: view === undefined ? path : `${path}?view=${view}`,
      label: app[label],
      detail: group && app[group],
      icon,
      words: `${zh[label]} ${en[label]} ${path}`,
      deed: { place: { to: path, search: view === undefined ? {} : { view } } },
    })),
  );
}
