import type { OpenBuybacksResponse } from "@nodeyard/contract/buyback/operator-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import styles from "../payouts/payouts.module.css";
import { openBuybacks } from "../queries.ts";
import { buybackColumns } from "./buyback-columns.tsx";
import { buybacks } from "./messages.ts";
import type { SwitchAct } from "./switch-dialog.tsx";
import { SwitchesPanel } from "./switches-panel.tsx";

const SwitchDialog = lazyPart(() => import("./switch-dialog.tsx"));

/** `/operator/buybacks`: the switches of buy-backs, and those that are neither paid nor returned. */
export default function BuybacksPage() {
  const list = useQuery(openBuybacks);
  const { data } = list;
  const [open, setOpen] = useState<{ act: SwitchAct; seen: OpenBuybacksResponse }>();
  const retry = () => void list.refetch();
  return (
    <>
      <PageHeader title={buybacks.title} purpose={buybacks.purpose} />
      {list.isError &&
        (data ? (
          <StaleNote updatedAt={list.dataUpdatedAt} onRetry={retry} />
        ) : (
          <FailedNotice error={list.error} onRetry={retry} />
        ))}
      <div className={styles["panels"]}>
        {data && <SwitchesPanel state={data} onSwitch={(act) => setOpen({ act, seen: data })} />}
        {(data || list.isPending) && (
          <Panel title={buybacks.listTitle} hint={buybacks.listHint}>
            {data ? <InProgress {...data} /> : <TableSkeleton rows={5} />}
          </Panel>
        )}
      </div>
      {open && <SwitchDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function InProgress({ buybacks: rows, total }: OpenBuybacksResponse) {
  if (rows.length === 0)
    return <ListNotice tone="empty" title={buybacks.empty} text={buybacks.emptyText} />;
  return (
    <>
      <DataTable
        label={buybacks.listTitle}
        columns={buybackColumns}
        rows={rows}
        rowKey={({ buybackId }) => buybackId}
      />
      {total > rows.length && <p>{buybacks.more(formatCount(rows.length), formatCount(total))}</p>}
    </>
  );
}
