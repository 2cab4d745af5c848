import type { PayoutCheck } from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { RowActs } from "../../../shared/operator/layout.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { checkColumns } from "./check-columns.tsx";
import type { PayoutsAddress } from "./ended-view.tsx";
import { payouts } from "./messages.ts";
import type { PayoutAct } from "./payout-dialog.tsx";
import { payoutChecks } from "./queries.ts";

const CheckReport = lazyPart(() => import("./check-report.tsx"));

/** Reconciliations and audits with their reports, and both to be run now. */
export function ChecksView(props: PayoutsAddress & { onAct: (act: PayoutAct) => void }) {
  const { values, change, turn, onAct } = props;
  const { page, check } = values;
  const list = useQuery(payoutChecks(page));
  return (
    <Panel
      title={payouts.checksTitle}
      hint={payouts.checksHint}
      action={
        <RowActs>
          <Button onClick={() => onAct({ name: "audit" })}>{payouts.audit}</Button>
          <Button onClick={() => onAct({ name: "reconcile" })}>{payouts.reconcile}</Button>
        </RowActs>
      }
    >
      <ListView<PayoutCheck>
        list={list}
        label={payouts.checksTitle}
        columns={() => checkColumns(({ checkId }) => change({ check: checkId }))}
        rowKey={({ checkId }) => checkId}
        page={page}
        onPage={turn}
        empty={
          <ListNotice tone="empty" title={payouts.checksEmpty} text={payouts.checksEmptyText} />
        }
      />
      {check !== undefined && (
        <CheckReport checkId={check} onClose={() => change({ check: undefined })} />
      )}
    </Panel>
  );
}
