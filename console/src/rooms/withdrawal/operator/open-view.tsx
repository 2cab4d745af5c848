import type {
  OpenPayout,
  PayoutsResponse,
} from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../shared/format.ts";
import { Panels } from "../../../shared/operator/layout.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { HaltList } from "./halt-list.tsx";
import { payouts } from "./messages.ts";
import { payoutColumns } from "./payout-columns.tsx";
import type { PayoutAct } from "./payout-dialog.tsx";
import { openPayouts } from "./queries.ts";

/** Halts of payouts, and open withdrawals. */
export function OpenView({ onAct }: { onAct: (act: PayoutAct) => void }) {
  const list = useQuery(openPayouts);
  const { data } = list;
  const retry = () => void list.refetch();
  if (!data && list.isError) return <FailedNotice error={list.error} onRetry={retry} />;
  return (
    <Panels>
      {list.isError && <StaleNote updatedAt={list.dataUpdatedAt} onRetry={retry} />}
      <Panel title={payouts.haltsTitle} hint={payouts.haltsHint}>
        {data ? (
          <HaltList
            halts={data.halts}
            onResume={(halt) => onAct({ name: "resume", halt })}
            onReconcile={() => onAct({ name: "reconcile" })}
          />
        ) : (
          <Skeleton rows={1} height={22} />
        )}
      </Panel>
      <Panel title={payouts.openTitle} hint={payouts.openHint}>
        {data ? <OpenPayouts data={data} onAct={onAct} /> : <TableSkeleton rows={5} />}
      </Panel>
    </Panels>
  );
}

function OpenPayouts(props: { data: PayoutsResponse; onAct: (act: PayoutAct) => void }) {
  const { data, onAct } = props;
  const shown = data.payouts;
  if (shown.length === 0)
    return <ListNotice tone="empty" title={payouts.openEmpty} text={payouts.openEmptyText} />;
  const open = (name: "approve" | "retry" | "return" | "end") => (payout: OpenPayout) =>
    onAct({ name, payout });
  return (
    <>
      <DataTable
        label={payouts.openTitle}
        columns={payoutColumns({
          onApprove: open("approve"),
          onRetry: open("retry"),
          onReturn: open("return"),
          onEnd: open("end"),
        })}
        rows={shown}
        rowKey={({ withdrawalId }) => withdrawalId}
      />
      {data.total > shown.length && (
        <p>{payouts.more(formatCount(shown.length), formatCount(data.total))}</p>
      )}
    </>
  );
}
