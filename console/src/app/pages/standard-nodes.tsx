import { nodeAddress } from "../../rooms/standard-nodes/nodes-search.ts";
import { useAddressState } from "../../shared/address-state.ts";
import { StandardNode, StandardNodeList } from "../routes/standard-nodes-in-turn.ts";

/** `/standardNode`: the list of standard nodes, or the page of the one that the address names. */
export default function StandardNodesPage() {
  const { node } = useAddressState(nodeAddress).values;
  return node === "" ? <StandardNodeList /> : <StandardNode key={node} id={node} />;
}
