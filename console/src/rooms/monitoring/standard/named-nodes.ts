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

/** Nodes with the text in their host name, without regard to case. */
export function nodesNamed<Node extends NamedNode>(nodes: readonly Node[], text: string): Node[] {
  const wanted = text.trim().toLowerCase();
  return nodes.filter((node) => node.serverHostname.toLowerCase().includes(wanted));
}

/** The node that the address names, the first where it names none, and none where it names one that is not there. */
export function chosenNode<Node extends NamedNode>(
  nodes: readonly Node[],
  deviceId: string | undefined,
): Node | undefined {
  return deviceId === undefined ? nodes[0] : nodes.find((node) => node.deviceId === deviceId);
}

/** What the choice lists: the nodes that were found, and the one that is shown even where it is not among them. */
export function offeredNodes<Node extends NamedNode>(
  found: readonly Node[],
  shown: Node | undefined,
): Node[] {
  return shown === undefined || found.includes(shown) ? [...found] : [shown, ...found];
}
