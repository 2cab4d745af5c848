/** A node by what it is chosen by. */
export interface NamedNode {
  readonly deviceId: string;
  readonly serverHostname: string;
  readonly note: string;
  readonly mac_address: string;
}

/** Host name, note and MAC of a node, as far as it has them. */
export function nodeLabel(node: NamedNode): string {
  return [node.serverHostname, node.note, node.mac_address]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The node that the address names, the first where it names none, and none where it names one that is not there. */
export function chosenNode<Node extends NamedNode>(
  nodes: readonly Node[],
  deviceId: string | undefined,
): Node | undefined {
  return deviceId === undefined ? nodes[0] : nodes.find((node) => node.deviceId === deviceId);
}
