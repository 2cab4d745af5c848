import type { OwnedNode } from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { userInfo } from "../../../shared/user.ts";
import { NodesStyle } from "../../standard-nodes/nodes-style.tsx";
import { nodesSearch } from "../operator-search.ts";
import { nodesOfAll } from "../queries.ts";
import { ownedNodes } from "./messages.ts";
import { nodeColumns, type NodeAct } from "./node-columns.tsx";

type ActProps = { node: OwnedNode; onClose: () => void };

const DIALOGS = {
  log: lazyPart<ActProps>(async () => ({
    default: (await import("./look-dialogs.tsx")).LogDialog,
  })),
  contact: lazyPart<ActProps>(async () => ({
    default: (await import("./look-dialogs.tsx")).ContactDialog,
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

/** `/operator/nodes`: standard nodes of all owners. */
export default function NodesPage() {
  const { values, narrow, turn } = useListAddress(nodesSearch);
  const { search, show, page } = values;
  const list = useQuery(nodesOfAll(search, show, page));
  const { data: user } = useQuery(userInfo);
  const [acted, setActed] = useState<{ act: NodeAct; node: OwnedNode }>();
  const canMove = user?.operatorRoles.includes("operations") === true;
  const Dialog = acted && DIALOGS[acted.act];
  const narrowedBy = [show === "all" ? "" : ownedNodes[show], search].filter((text) => text !== "");
  return (
    <>
      <NodesStyle />
      <PageHeader title={ownedNodes.title} purpose={ownedNodes.purpose} />
      <Toolbar>
        <SearchField
          label={ownedNodes.search}
          placeholder={ownedNodes.placeholder}
          value={search}
          maxLength={80}
          onSearch={(text) => narrow({ search: text })}
        />
        <Choice
          label={ownedNodes.show}
          value={show}
          options={NODE_SHOWS.map((value) => ({ value, label: ownedNodes[value] }))}
          onChange={(chosen) => narrow({ show: chosen })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={ownedNodes.title}
        columns={() => nodeColumns(canMove, (act, node) => setActed({ act, node }))}
        rowKey={({ serverID }) => serverID}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "all" })}
        empty={<ListNotice tone="empty" title={ownedNodes.empty} text={ownedNodes.emptyText} />}
      />
      {Dialog && <Dialog node={acted.node} onClose={() => setActed(undefined)} />}
    </>
  );
}
