import {
  WITHDRAWAL_MAX_MICRO_BP,
  WITHDRAWAL_MIN_MICRO_BP,
  MATURITY_HOURS,
  WITHDRAWAL_GAS_MICRO_BP,
} from "@nodeyard/contract/withdrawal/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../shared/address-state.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Records } from "../../shared/ui/records.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { TwoColumns, Tips } from "../../shared/ui/two-columns.tsx";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { shownBp } from "./amount.ts";
import { AvailablePanel } from "../redemption/available-panel.tsx";
import { available } from "../redemption/queries.ts";
import { withdrawal } from "./messages.ts";
import { balance, withdrawals, withdrawalSearch } from "./queries.ts";
import { withdrawalColumns } from "./withdrawal-columns.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";

/** Withdrawal rules in brief. */
function WithdrawalTips() {
  return (
    <Tips
      title={withdrawal.tips}
      tips={[
        withdrawal.tipLimits(shownBp(WITHDRAWAL_MIN_MICRO_BP), shownBp(WITHDRAWAL_MAX_MICRO_BP)),
        withdrawal.tipGas(shownBp(WITHDRAWAL_GAS_MICRO_BP)),
        withdrawal.tipLock,
        withdrawal.tipImmature(String(MATURITY_HOURS)),
        withdrawal.tipReturn,
        withdrawal.tipHash,
      ]}
    />
  );
}

const WithdrawalExport = lazyPart(() => import("./withdrawal-export.tsx"));
const TimelineDialog = lazyPart(() => import("./timeline/timeline-dialog.tsx"));

/** `/withdrawal`: available balance, form, and past withdrawals with their timelines. */
export default function WithdrawalPage() {
  const { values: view, change, turn } = useListAddress(withdrawalSearch);
  const money = useQuery(balance);
  const limits = useQuery(available("withdrawal"));
  const records = useQuery(withdrawals(view.page));
  useScrollInAddress(records.data !== undefined && !records.isPlaceholderData);

  const failed = money.isError ? money : limits;
  const open = (id: string) => change({ id });
  /** The open one, which the form refers to. */
  const openNewest = () => {
    const newest = records.data?.rows.find(({ status }) => status === "created");
    if (newest) open(newest.id);
    else change({ page: 1 });
  };
  return (
    <>
      <PageHeader title={withdrawal.title} purpose={withdrawal.purpose} />
      <AvailablePanel available={limits} />
      <TwoColumns aside={<WithdrawalTips />}>
        <Panel
          title={withdrawal.formTitle}
          hint={withdrawal.formHint(
            shownBp(WITHDRAWAL_MIN_MICRO_BP),
            shownBp(WITHDRAWAL_MAX_MICRO_BP),
          )}
        >
          {money.data && limits.data ? (
            <WithdrawalForm
              balance={money.data}
              available={limits.data}
              onOpen={(id) => (id === undefined ? openNewest() : change({ id, page: 1 }))}
            />
          ) : failed.isError ? (
            <FailedNotice error={failed.error} onRetry={() => void failed.refetch()} />
          ) : (
            <Skeleton rows={5} height={30} />
          )}
        </Panel>
      </TwoColumns>
      <Records
        room="withdrawal"
        title={withdrawal.records}
        list={records}
        columns={() => withdrawalColumns(open)}
        rowKey={(row) => row.id}
        page={view.page}
        onPage={turn}
        emptyTitle={withdrawal.emptyTitle}
        emptyText={withdrawal.emptyText}
        file={(file) => <WithdrawalExport {...file} />}
      />
      {view.id !== undefined && (
        <TimelineDialog id={view.id} onClose={() => change({ id: undefined })} />
      )}
    </>
  );
}
