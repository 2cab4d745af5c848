import type { OperatorFault } from "@nodeyard/contract/faults/operator/calls.ts";
import { FAULT_SEARCH_MAX_LENGTH } from "@nodeyard/contract/faults/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { joinWords } from "../../../shared/join-words.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { AccountLink } from "../account-link.tsx";
import { KindChoice, narrowedWords } from "../../faults/kind-choice.tsx";
import { whatColumns } from "../../faults/what-columns.tsx";
import { faultsSearch } from "../operator-search.ts";
import { faultsOfAll } from "../queries.ts";
import { operatorFaults as words } from "./messages.ts";

const COLUMNS: readonly Column<OperatorFault>[] = [
  {
    key: "device",
    title: words.device,
    onCard: "head",
    cell: ({ serverHostname, mac_address: mac }) => (
      <TwoLines first={<b>{serverHostname}</b>} second={mac} />
    ),
  },
  {
    key: "owner",
    title: words.owner,
    cell: ({ owner }) => <AccountLink account={owner} />,
  },
  ...whatColumns<OperatorFault>(),
];

/** `/operator/faults`: faults of all owners' devices, searched and narrowed. */
export default function OperatorFaultsPage() {
  const { values, narrow, turn } = useListAddress(faultsSearch);
  const { search, show, kind, page } = values;
  const list = useQuery(faultsOfAll(search, show, kind, page));
  const narrowedBy = [...narrowedWords(values), search].filter((text) => text !== "");
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      <Toolbar>
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          value={search}
          maxLength={FAULT_SEARCH_MAX_LENGTH}
          onSearch={(text) => narrow({ search: text })}
        />
        <KindChoice {...values} onChange={narrow} />
      </Toolbar>
      <ListView
        list={list}
        label={words.title}
        columns={() => COLUMNS}
        rowKey={({ id }) => id}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "open", kind: "any" })}
        searchesMacs
        empty={<ListNotice tone="empty" title={words.empty} text={words.emptyText} />}
      />
    </>
  );
}
