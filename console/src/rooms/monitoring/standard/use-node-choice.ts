import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddressState } from "../../../shared/address-state.ts";
import { chosenNode } from "./named-nodes.ts";
import { nodeSearch } from "./node-view.ts";
import { ownNodes } from "./queries.ts";

/** The chosen node of a page and what else can be chosen; the node is in the address. */
export function useNodeChoice() {
  const { values, change } = useAddressState(nodeSearch);
  const list = useQuery(ownNodes);
  const all = list.data ?? [];
  const node = chosenNode(all, values.node);
  return {
    list,
    all,
    node,
    choose: ({ deviceId }: Pick<DeviceRow, "deviceId">) => change({ node: deviceId }),
  };
}

export type NodeChoice = ReturnType<typeof useNodeChoice>;
