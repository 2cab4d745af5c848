import { useQuery } from "@tanstack/react-query";
import { getProof, listRoots } from "@nodeyard/contract/revenue/detail-calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { formatUtc } from "../../../shared/format.ts";
import { ApiError } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { proofMessages } from "./messages.ts";
import { ProofSteps } from "./proof-steps.tsx";
import { callQuery } from "../../../shared/call-query.ts";

function hourProof(deviceId: string, hourAt: string) {
  return callQuery(
    getProof,
    { deviceId, hourAt },
    {
      // A commitment never changes.
      staleTime: Infinity,
    },
  );
}

/** The public list of the hour's day. */
function publishedRoots(hourAt: string) {
  const day = utcDay(Date.parse(hourAt));
  return callQuery(listRoots, { day }, { select: (answer) => answer.list });
}

/** Verifies a device's share of a settled hour in the browser, against the published root, step by step. */
export function ProofPanel(props: { deviceId: string; hourAt: string }) {
  const proof = useQuery(hourProof(props.deviceId, props.hourAt));
  const roots = useQuery(publishedRoots(props.hourAt));
  const failed = proof.error ?? roots.error;
  const isNotYet = proof.error instanceof ApiError && proof.error.error === "revenue.noProof";
  // Both: the list of before the hour was committed would miss its root.
  const again = () => {
    void proof.refetch();
    void roots.refetch();
  };
  return (
    <Panel title={proofMessages.title} hint={proofMessages.purpose(formatUtc(props.hourAt))}>
      {isNotYet && (
        <ListNotice
          tone="empty"
          title={proofMessages.notYet}
          text={proofMessages.notYetText}
          action={<Button onClick={again}>{proofMessages.retry}</Button>}
        />
      )}
      {failed !== null && !isNotYet && <FailedNotice error={failed} onRetry={again} />}
      {failed === null && (proof.isPending || roots.isPending) && <TableSkeleton rows={6} />}
      {proof.data && roots.data && (
        <ProofSteps requested={props} proof={proof.data} roots={roots.data} />
      )}
    </Panel>
  );
}
