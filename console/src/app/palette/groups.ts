import type { SearchResponse } from "@nodeyard/contract/home/calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import type { CommandGroup } from "../../shared/pickers/popup/command-list.tsx";
import { type Viewer, menuOf } from "../gates.ts";
import { commandedIn } from "./commanded.ts";
import type { Entry, Place } from "./entry.ts";
import { announcementEntries, deviceEntries, withdrawalEntries } from "./found-entries.ts";
import { matching } from "./matching.ts";
import { palette } from "./messages.ts";
import { questionEntries } from "./question-entries.ts";
import { recentEntries } from "./recent.ts";
import { listDays } from "../../shared/list-day.ts";
import { parseDay } from "./parse-day.ts";
import { en } from "../messages.en.ts";
import { app } from "../messages.ts";
import { zh } from "../messages.zh.ts";
import { ROUTES } from "../routes/routes.ts";

/** The pages of the menu, found by their names in both languages and by their addresses. */
function pageEntries(viewer: Viewer): Entry[] {
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

/** The pages of a UTC day, where the text names one. */
function dayEntries(text: string, nowMs: number): Entry[] {
  const day = parseDay(text, utcDay(nowMs));
  if (day === undefined) return [];
  const entry = (name: string, label: string, place: Place): Entry => ({
    id: `${name} ${day}`,
    label,
    detail: palette.utcDay,
    icon: "calendar",
    deed: { place },
  });
  return [
    ...(listDays(nowMs).includes(day)
      ? [entry("devices", palette.dayDevices(day), { to: "/devAllRevenue", search: { day } })]
      : []),
    entry("ledger", palette.dayLedger(day), {
      to: "/revenue",
      search: { ledger: "total", day },
    }),
    entry("history", palette.dayHistory(day), {
      to: "/revenue",
      search: { view: "history", from: day, to: day },
    }),
  ];
}

/** The most of a kind that the palette itself finds. */
const SHOWN = 4;

/**
 * Results for a text. Local results precede the server's, which arrive later, so that the first entry stays first. A device
 * found for an earlier text is shown only while it matches this one too.
 */
export function paletteGroups(options: {
  text: string;
  viewer: Viewer;
  actions: readonly Entry[];
  found: SearchResponse | undefined;
  /** True if `found` is the response for this text. */
  isCurrent: boolean;
  nowMs: number;
}): CommandGroup<Entry>[] {
  const { text, viewer, actions, found, isCurrent, nowMs } = options;
  const pages = pageEntries(viewer);
  if (text.trim() === "")
    return filled([
      [palette.recent, recentEntries()],
      [palette.actions, actions],
      [palette.pages, pages],
    ]);
  const { action, wanted } = commandedIn(text);
  const known = deviceEntries(found?.devices ?? [], action);
  const devices = isCurrent ? known : matching(known, wanted, known.length);
  if (action !== undefined && wanted !== "") return filled([[palette.devices, devices]]);
  const others = isCurrent ? found : undefined;
  const canWithdraw = viewer.site === "international";
  return filled([
    [palette.days, dayEntries(text, nowMs)],
    [palette.pages, matching(pages, text, SHOWN)],
    [palette.actions, matching(actions, text, SHOWN)],
    [palette.devices, devices],
    [palette.withdrawals, canWithdraw ? withdrawalEntries(others?.withdrawals ?? []) : []],
    [palette.announcements, announcementEntries(others?.announcements ?? [])],
    [palette.questions, matching(questionEntries, text, SHOWN)],
  ]);
}

function filled(
  groups: readonly (readonly [value: string, items: readonly Entry[]])[],
): CommandGroup<Entry>[] {
  return groups.filter(([, items]) => items.length > 0).map(([value, items]) => ({ value, items }));
}
