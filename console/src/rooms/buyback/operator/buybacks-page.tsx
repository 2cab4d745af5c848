import type { BuybackBatch } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { buybacksSearch } from "./buybacks-search.ts";
import { buybacks } from "./messages.ts";
import { OpenView } from "./open-view.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { batchColumns, type BatchAct } from "./batch-columns.tsx";
import { buybackBatches } from "./queries.ts";

const BatchDialog = lazyPart(() => import("./batch-dialog.tsx"));
const ResultDialog = lazyPart(() => import("./result-dialog.tsx"));
const RecoverDialog = lazyPart(() => import("./recover-dialog.tsx"));

/** Batches of buy-backs that operators pay by hand, and the way back for one that a restore has lost. */
function BatchesView(props: { page: number; onPage: (page: number) => void }) {
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

function BuybacksPage() {
  const { values, narrow, turn } = useListAddress(buybacksSearch);
  return (
    <>
      <PageHeader title={buybacks.title} purpose={buybacks.purpose} />
      <Toolbar>
        <Choice
          label={buybacks.views}
          value={values.view}
          options={[
            { value: "open", label: buybacks.viewOpen },
            { value: "batches", label: buybacks.viewBatches },
          ]}
          onChange={(view) => narrow({ view })}
        />
      </Toolbar>
      {values.view === "open" ? <OpenView /> : <BatchesView page={values.page} onPage={turn} />}
    </>
  );
}

/** `/operator/buybacks`: the switches of buy-backs, those that are neither paid nor returned, and batches that are paid by hand. */
export default forRoles(
  ["finance"],
  {
    title: buybacks.title,
    purpose: buybacks.purpose,
    only: operatorKit.financeOnlyTitle,
    text: buybacks.financeOnly,
  },
  BuybacksPage,
);
