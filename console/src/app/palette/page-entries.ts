import { isOpen, type Viewer } from "../gates.ts";
import { en } from "../messages.en.ts";
import { app } from "../messages.ts";
import { zh } from "../messages.zh.ts";
import { AREA_LABELS } from "../shell/area-labels.ts";
import { ROUTES } from "../routes/routes.ts";
import type { Entry } from "./entry.ts";
import { palette } from "./messages.ts";
import { en as paletteEn } from "./messages.en.ts";
import { zh as paletteZh } from "./messages.zh.ts";

/** The pages that are open to the viewer, found by their names in both languages and by their addresses. */
export function pageEntries(viewer: Viewer): Entry[] {
  const pages = ROUTES.filter((route) => isOpen(route, viewer)).map(
    ({ path, label, icon, group, area }): Entry => ({
      id: path,
      label: app[label],
      detail: group ? app[group] : AREA_LABELS[area],
      icon,
      words: `${zh[label]} ${en[label]} ${path}`,
      deed: { place: { to: path, search: {} } },
    }),
  );
  const view = (name: "why" | "history"): Entry => ({
    id: `/revenue?view=${name}`,
    label: palette[name],
    detail: app.groupRevenue,
    icon: "chart",
    words: `${paletteZh[name]} ${paletteEn[name]}`,
    deed: { place: { to: "/revenue", search: { view: name } } },
  });
  return [...pages, view("why"), view("history")];
}
