import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import type { OwnedNode } from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { SearchedList } from "../../../shared/operator/searched-list.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { userInfo } from "../../../shared/user.ts";
import { ownedNodes } from "./messages.ts";
import { nodeColumns, type NodeAct } from "./node-columns.tsx";
import { nodesSearch } from "./nodes-search.ts";
import { nodesOfAll } from "./queries.ts";

type ActProps = { node: OwnedNode; onClose: () => void };

const DIALOGS = {
  log: lazyPart<ActProps>(async () => ({
    default: (await import("./node-dialogs.tsx")).LogDialog,
  })),
  contact: lazyPart<ActProps>(async () => ({
    default: (await import("./node-dialogs.tsx")).ContactDialog,
  })),
  move: lazyPart<ActProps>(async () => ({
    default: (await import("./move-dialog.tsx")).MoveDialog,
  })),
  province: lazyPart<ActProps>(async () => ({
    default: (await import("./province-dialog.tsx")).ProvinceDialog,
  })),
  config: lazyPart<ActProps>(async () => ({
    default: (await import("./config-dialog.tsx")).ConfigDialog,
  })),
} as const satisfies Record<NodeAct, unknown>;

function NodesPage() {
  const address = useListAddress(nodesSearch);
  const { search, show, page } = address.values;
  const list = useQuery(nodesOfAll(search, show, page));
  const { data: user } = useQuery(userInfo);
  const [acted, setActed] = useState<{ act: NodeAct; node: OwnedNode }>();
  const canMove = user?.operatorRoles.includes("operations") === true;
  const Dialog = acted && DIALOGS[acted.act];
  return (
    <>
      <SearchedList
        {...address}
        words={ownedNodes}
        list={list}
        columns={() => nodeColumns(canMove, (act, node) => setActed({ act, node }))}
        rowKey={({ serverID }) => serverID}
        shows={NODE_SHOWS.map((value) => ({ value, label: ownedNodes[value] }))}
      />
      {Dialog && <Dialog node={acted.node} onClose={() => setActed(undefined)} />}
    </>
  );
}

/** `/operator/nodes`: standard nodes of all owners. */
export default forRoles(
  ["operations", "support"],
  {
    title: ownedNodes.title,
    purpose: ownedNodes.purpose,
    only: ownedNodes.otherRoleTitle,
    text: ownedNodes.otherRole,
  },
  NodesPage,
);
