import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { getNodeInfo } from "@nodeyard/contract/monitoring/calls.ts";
import { addDays, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import {
  choice,
  dayParameter,
  defineSearch,
  matching,
  type SearchOf,
} from "../../../shared/search-params.ts";

export type NodeInfoType = NonNullable<RequestOf<typeof getNodeInfo>["type"]>;

/** Kinds of data that a node reports, in the order of the choice. */
export const NODE_INFO_TYPES = [
  "all",
  "cpu",
  "mem",
  "disk",
  "flow",
  "diskio",
] as const satisfies readonly NodeInfoType[];

/** Selectable days of a node's charts, newest first: today back to the first of the previous month. */
export function nodeDays(now: number): UtcDay[] {
  const today = utcDay(now);
  const endOfLastMonth = addDays(`${today.slice(0, 7)}-01`, -1);
  const first = `${endOfLastMonth.slice(0, 7)}-01`;
  const days: UtcDay[] = [];
  for (let day = today; day >= first; day = addDays(day, -1)) days.push(day);
  return days;
}

/** The node of a page. */
export const nodeSearch = defineSearch({ node: matching(/./) });

/** Figures and day of `/standardWatch`. */
export const watchSearch = defineSearch({ type: choice(NODE_INFO_TYPES), date: dayParameter });

/** Everything that an address of `/standardWatch` may carry. */
export const standardWatchSearch = defineSearch({
  ...nodeSearch.parameters,
  ...watchSearch.parameters,
});

/** Figures and day of an address: all figures of today where it names none that can be chosen. */
export function nodeViewOf(
  { type, date }: SearchOf<typeof watchSearch>,
  choices: readonly UtcDay[],
): { type: NodeInfoType; day: UtcDay } {
  const [today = ""] = choices;
  return {
    type,
    day: choices.find((day) => day === date) ?? today,
  };
}
