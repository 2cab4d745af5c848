import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useListAddress } from "../../shared/address-state.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Records } from "../../shared/ui/records.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Tips, TwoColumns } from "../../shared/ui/two-columns.tsx";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { shownYuan } from "./amount.ts";
import { buybackColumns } from "./buyback-columns.tsx";
import { BuybackForm } from "./buyback-form.tsx";
import { buyback } from "./messages.ts";
import { buybackSearch } from "./buyback-search.ts";
import { buybacks, buybackTerms, type Terms } from "./queries.ts";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";

/** Price, what can be sold with its worth, and what is left of the month's quota. */
function TermsStrip({ terms }: { terms: UseQueryResult<Terms> }) {
  const { data } = terms;
  return (
    <FigureStrip
      label={buyback.figures}
      hasNotes
      failure={
        terms.isError && data === undefined
          ? { text: buyback.figuresFailed, onRetry: () => void terms.refetch() }
          : undefined
      }
      figures={[
        {
          key: "price",
          label: buyback.price,
          value: data && `¥${data.RMBPrice}`,
          note: buyback.priceNote,
        },
        {
          key: "balance",
          label: buyback.balance,
          value: data && `${formatBp(data.withdrawable)} BP`,
          note: data && buyback.worth(shownYuan(data.canExchangeMoney)),
        },
        {
          key: "month",
          label: buyback.monthLeft,
          value: data && `¥${shownYuan(data.monthLeft)}`,
          note: data && buyback.monthOf(shownYuan(data.monthLimit)),
        },
      ]}
    />
  );
}

const StatusDialog = lazyPart(() => import("./status-dialog.tsx"));

/** Price and quota, form, and past buy-backs of a kind with their timelines. */
export function BuybackView({ type }: { type: BuybackType }) {
  const { values: view, change, turn } = useListAddress(buybackSearch);
  const terms = useQuery(buybackTerms(type));
  const records = useQuery(buybacks(type, view.page));
  useScrollInAddress(records.data !== undefined && !records.isPlaceholderData);
  const isFirst = type === 94;
  return (
    <>
      <PageHeader
        title={isFirst ? buyback.title : buyback.titleSecond}
        purpose={isFirst ? buyback.purpose : buyback.purposeSecond}
      />
      <TermsStrip terms={terms} />
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
          {terms.data ? (
            <BuybackForm type={type} terms={terms.data} onDone={(id) => change({ id, page: 1 })} />
          ) : terms.isError ? (
            <FailedNotice error={terms.error} onRetry={() => void terms.refetch()} />
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
    buyback.tipQuota(shownYuan(terms.monthLimit)),
    buyback.tipPaid,
    buyback.tipLock,
    buyback.tipImmature(String(MATURITY_HOURS)),
  ];
}
