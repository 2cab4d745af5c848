import type { OpenPayout, PayoutsResponse } from "@nodeyard/contract/operator/payout-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { operator } from "../messages.ts";
import { payouts } from "../queries.ts";
import { HaltList } from "./halt-list.tsx";
import { payoutColumns } from "./payout-columns.tsx";
import type { PayoutAct } from "./payout-dialog.tsx";

const PayoutDialog = lazyPart(() => import("./payout-dialog.tsx"));

/** `/operator/payouts`: what halts payouts, and withdrawals that have not ended. */
export default function PayoutsPage() {
  const list = useQuery(payouts);
  const [act, setAct] = useState<PayoutAct>();
  const { data } = list;
  const retry = () => void list.refetch();
  const isPaused = data?.halts.some(({ reason }) => reason === "operator") === true;
  return (
    <>
      <PageHeader
        title={operator.payoutsTitle}
        purpose={operator.payoutsPurpose}
        action={
          <Button
            tone="danger"
            disabled={!data || isPaused}
            onClick={() => setAct({ name: "pause" })}
          >
            {operator.pause}
          </Button>
        }
      />
      {!data && list.isError && <FailedNotice error={list.error} onRetry={retry} />}
      {data && list.isError && <StaleNote updatedAt={list.dataUpdatedAt} onRetry={retry} />}
      {(data || !list.isError) && (
        <>
          <Panel title={operator.haltsTitle} hint={operator.haltsHint}>
            {data ? (
              <HaltList halts={data.halts} onResume={(halt) => setAct({ name: "resume", halt })} />
            ) : (
              <Skeleton rows={1} height={22} />
            )}
          </Panel>
          <br />
          <Panel title={operator.openTitle} hint={operator.openHint}>
            {data ? <OpenPayouts data={data} onAct={setAct} /> : <TableSkeleton rows={5} />}
          </Panel>
        </>
      )}
      {act && <PayoutDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function OpenPayouts(props: { data: PayoutsResponse; onAct: (act: PayoutAct) => void }) {
  const { data, onAct } = props;
  const shown = data.payouts;
  if (shown.length === 0)
    return <ListNotice tone="empty" title={operator.openEmpty} text={operator.openEmptyText} />;
  const open = (name: "approve" | "retry" | "return" | "end") => (payout: OpenPayout) =>
    onAct({ name, payout });
  return (
    <>
      <DataTable
        label={operator.openTitle}
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
        <p>{operator.more(formatCount(shown.length), formatCount(data.total))}</p>
      )}
    </>
  );
}
