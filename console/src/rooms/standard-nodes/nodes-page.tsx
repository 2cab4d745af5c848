import { NODE_TEXT_MAX_LENGTH } from "@nodeyard/contract/standard-nodes/rules.ts";
import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../shared/address-state.ts";
import { formatCount } from "../../shared/format.ts";
import { joinWords } from "../../shared/join-words.ts";
import { ExportButtons } from "../../shared/spreadsheets/export-buttons.tsx";
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
import { nodeColumns } from "./node-columns.tsx";
import { useNodeActs } from "./node-acts.tsx";
import { nodesSearch } from "./nodes-search.ts";
import { ownNodes } from "./queries.ts";

const NodeDialog = lazyPart(() => import("./node-dialog.tsx"));
const ImportDialog = lazyPart(() => import("./import/import-dialog.tsx"));
const NodesExport = lazyPart(() => import("./export-dialog.tsx"));
const ContactPrompt = lazyPart(() => import("./contact-prompt.tsx"));
/** `/standardNode`: the servers that the owner has submitted, and how far each is. */
export default function NodesPage() {
  const { values, narrow, turn } = useListAddress(nodesSearch);
  const { search, show, page } = values;
  const list = useQuery(ownNodes(search, show, page));
  const contact = useQuery(ownContact);
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const acts = useNodeActs(list.data?.rows ?? []);
  const needsContact = contact.data?.contact === "";
  const AddDialog = needsContact ? ContactPrompt : NodeDialog;
  const FillIn = needsContact ? ContactPrompt : ImportDialog;
  const narrowedBy = [show === "all" ? "" : nodes[show], search].filter((text) => text !== "");
  const add = (
    <>
      <Button onClick={() => setImporting(true)}>{nodes.import}</Button>{" "}
      <Button tone="primary" onClick={() => setAdding(true)}>
        {nodes.add}
      </Button>
    </>
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
        <ExportButtons file={(file) => <NodesExport {...file} search={search} show={show} />} />
      </Toolbar>
      <ListView
        list={list}
        label={nodes.title}
        columns={() => nodeColumns(acts.onAct)}
        rowKey={({ serverID }) => serverID}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "all" })}
        empty={<ListNotice tone="empty" title={nodes.empty} text={nodes.emptyText} action={add} />}
      />
      {isAdding && contact.data && <AddDialog onClose={() => setAdding(false)} />}
      {isImporting && contact.data && <FillIn onClose={() => setImporting(false)} />}
      {acts.dialog}
    </>
  );
}
