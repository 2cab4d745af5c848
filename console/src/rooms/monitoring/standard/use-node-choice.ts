import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddressState } from "../../../shared/address-state.ts";
import { chosenNode, nodesNamed, offeredNodes } from "./named-nodes.ts";
import { nodeSearch } from "./node-view.ts";
import { ownNodes } from "./queries.ts";

/** The chosen node of a page and what else can be chosen; node and search are in the address. */
export function useNodeChoice() {
  const { values, change } = useAddressState(nodeSearch);
  const list = useQuery(ownNodes);
  const all = list.data ?? [];
  const text = values.search;
  const node = chosenNode(all, values.node);
  const found = nodesNamed(all, text);
  return {
    list,
    all,
    node,
    text,
    found,
    offered: offeredNodes(found, node),
    choose: ({ deviceId }: Pick<DeviceRow, "deviceId">) => change({ node: deviceId }),
    /** Selects the first match, unless the current node matches. */
    search: (wanted: string) => {
      const matches = nodesNamed(all, wanted);
      const [first] = matches;
      const isShownFound = node !== undefined && matches.includes(node);
      change({
        search: wanted,
        ...(first && !isShownFound && { node: first.deviceId }),
      });
    },
  };
}

export type NodeChoice = ReturnType<typeof useNodeChoice>;
