import { getJDOrderPassByPost, type Exchange } from "@nodeyard/contract/exchange/calls.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useListAddress } from "../../shared/address-state.ts";
import { call } from "../../shared/http.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Records } from "../../shared/ui/records.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Tips, TwoColumns } from "../../shared/ui/two-columns.tsx";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { exchangeColumns } from "./exchange-columns.tsx";
import { ExchangeForm } from "./exchange-form.tsx";
import { exchangeSearch } from "./exchange-search.ts";
import { exchange } from "./messages.ts";
import { exchangeInfo, exchanges, type ExchangeInfo } from "./queries.ts";
import { shownYuan } from "./sums.ts";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";

/** Price, what can be exchanged with its worth, and what is left of the month's quota. */
function InfoStrip({ info }: { info: UseQueryResult<ExchangeInfo> }) {
  const { data } = info;
  return (
    <FigureStrip
      label={exchange.figures}
      hasNotes
      failure={
        info.isError && data === undefined
          ? { text: exchange.figuresFailed, onRetry: () => void info.refetch() }
          : undefined
      }
      figures={[
        {
          key: "price",
          label: exchange.price,
          value: data && `¥${data.RMBPrice}`,
          note: exchange.priceNote,
        },
        {
          key: "balance",
          label: exchange.balance,
          value: data && `${formatBp(data.withdrawable)} BP`,
          note: data && exchange.worth(shownYuan(data.worth)),
        },
        {
          key: "month",
          label: exchange.monthLeft,
          value: data && `¥${shownYuan(data.monthLeft)}`,
          note: data && exchange.monthOf(shownYuan(data.monthLimit)),
        },
      ]}
    />
  );
}

const CardsDialog = lazyPart(() => import("./cards-dialog.tsx"));

/** `/exchange`: that gift cards have ended, price and quota, the form, and past exchanges with their cards. */
export default function ExchangePage() {
  const { values: view, change, turn } = useListAddress(exchangeSearch);
  const info = useQuery(exchangeInfo);
  const records = useQuery(exchanges(view.page));
  const [open, setOpen] = useState<Exchange>();
  useScrollInAddress(records.data !== undefined && !records.isPlaceholderData);
  return (
    <>
      <PageHeader title={exchange.title} purpose={exchange.purpose} />
      <Ended />
      <InfoStrip info={info} />
      <TwoColumns aside={<Tips title={exchange.tips} tips={info.data ? tipsOf(info.data) : []} />}>
        <Panel title={exchange.formTitle}>
          {info.data ? (
            <ExchangeForm info={info.data} onDone={() => change({ page: 1 })} />
          ) : info.isError ? (
            <FailedNotice error={info.error} onRetry={() => void info.refetch()} />
          ) : (
            <Skeleton rows={6} height={30} />
          )}
        </Panel>
      </TwoColumns>
      <Records
        room="exchange"
        title={exchange.records}
        list={records}
        columns={() => exchangeColumns(setOpen)}
        rowKey={(row) => row.id}
        page={view.page}
        onPage={turn}
        emptyTitle={exchange.emptyTitle}
        emptyText={exchange.emptyText}
      />
      {open && (
        <CardsDialog
          row={open}
          load={(request) => call(getJDOrderPassByPost, request)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** That gift cards have ended, and what is there instead. */
function Ended() {
  return (
    <Note tone="warning">
      {exchange.ended} <Link to="/buyBack">{exchange.endedBuyback}</Link> {exchange.endedOr}{" "}
      <Link to="/withdrawalAuto">{exchange.endedAuto}</Link>
      {exchange.endedCompany}
    </Note>
  );
}

function tipsOf(info: ExchangeInfo): string[] {
  return [
    exchange.tipPrice,
    exchange.tipMonth(shownYuan(info.monthLimit)),
    exchange.tipStock,
    exchange.tipSecret,
    exchange.tipLock,
    exchange.tipImmature(String(MATURITY_HOURS)),
  ];
}
