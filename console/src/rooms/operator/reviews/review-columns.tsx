import { formatBp } from "@nodeyard/contract/money.ts";
import type { WaitingOrder } from "@nodeyard/contract/operator/review-calls.ts";
import { Link } from "@tanstack/react-router";
import { RowActs } from "../../../shared/operator/layout.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { NumberedCell } from "../../../shared/operator/numbered-cell.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { REVIEWS } from "../../redemption/review-words.ts";
import { reviews } from "./messages.ts";
import { amountNote, factLines, orderName, type ReviewAct } from "./order-words.ts";
import { Lines } from "./lines.tsx";

/** Order and account, amount, why it waits, what it was assessed from, since when, and what can be done. */
export function reviewColumns(
  onAct: (act: ReviewAct, order: WaitingOrder) => void,
): Column<WaitingOrder>[] {
  return [
    {
      key: "order",
      title: reviews.order,
      onCard: "head",
      cell: (order) => <NumberedCell number={orderName(order)} account={order.account} />,
    },
    {
      key: "amount",
      title: reviews.amount,
      align: "end",
      cell: (order) => (
        <TwoLines first={`${formatBp(order.amount)} BP`} second={amountNote(order)} />
      ),
    },
    {
      key: "why",
      title: reviews.why,
      onCard: "wide",
      cell: ({ reasons, isFrozen }) => (
        <Lines
          lines={[
            ...reasons.map((reason) => REVIEWS[reason]),
            ...(isFrozen ? [reviews.frozen] : []),
          ]}
        />
      ),
    },
    {
      key: "facts",
      title: reviews.facts,
      onCard: "wide",
      cell: (order) => (
        <small>
          <Lines lines={factLines(order)} />
        </small>
      ),
    },
    {
      key: "since",
      title: reviews.since,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: "acts",
      title: operatorKit.decide,
      align: "end",
      onCard: "bare",
      cell: (order) => <Acts order={order} onAct={onAct} />,
    },
  ];
}

function Acts(props: {
  order: WaitingOrder;
  onAct: (act: ReviewAct, order: WaitingOrder) => void;
}) {
  const { order, onAct } = props;
  if (order.isOwn) return operatorKit.otherDecides;
  const button = (act: ReviewAct, label: string, tone: "primary" | "danger") => (
    <TextButton
      tone={tone}
      label={reviews.actOn(label, orderName(order))}
      onClick={() => onAct(act, order)}
    >
      {label}
    </TextButton>
  );
  return (
    <RowActs>
      {order.isAsked ? (
        <Link to="/operator/requests">{reviews.asked}</Link>
      ) : (
        !order.isFrozen && button("approve", reviews.requestApproval, "primary")
      )}
      {button("return", reviews.returnBp, "danger")}
    </RowActs>
  );
}
