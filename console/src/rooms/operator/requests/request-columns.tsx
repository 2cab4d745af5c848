import type { OperatorRequest } from "@nodeyard/contract/operator/request-calls.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { operator } from "../messages.ts";
import { requestWords, STATES } from "./request-words.ts";
import styles from "./requests.module.css";

export type Decision = "approve" | "decline" | "cancelRequest";

function stateNote({ state, expiresAt, decidedBy }: OperatorRequest) {
  if (state === "open") return <RelativeTime at={expiresAt} words={operator.expires} />;
  return decidedBy === null ? "" : operatorKit.byWhom(decidedBy.email);
}

/** The act and its account, who asked and why, the state, and what the reader may decide. */
export function requestColumns(
  onDecide: (decision: Decision, request: OperatorRequest) => void,
): Column<OperatorRequest>[] {
  return [
    {
      key: "request",
      title: operator.request,
      onCard: "head",
      cell: (row) => (
        <TwoLines
          first={<b>{requestWords(row)}</b>}
          second={<AccountLink account={row.subject} />}
        />
      ),
    },
    {
      key: "asked",
      title: operator.askedBy,
      onCard: "wide",
      cell: ({ askedBy, askedAt }) => (
        <TwoLines first={askedBy.email} second={<RelativeTime at={askedAt} />} />
      ),
    },
    {
      key: "why",
      title: operatorKit.why,
      cell: ({ reason, decisionReason }) =>
        decisionReason === "" ? (
          <span className={styles["why"]}>{reason}</span>
        ) : (
          <TwoLines first={reason} second={`${operatorKit.decision}: ${decisionReason}`} />
        ),
    },
    {
      key: "state",
      title: operatorKit.state,
      cell: (row) => (
        <TwoLines first={<StatusDot {...STATES[row.state]} />} second={stateNote(row)} />
      ),
    },
    {
      key: "decide",
      title: operatorKit.decide,
      align: "end",
      onCard: "bare",
      cell: (row) => <Decisions request={row} onDecide={onDecide} />,
    },
  ];
}

function Decisions(props: {
  request: OperatorRequest;
  onDecide: (decision: Decision, request: OperatorRequest) => void;
}) {
  const { request, onDecide } = props;
  const button = (decision: Decision, tone: "primary" | "danger") => (
    <TextButton
      tone={tone}
      label={`${operator[decision]}: ${requestWords(request)}`}
      onClick={() => onDecide(decision, request)}
    >
      {operator[decision]}
    </TextButton>
  );
  if (request.canDecide)
    return (
      <span className={styles["decisions"]}>
        {button("approve", "primary")}
        {button("decline", "danger")}
      </span>
    );
  if (request.canTakeBack)
    return <TwoLines first={button("cancelRequest", "danger")} second={operatorKit.otherDecides} />;
  return request.state === "open" ? operator.noRight : "";
}
