import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { NODE_TEXT_MAX_LENGTH } from "@nodeyard/contract/standard-nodes/rules.ts";
import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../shared/address-state.ts";
import { formatCount } from "../../shared/format.ts";
import { joinWords } from "../../shared/join-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { Toolbar } from "../../shared/ui/toolbar.tsx";
import { ownContact } from "../identity/queries.ts";
import { nodes } from "./messages.ts";
import { nodeColumns, type NodeAct } from "./node-columns.tsx";
import { nodesSearch } from "./nodes-search.ts";
import { ownNodes } from "./queries.ts";

type ActProps = { node: StandardNode; onClose: () => void };

const NodeDialog = lazyPart(() => import("./node-dialog.tsx"));
const ContactPrompt = lazyPart(() => import("./contact-prompt.tsx"));
const DIALOGS = {
  log: lazyPart<ActProps>(() => import("./log-dialog.tsx")),
  submit: lazyPart<ActProps>(async () => ({
    default: (await import("./act-dialogs.tsx")).SubmitDialog,
  })),
  edit: lazyPart<ActProps>(() => import("./node-dialog.tsx")),
  cancel: lazyPart<ActProps>(async () => ({
    default: (await import("./act-dialogs.tsx")).CancelDialog,
  })),
  bandwidth: lazyPart<ActProps>(async () => ({
    default: (await import("./change-dialogs.tsx")).BandwidthDialog,
  })),
  label: lazyPart<ActProps>(async () => ({
    default: (await import("./change-dialogs.tsx")).LabelDialog,
  })),
  remove: lazyPart<ActProps>(async () => ({
    default: (await import("./act-dialogs.tsx")).RemoveDialog,
  })),
} as const satisfies Record<NodeAct, unknown>;

/** `/standardNode`: the servers that the owner has submitted, and how far each is. */
export default function NodesPage() {
  const { values, narrow, turn } = useListAddress(nodesSearch);
  const { search, show, page } = values;
  const list = useQuery(ownNodes(search, show, page));
  const contact = useQuery(ownContact);
  const [isAdding, setAdding] = useState(false);
  const [acted, setActed] = useState<{ act: NodeAct; serverID: string }>();
  const [kept, setKept] = useState<StandardNode>();
  // The dialog follows the list, which is fetched again while the deployer works.
  const node = list.data?.rows.find(({ serverID }) => serverID === acted?.serverID) ?? kept;
  const Dialog = acted && DIALOGS[acted.act];
  const close = () => {
    setActed(undefined);
    setKept(undefined);
  };
  const AddDialog = contact.data?.contact === "" ? ContactPrompt : NodeDialog;
  const narrowedBy = [show === "all" ? "" : nodes[show], search].filter((text) => text !== "");
  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {nodes.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={nodes.title} purpose={nodes.purpose} action={add} />
      <Toolbar>
        <SearchField
          label={nodes.searchLabel}
          placeholder={nodes.searchPlaceholder}
          value={search}
          maxLength={NODE_TEXT_MAX_LENGTH}
          onSearch={(text) => narrow({ search: text })}
        />
        <Choice
          label={nodes.show}
          value={show}
          options={NODE_SHOWS.map((value) => ({
            value,
            label: list.data
              ? nodes.withCount(nodes[value], formatCount(list.data.counts[value]))
              : nodes[value],
          }))}
          onChange={(chosen) => narrow({ show: chosen })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={nodes.title}
        columns={() =>
          nodeColumns((act, chosen) => {
            setKept(chosen);
            setActed({ act, serverID: chosen.serverID });
          })
        }
        rowKey={({ serverID }) => serverID}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "all" })}
        empty={<ListNotice tone="empty" title={nodes.empty} text={nodes.emptyText} action={add} />}
      />
      {isAdding && contact.data && <AddDialog onClose={() => setAdding(false)} />}
      {/* A form stays as it was opened. */}
      {Dialog && node && <Dialog node={(acted.act === "edit" && kept) || node} onClose={close} />}
    </>
  );
}
