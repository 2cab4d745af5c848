import type { NodeInfoQuery } from "@nodeyard/contract/monitoring/calls.ts";
import { addDays, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { oneOf, type AddressParameters } from "../../../shared/address-state.ts";

export type NodeInfoType = NonNullable<NodeInfoQuery["type"]>;

/** What can be asked of a node, in the order of the choice. */
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

/** Type and day of an address: all figures of today where it names none that can be chosen. */
export function nodeViewOf(
  parameters: AddressParameters,
  choices: readonly UtcDay[],
): { type: NodeInfoType; day: UtcDay } {
  const [today = ""] = choices;
  return {
    type: oneOf(parameters["type"], NODE_INFO_TYPES),
    day: choices.find((day) => day === parameters["date"]) ?? today,
  };
}
