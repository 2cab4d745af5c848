import type { ListedBill } from "@nodeyard/contract/bills/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import type { useListAddress } from "../../../shared/address-state.ts";
import { valueText } from "../../../shared/charts/value-units.ts";
import { formatMoney } from "../../../shared/currency.ts";
import { formatCount } from "../../../shared/format.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { Filters } from "../../../shared/operator/filters.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import type { SearchOf } from "../../../shared/search-params.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import type { operatorBillsSearch } from "./bills-search.ts";
import { bills } from "./messages.ts";
import { allBills } from "./queries.ts";

type BillsAddress = ReturnType<typeof useListAddress<SearchOf<typeof operatorBillsSearch>>>;

const TONES = { unconfirmed: "warning", disputed: "info", confirmed: "success" } as const;

/** Node and account, task and carrier, bandwidth with its days, BP with their worth, and the owner's word. */
const COLUMNS: readonly Column<ListedBill>[] = [
  {
    key: "node",
    title: bills.node,
    onCard: "head",
    cell: ({ hostName, account }) => (
      <TwoLines first={<b>{hostName || "-"}</b>} second={<AccountLink account={account} />} />
    ),
  },
  {
    key: "task",
    title: bills.task,
    cell: ({ task, operator: carrier, isSupplement }) => (
      <TwoLines
        first={isSupplement ? `${task} · ${bills.supplement}` : task}
        second={bills[carrier]}
      />
    ),
  },
  { key: "bps", title: bills.bps, align: "end", cell: ({ bps }) => valueText("bps", bps) },
  {
    key: "days",
    title: bills.days,
    align: "end",
    cell: ({ effectiveDays }) => formatCount(effectiveDays),
  },
  { key: "bp", title: bills.bp, align: "end", cell: ({ bp }) => <Amount bp={bp} /> },
  {
    key: "price",
    title: bills.price,
    align: "end",
    cell: ({ price }) => formatMoney(price, "yuan"),
  },
  {
    key: "state",
    title: bills.state,
    cell: ({ state }) => <StatusDot tone={TONES[state]} word={bills[state]} />,
  },
];

/** The bills of all owners in a month, narrowed by state and account. */
export function BillsView({ values, narrow, turn, month }: BillsAddress & { month: string }) {
  const { state, account, page } = values;
  const filter = {
    date: month,
    ...(state === "all" ? {} : { state }),
    ...(account === "" ? {} : { account }),
  };
  const list = useQuery(allBills(filter, page));
  return (
    <Panel title={bills.listTitle}>
      <Filters>
        <SearchField
          label={bills.account}
          placeholder={bills.accountPlaceholder}
          value={account}
          maxLength={80}
          onSearch={(text) => narrow({ account: text })}
        />
        <Choice
          label={bills.state}
          value={state}
          options={[
            { value: "all", label: bills.all },
            { value: "unconfirmed", label: bills.unconfirmed },
            { value: "disputed", label: bills.disputed },
            { value: "confirmed", label: bills.confirmed },
          ]}
          onChange={(chosen) => narrow({ state: chosen })}
        />
      </Filters>
      <ListView<ListedBill>
        list={list}
        label={bills.listTitle}
        columns={() => COLUMNS}
        rowKey={({ billId }) => billId}
        page={page}
        onPage={turn}
        narrowedBy={state !== "all" || account !== "" ? operatorKit.filters : ""}
        onClear={() => narrow({ state: "all", account: "" })}
        empty={<ListNotice tone="empty" title={bills.listEmpty} text={bills.listEmptyText} />}
      />
    </Panel>
  );
}
