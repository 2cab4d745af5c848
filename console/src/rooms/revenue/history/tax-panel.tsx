import type { TaxSum, TaxYearResponse } from "@nodeyard/contract/revenue/tax-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../shared/currency.ts";
import { formatCount } from "../../../shared/format.ts";
import { ExportButtons } from "../../../shared/spreadsheets/export-buttons.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { useToday } from "../../../shared/use-now.ts";
import { past } from "./messages.ts";
import { taxYear } from "./queries.ts";
import { hasPayments, inChina, paidMonths, type TaxOrder } from "./tax-sheet.ts";
import styles from "./history.module.css";

const TaxExport = lazyPart(() => import("./tax-export.tsx"));

/** Years to choose from, as of today. */
const YEARS = 3;
const ORDERS_A_PAGE = 10;
const PARTS = ["gross", "tax", "fee", "net"] as const;

const inYuan = (amount: string): string => formatMoney(amount, "yuan");

const money = <Row,>(key: string, title: string, of: (row: Row) => string): Column<Row> => ({
  key,
  title,
  align: "end",
  onCard: "third",
  cell: (row) => of(row),
});

interface SumRow {
  readonly label: string;
  readonly sum: TaxSum;
}

/** An exchange is no payment: its face value has a column of its own, as in the sums. */
const isCards = ({ kind }: TaxOrder): boolean => kind === "exchange";

const SUM_COLUMNS: readonly Column<SumRow>[] = [
  {
    key: "month",
    title: past.taxMonth,
    onCard: "head",
    stick: "start",
    cell: ({ label }) => label,
  },
  money("count", past.payments, ({ sum }) => formatCount(sum.count)),
  ...PARTS.map((part) => money<SumRow>(part, past[part], ({ sum }) => inYuan(sum[part]))),
  money("cards", past.cards, ({ sum }) => inYuan(sum.cards)),
];

const ORDER_COLUMNS: readonly Column<TaxOrder>[] = [
  {
    key: "paidAt",
    title: past.taxPaidAt,
    onCard: "head",
    cell: ({ paidAt, kind }) => <TwoLines first={inChina(paidAt)} second={past[`way_${kind}`]} />,
  },
  { key: "order", title: past.taxOrder, onCard: "wide", cell: ({ order }) => order || "-" },
  money("price", past.taxPrice, ({ price }) => price),
  ...PARTS.map((part) =>
    money<TaxOrder>(part, past[part], (order) => (isCards(order) ? "-" : inYuan(order[part]))),
  ),
  money("cards", past.cards, (order) => (isCards(order) ? inYuan(order.gross) : "-")),
];

/** By month with the sum, and by order. */
function TaxTables({ data }: { data: TaxYearResponse }) {
  const [page, setPage] = useState(1);
  const first = (page - 1) * ORDERS_A_PAGE;
  const sums: SumRow[] = [
    ...paidMonths(data).map(({ month, sum }) => ({ label: month, sum })),
    { label: past.sumOfYear(data.year), sum: data.sum },
  ];
  if (hasPayments(data.otherAccounts))
    sums.push({ label: past.otherAccounts, sum: data.otherAccounts });
  return (
    <>
      <DataTable
        label={past.taxYear}
        columns={SUM_COLUMNS}
        rows={sums}
        rowKey={({ label }) => label}
      />
      {data.orders.length > 0 && (
        <>
          <h3 className={styles["part"]}>{past.taxOrders}</h3>
          <DataTable
            label={past.taxOrders}
            columns={ORDER_COLUMNS}
            rows={data.orders.slice(first, first + ORDERS_A_PAGE)}
            rowKey={({ kind, id }) => `${kind}:${id}`}
          />
          <Pager page={page} total={data.orders.length} pageSize={ORDERS_A_PAGE} onPage={setPage} />
        </>
      )}
    </>
  );
}

/** A year's payments in yuan with the tax withheld, for the annual settlement, and their file. */
export function TaxPanel(props: { year: string | undefined; onYear: (year: string) => void }) {
  const thisYear = Number(useToday("Asia/Shanghai").slice(0, 4));
  const year = Number(props.year ?? thisYear);
  const { data, isError, error, refetch } = useQuery(taxYear(year));
  const isPaid = data !== undefined && hasPayments(data.sum);
  return (
    <Panel
      title={past.taxYear}
      hint={past.taxYearHint}
      action={isPaid && <ExportButtons file={(file) => <TaxExport data={data} {...file} />} />}
    >
      <div className={styles["range"]}>
        <Choice
          label={past.year}
          value={String(year)}
          options={Array.from({ length: YEARS }, (_, index) => {
            const value = String(thisYear - index);
            return { value, label: value };
          })}
          onChange={props.onYear}
        />
      </div>
      {isError ? (
        <FailedNotice error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} height={28} />
      ) : isPaid ? (
        <TaxTables key={data.year} data={data} />
      ) : (
        <ListNotice tone="empty" title={past.noPayments(data.year)} text="" />
      )}
      {data && <p className={styles["note"]}>{data.isOfPerson ? past.ofPerson : past.ofAccount}</p>}
    </Panel>
  );
}
