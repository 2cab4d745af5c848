import type {
  OpenBuyback,
  OpenBuybacksResponse,
} from "@nodeyard/contract/buyback/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { Panels } from "../../../shared/operator/layout.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { buybackColumns } from "./buyback-columns.tsx";
import type { BuybackAct } from "./buyback-dialog.tsx";
import { buybacks } from "./messages.ts";
import { openBuybacks } from "./queries.ts";
import type { SwitchAct } from "./switch-dialog.tsx";
import { SwitchesPanel } from "./switches-panel.tsx";

const SwitchDialog = lazyPart(() => import("./switch-dialog.tsx"));
const BuybackDialog = lazyPart(() => import("./buyback-dialog.tsx"));
const MakeBatchDialog = lazyPart(() => import("./make-batch-dialog.tsx"));

type Open =
  | { readonly kind: "switch"; readonly act: SwitchAct; readonly seen: OpenBuybacksResponse }
  | { readonly kind: "buyback"; readonly act: BuybackAct; readonly buyback: OpenBuyback }
  | { readonly kind: "batch"; readonly offered: readonly OpenBuyback[] };

/** The switches, and buy-backs that have not ended. */
export function OpenView() {
  const list = useQuery(openBuybacks);
  const { data } = list;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const retry = () => void list.refetch();
  if (!data && list.isError) return <FailedNotice error={list.error} onRetry={retry} />;
  const offered = data?.buybacks.filter((each) => each.batchId === null && !each.waitsForApproval);
  return (
    <>
      {list.isError && <StaleNote updatedAt={list.dataUpdatedAt} onRetry={retry} />}
      <Panels>
        {data && (
          <SwitchesPanel
            state={data}
            onSwitch={(act) => setOpen({ kind: "switch", act, seen: data })}
          />
        )}
        <Panel
          title={buybacks.listTitle}
          hint={buybacks.listHint}
          action={
            offered &&
            offered.length > 0 && (
              <Button onClick={() => setOpen({ kind: "batch", offered })}>
                {buybacks.makeBatch}
              </Button>
            )
          }
        >
          {data ? (
            <InProgress
              {...data}
              onAct={(act, buyback) => setOpen({ kind: "buyback", act, buyback })}
            />
          ) : (
            <TableSkeleton rows={5} />
          )}
        </Panel>
      </Panels>
      {open?.kind === "switch" && <SwitchDialog {...open} onClose={close} />}
      {open?.kind === "buyback" && <BuybackDialog {...open} onClose={close} />}
      {open?.kind === "batch" && <MakeBatchDialog {...open} onClose={close} />}
    </>
  );
}

function InProgress(
  props: OpenBuybacksResponse & { onAct: (act: BuybackAct, buyback: OpenBuyback) => void },
) {
  const { buybacks: rows, total, onAct } = props;
  if (rows.length === 0)
    return <ListNotice tone="empty" title={buybacks.empty} text={buybacks.emptyText} />;
  return (
    <>
      <DataTable
        label={buybacks.listTitle}
        columns={buybackColumns(onAct)}
        rows={rows}
        rowKey={({ buybackId }) => buybackId}
      />
      {total > rows.length && <p>{buybacks.more(formatCount(rows.length), formatCount(total))}</p>}
    </>
  );
}
