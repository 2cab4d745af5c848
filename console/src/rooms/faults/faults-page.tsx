import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { FAULT_SEARCH_MAX_LENGTH } from "@nodeyard/contract/faults/rules.ts";
import { useQuery } from "@tanstack/react-query";
import type { Fault } from "@nodeyard/contract/faults/calls.ts";
import { useListAddress } from "../../shared/address-state.ts";
import { joinWords } from "../../shared/join-words.ts";
import { ExportButtons } from "../../shared/spreadsheets/export-buttons.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { RefreshButton, Toolbar } from "../../shared/ui/toolbar.tsx";
import { faultSearch } from "./fault-search.ts";
import { KindChoice, narrowedWords } from "./kind-choice.tsx";
import { faults } from "./messages.ts";
import { faultList } from "./queries.ts";
import type { Column } from "../../shared/ui/column.ts";
import { deviceColumn } from "../../shared/ui/device-column.tsx";
import { whatColumns } from "./what-columns.tsx";

const FaultsExport = lazyPart(() => import("./faults-export.tsx"));

/** A device, its fault with what to do, whether it is over, and since when. */
const FAULT_COLUMNS: readonly Column<Fault>[] = [
  { ...deviceColumn<Fault>((fault) => fault), sorts: [] },
  ...whatColumns<Fault>(),
];

const WORDS = {
  lite: [faults.liteTitle, faults.liteSearch, faults.litePlaceholder],
  normal: [faults.normalTitle, faults.normalSearch, faults.normalPlaceholder],
} as const;

/** `/standardDevErr` and `/standardDevErrnor`: faults of lite and of normal nodes, with what to do about them. */
export default function FaultsPage({ deviceType }: { deviceType: DeviceType }) {
  const { values, narrow, turn } = useListAddress(faultSearch);
  const { search, page } = values;
  const list = useQuery(faultList({ ...values, type: deviceType }));
  const [title, label, placeholder] = WORDS[deviceType];
  const narrowedBy = [...narrowedWords(values), search].filter((text) => text !== "");
  return (
    <>
      <PageHeader title={title} purpose={faults.purpose} />
      <Toolbar>
        <SearchField
          label={label}
          placeholder={placeholder}
          value={search}
          maxLength={FAULT_SEARCH_MAX_LENGTH}
          onSearch={(text) => narrow({ search: text })}
        />
        <KindChoice {...values} onChange={narrow} />
        <ExportButtons
          file={(file) => <FaultsExport {...file} view={{ ...values, type: deviceType }} />}
        />
        <RefreshButton
          updatedAt={list.dataUpdatedAt}
          busy={list.isFetching}
          onRefresh={() => void list.refetch()}
        />
      </Toolbar>
      <ListView
        list={list}
        label={title}
        columns={() => FAULT_COLUMNS}
        rowKey={({ id }) => id}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "open", kind: "any" })}
        noMatch={search === "" ? undefined : faults.searchEmpty}
        searchesMacs
        empty={<ListNotice tone="empty" title={faults.empty} text={faults.emptyText} />}
      />
    </>
  );
}
