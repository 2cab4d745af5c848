import type { BuybackBatch } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { batchColumns, type BatchAct } from "./batch-columns.tsx";
import { buybacks } from "./messages.ts";
import { buybackBatches } from "./queries.ts";

const BatchDialog = lazyPart(() => import("./batch-dialog.tsx"));
const ResultDialog = lazyPart(() => import("./result-dialog.tsx"));
const RecoverDialog = lazyPart(() => import("./recover-dialog.tsx"));

/** Batches of buy-backs that operators pay by hand, and the way back for one that a restore has lost. */
export function BatchesView(props: { page: number; onPage: (page: number) => void }) {
  const list = useQuery(buybackBatches(props.page));
  const [open, setOpen] = useState<{ act: BatchAct; batch: BuybackBatch } | "recover">();
  const close = () => setOpen(undefined);
  const chosen = open === "recover" ? undefined : open;
  return (
    <Panel
      title={buybacks.batchesTitle}
      hint={buybacks.batchesHint}
      action={<Button onClick={() => setOpen("recover")}>{buybacks.recover}</Button>}
    >
      <ListView
        list={list}
        label={buybacks.batchesTitle}
        columns={() => batchColumns((act, batch) => setOpen({ act, batch }))}
        rowKey={({ batchId }) => batchId}
        page={props.page}
        onPage={props.onPage}
        empty={<ListNotice tone="empty" title={buybacks.noBatches} text={buybacks.noBatchesText} />}
      />
      {open === "recover" && <RecoverDialog onClose={close} />}
      {chosen?.act === "result" && <ResultDialog batch={chosen.batch} onClose={close} />}
      {chosen && chosen.act !== "result" && (
        <BatchDialog act={chosen.act} batch={chosen.batch} onClose={close} />
      )}
    </Panel>
  );
}
