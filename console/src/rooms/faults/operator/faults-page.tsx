import { type OperatorFault, listFaults } from "@nodeyard/contract/faults/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import type { FaultKind, FaultShow } from "@nodeyard/contract/faults/rules.ts";
import { useListAddress } from "../../../shared/address-state.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { SearchedList } from "../../../shared/operator/searched-list.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { KindChoice, narrowedWords } from "../kind-choice.tsx";
import { whatColumns } from "../what-columns.tsx";
import { faultsSearch } from "./faults-search.ts";
import { operatorFaults as words } from "./messages.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

function faultsOfAll(text: string, show: FaultShow, kind: FaultKind | "any", page: number) {
  const request = {
    show,
    kind: kind === "any" ? undefined : kind,
    text: text || undefined,
    pageNum: page,
  };
  return pagedQuery(listFaults, request, LIVE);
}

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
  const address = useListAddress(faultsSearch);
  const { search, show, kind, page } = address.values;
  const list = useQuery(faultsOfAll(search, show, kind, page));
  return (
    <SearchedList
      {...address}
      words={words}
      list={list}
      columns={() => COLUMNS}
      rowKey={({ id }) => id}
      choices={{
        field: <KindChoice {...address.values} onChange={address.narrow} />,
        words: narrowedWords(address.values),
        onClear: () => address.narrow({ search: "", show: "open", kind: "any" }),
      }}
      searchesMacs
    />
  );
}
