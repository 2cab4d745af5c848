import {
  approveRequest,
  declineRequest,
  cancelRequest,
  type OperatorRequest,
} from "@nodeyard/contract/operator/request-calls.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { rateValues } from "../../rates/rate-facts.ts";
import { ConfirmedAmount, effectFacts, isSameAmount } from "../accounts/correction-effect.tsx";
import { accountWords } from "../accounts/messages.ts";
import { operator } from "../messages.ts";
import type { Decision } from "./request-columns.tsx";
import { requestWords } from "./request-words.ts";
import styles from "./requests.module.css";

const CALLS = {
  approve: approveRequest,
  decline: declineRequest,
  cancelRequest: cancelRequest,
} as const;

const Published = ({ text }: { text: string }) => (
  <span className={styles["published"]}>{text}</span>
);

/** Approves, declines or cancels a request, after showing it again. */
export default function DecisionDialog(props: {
  decision: Decision;
  request: OperatorRequest;
  onClose: () => void;
}) {
  const { decision, request } = props;
  const { requestId } = request;
  const isTyped = decision === "approve" && request.effect?.needsConfirmedAmount === true;
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
            ...(request.rate === null
              ? [[operatorKit.whose, request.subject.email] as const]
              : [
                  [
                    operator.rateFigures,
                    rateValues(request.rate.name, request.rate.values),
                  ] as const,
                  [operator.ratePreview, request.rate.preview || operator.ratePreviewNone] as const,
                ]),
            ...(request.published === ""
              ? []
              : [[operator.published, <Published key="text" text={request.published} />] as const]),
            ...(request.effect === null ? [] : effectFacts(request.effect)),
            [operator.askedBy, request.askedBy.email],
            [operator.askedWhy, request.reason],
          ]}
        />
      }
      {...(isTyped && {
        fields: (errors: FieldErrors) => <ConfirmedAmount error={errors["confirmedAmount"]} />,
        validate: (data: FormData) => ({
          confirmedAmount: isSameAmount(trimmedText(data, "confirmedAmount"), request.amount ?? "")
            ? undefined
            : accountWords.amountDiffers,
        }),
      })}
      send={(reason, data) =>
        call(CALLS[decision], {
          requestId,
          reason,
          ...(isTyped && { confirmedAmount: trimmedText(data, "confirmedAmount") }),
        })
      }
      onClose={props.onClose}
    />
  );
}
