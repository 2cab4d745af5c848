import type { SearchResponse } from "@nodeyard/contract/home/calls.ts";
import type { CommandGroup } from "../../shared/pickers/popup/command-list.tsx";
import type { Viewer } from "../gates.ts";
import { commandedIn } from "./commanded.ts";
import { dayEntries } from "./day-entries.ts";
import type { Entry } from "./entry.ts";
import { announcementEntries, deviceEntries, withdrawalEntries } from "./found-entries.ts";
import { matching } from "./matching.ts";
import { palette } from "./messages.ts";
import { pageEntries } from "./page-entries.ts";
import { questionEntries } from "./question-entries.ts";
import { recentEntries } from "./recent.ts";

/** The most of a kind that the palette itself finds. */
const SHOWN = 4;

/**
 * What a text leads to. What the palette finds itself comes before what the server finds, which arrives later: the first entry
 * stays the first. Found for another text, a device is shown only while it fits this one too.
 */
export function paletteGroups(given: {
  text: string;
  viewer: Viewer;
  actions: readonly Entry[];
  found: SearchResponse | undefined;
  /** Whether the server was asked for this text. */
  isCurrent: boolean;
}): CommandGroup<Entry>[] {
  const { text, viewer, actions, found, isCurrent } = given;
  const pages = pageEntries(viewer);
  if (text.trim() === "")
    return filled([
      [palette.recent, recentEntries()],
      [palette.actions, actions],
      [palette.pages, pages],
    ]);
  const { ask, wanted } = commandedIn(text);
  const known = deviceEntries(found?.devices ?? [], ask);
  const devices = isCurrent ? known : matching(known, wanted, known.length);
  if (ask !== undefined && wanted !== "") return filled([[palette.devices, devices]]);
  const others = isCurrent ? found : undefined;
  const canWithdraw = viewer.site === "international";
  return filled([
    [palette.days, dayEntries(text, Date.now())],
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
