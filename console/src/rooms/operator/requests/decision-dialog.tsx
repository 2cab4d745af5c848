import {
  approveRequest,
  declineRequest,
  cancelRequest,
  type OperatorRequest,
} from "@nodeyard/contract/operator/request-calls.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { operator } from "../messages.ts";
import type { Decision } from "./request-columns.tsx";
import { requestWords } from "./request-words.ts";

const CALLS = {
  approve: approveRequest,
  decline: declineRequest,
  cancelRequest: cancelRequest,
} as const;

/** Approves, declines or cancels a request, after showing it again. */
export default function DecisionDialog(props: {
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
            [operatorKit.whose, request.subject.email],
            [operator.askedBy, request.askedBy.email],
            [operatorKit.why, request.reason],
          ]}
        />
      }
      send={(reason) => call(CALLS[decision], { requestId, reason })}
      onClose={props.onClose}
    />
  );
}
