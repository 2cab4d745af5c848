import { shownYuan } from "@nodeyard/contract/money.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../shared/address-state.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Records } from "../../shared/ui/records.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Tips, TwoColumns } from "../../shared/ui/two-columns.tsx";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { buybackColumns } from "./buyback-columns.tsx";
import { BuybackForm } from "./buyback-form.tsx";
import { buyback } from "./messages.ts";
import { buybackSearch } from "./buyback-search.ts";
import { buybacks, buybackTerms, type Terms } from "./queries.ts";
import { AvailablePanel } from "../redemption/available-panel.tsx";
import { available } from "../redemption/queries.ts";

const BuybackExport = lazyPart(() => import("./buyback-export.tsx"));
const StatusDialog = lazyPart(() => import("./status-dialog.tsx"));

/** Price and quota, form, and past buy-backs of a kind with their timelines. */
export function BuybackView({ type }: { type: BuybackType }) {
  const { values: view, change, turn } = useListAddress(buybackSearch);
  const terms = useQuery(buybackTerms(type));
  const limits = useQuery(available(type === 94 ? "buyback" : "buyback-second"));
  const records = useQuery(buybacks(type, view.page));
  useScrollInAddress(records.data !== undefined && !records.isPlaceholderData);
  const isFirst = type === 94;
  const failed = terms.isError ? terms : limits;
  return (
    <>
      <PageHeader
        title={isFirst ? buyback.title : buyback.titleSecond}
        purpose={isFirst ? buyback.purpose : buyback.purposeSecond}
      />
      <AvailablePanel available={limits} />
      <TwoColumns aside={<Tips title={buyback.tips} tips={terms.data ? tipsOf(terms.data) : []} />}>
        <Panel
          title={buyback.formTitle}
          hint={
            terms.data &&
            buyback.formHint(
              shownYuan(terms.data.minAmount),
              shownYuan(terms.data.maxAmount),
              shownYuan(terms.data.multiple),
            )
          }
        >
          {terms.data && limits.data ? (
            <BuybackForm
              type={type}
              terms={terms.data}
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
        room="buyback"
        title={buyback.records}
        list={records}
        columns={() => buybackColumns((id) => change({ id }))}
        rowKey={(row) => row.id}
        page={view.page}
        onPage={turn}
        emptyTitle={buyback.emptyTitle}
        emptyText={buyback.emptyText}
        file={(file) => <BuybackExport type={type} {...file} />}
      />
      {view.id !== undefined && (
        <StatusDialog id={view.id} onClose={() => change({ id: undefined })} />
      )}
    </>
  );
}

function tipsOf(terms: Terms): string[] {
  return [
    buyback.tipPrice,
    buyback.tipTax(terms.TYPE_3_SHUI),
    ...(terms.platformTaxPercent === "0" ? [] : [buyback.tipPlatformTax(terms.platformTaxPercent)]),
    buyback.tipQuota(shownYuan(terms.monthLimit)),
    buyback.tipPaid,
    buyback.tipLock,
    buyback.tipImmature(String(MATURITY_HOURS)),
  ];
}
