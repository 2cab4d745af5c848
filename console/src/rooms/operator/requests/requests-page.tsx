import {
  approveRequest,
  declineRequest,
  takeBackRequest,
  type OperatorRequest,
} from "@nodeyard/contract/operator/request-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { call } from "../../../shared/http.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { operator } from "../messages.ts";
import { requestsSearch } from "../operator-search.ts";
import { requests } from "../queries.ts";
import { requestColumns, type Decision } from "./request-columns.tsx";
import { requestWords } from "./request-words.ts";

const CALLS = {
  approve: approveRequest,
  decline: declineRequest,
  takeBack: takeBackRequest,
} as const;

/** `/operator/requests`: acts that take two operators, open and decided. */
export default function RequestsPage() {
  const { values, narrow, turn } = useListAddress(requestsSearch);
  const list = useQuery(requests(values.show, values.page));
  const [open, setOpen] = useState<{ decision: Decision; request: OperatorRequest }>();
  return (
    <>
      <PageHeader title={operator.requestsTitle} purpose={operator.requestsPurpose} />
      <Toolbar>
        <Choice
          label={operator.show}
          value={values.show}
          options={[
            { value: "open", label: operator.showOpen },
            { value: "all", label: operator.showAll },
          ]}
          onChange={(show) => narrow({ show })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={operator.requestsTitle}
        columns={() => requestColumns((decision, request) => setOpen({ decision, request }))}
        rowKey={({ requestId }) => requestId}
        page={values.page}
        onPage={turn}
        narrowedBy=""
        onClear={() => undefined}
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

function DecisionDialog(props: {
  decision: Decision;
  request: OperatorRequest;
  onClose: () => void;
}) {
  const { decision, request } = props;
  const { requestId } = request;
  return (
    <ActDialog
      title={operator[`${decision}Title`]}
      text={operator[`${decision}Text`]}
      submit={operator[decision]}
      tone={decision === "approve" ? "primary" : "danger"}
      lead={
        <Facts
          facts={[
            [operator.request, requestWords(request)],
            [operator.whose, request.subject.email],
            [operator.askedBy, request.askedBy.email],
            [operator.why, request.reason],
          ]}
        />
      }
      send={(reason) => call(CALLS[decision], { requestId, reason })}
      onClose={props.onClose}
    />
  );
}
