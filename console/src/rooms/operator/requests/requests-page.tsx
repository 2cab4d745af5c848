import type { OperatorRequest } from "@nodeyard/contract/operator/request-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { ShowChoice } from "../../../shared/operator/show-choice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { operator } from "../messages.ts";
import { requestsSearch } from "../operator-search.ts";
import { requests } from "../queries.ts";
import { requestColumns, type Decision } from "./request-columns.tsx";

const DecisionDialog = lazyPart(() => import("./decision-dialog.tsx"));

/** `/operator/requests`: acts under dual control, open and decided. */
export default function RequestsPage() {
  const { values, narrow, turn } = useListAddress(requestsSearch);
  const list = useQuery(requests(values.show, values.page));
  const [open, setOpen] = useState<{ decision: Decision; request: OperatorRequest }>();
  return (
    <>
      <PageHeader title={operator.requestsTitle} purpose={operator.requestsPurpose} />
      <ShowChoice value={values.show} onChange={(show) => narrow({ show })} />
      <ListView
        list={list}
        label={operator.requestsTitle}
        columns={() => requestColumns((decision, request) => setOpen({ decision, request }))}
        rowKey={({ requestId }) => requestId}
        page={values.page}
        onPage={turn}
        empty={
          <ListNotice
            tone="empty"
            title={operator.requestsEmpty}
            text={operator.requestsEmptyText}
          />
        }
      />
      {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
