import { returnOpenBuyback } from "@nodeyard/contract/buyback/operator/calls.ts";
import { returnExchange } from "@nodeyard/contract/exchange/operator/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import {
  requestBuybackApproval,
  requestExchangeApproval,
  requestPayoutApproval,
} from "@nodeyard/contract/operator/request-calls.ts";
import type { WaitingOrder } from "@nodeyard/contract/operator/review-calls.ts";
import { returnPayout } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { REVIEWS } from "../../redemption/review-words.ts";
import { Lines } from "./lines.tsx";
import { reviews } from "./messages.ts";
import { amountNote, factLines, orderName, type ReviewAct } from "./order-words.ts";

const TEXTS = {
  approve: {
    title: reviews.requestTitle,
    text: reviews.requestText,
    submit: operatorKit.submitRequest,
    tone: "primary",
  },
  return: {
    title: reviews.returnTitle,
    text: reviews.returnText,
    submit: reviews.returnBp,
    tone: "danger",
  },
} as const;

/** Asks for an order's approval by another operator, or returns its BP, by the calls of its kind. */
function send(act: ReviewAct, { kind, orderId, version }: WaitingOrder, reason: string) {
  const common = { version, reason };
  const isApproval = act === "approve";
  switch (kind) {
    case "withdrawal":
      return call(isApproval ? requestPayoutApproval : returnPayout, {
        withdrawalId: orderId,
        ...common,
      });
    case "buyback":
      return call(isApproval ? requestBuybackApproval : returnOpenBuyback, {
        buybackId: orderId,
        ...common,
      });
    case "exchange":
      return call(isApproval ? requestExchangeApproval : returnExchange, {
        exchangeId: orderId,
        ...common,
      });
  }
}

/** An act on an order that waits, after showing it again. */
export default function ReviewDialog(props: {
  act: ReviewAct;
  order: WaitingOrder;
  onClose: () => void;
}) {
  const { act, order } = props;
  return (
    <ActDialog
      {...TEXTS[act]}
      lead={
        <Facts
          facts={[
            [reviews.order, orderName(order)],
            [operatorKit.account, order.account.email],
            [reviews.amount, `${formatBp(order.amount)} BP · ${amountNote(order)}`],
            [
              reviews.why,
              <Lines key="why" lines={order.reasons.map((reason) => REVIEWS[reason])} />,
            ],
            [reviews.facts, <Lines key="facts" lines={factLines(order)} />],
          ]}
        />
      }
      send={(reason) => send(act, order, reason)}
      onClose={props.onClose}
    />
  );
}
