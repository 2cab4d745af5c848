import { shownYuan } from "@nodeyard/contract/money.ts";
import { getJDOrderPassByPost, type Exchange } from "@nodeyard/contract/exchange/calls.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
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
import { AvailablePanel } from "../redemption/available-panel.tsx";
import { available } from "../redemption/queries.ts";

const ExchangeExport = lazyPart(() => import("./exchange-export.tsx"));
const StatusDialog = lazyPart(() => import("./status-dialog.tsx"));
const CardsDialog = lazyPart(() => import("./cards-dialog.tsx"));

/** `/exchange`: that gift cards have ended, price and quota, the form, and past exchanges with their cards. */
export default function ExchangePage() {
  const { values: view, change, turn } = useListAddress(exchangeSearch);
  const info = useQuery(exchangeInfo);
  const limits = useQuery(available("exchange"));
  const records = useQuery(exchanges(view.page));
  const [open, setOpen] = useState<Exchange>();
  useScrollInAddress(records.data !== undefined && !records.isPlaceholderData);
  const failed = info.isError ? info : limits;
  return (
    <>
      <PageHeader title={exchange.title} purpose={exchange.purpose} />
      <Ended />
      <AvailablePanel available={limits} />
      <TwoColumns aside={<Tips title={exchange.tips} tips={info.data ? tipsOf(info.data) : []} />}>
        <Panel title={exchange.formTitle}>
          {info.data && limits.data ? (
            <ExchangeForm
              info={info.data}
              available={limits.data}
              onDone={(id) => change({ id, page: 1 })}
            />
          ) : failed.isError ? (
            <FailedNotice error={failed.error} onRetry={() => void failed.refetch()} />
          ) : (
            <Skeleton rows={6} height={30} />
          )}
        </Panel>
      </TwoColumns>
      <Records
        room="exchange"
        title={exchange.records}
        list={records}
        columns={() => exchangeColumns({ onCards: setOpen, onSteps: (id) => change({ id }) })}
        rowKey={(row) => row.id}
        page={view.page}
        onPage={turn}
        emptyTitle={exchange.emptyTitle}
        emptyText={exchange.emptyText}
        file={(file) => <ExchangeExport {...file} />}
      />
      {view.id !== undefined && (
        <StatusDialog id={view.id} onClose={() => change({ id: undefined })} />
      )}
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
