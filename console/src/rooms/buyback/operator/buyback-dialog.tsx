import {
  holdBuyback,
  returnOpenBuyback,
  type OpenBuyback,
} from "@nodeyard/contract/buyback/operator/calls.ts";
import { requestBuybackApproval } from "@nodeyard/contract/operator/request-calls.ts";
import { formatMoney } from "../../../shared/currency.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { buybacks } from "./messages.ts";

export type BuybackAct = "approve" | "return" | "hold" | "release";

const TEXTS = {
  approve: {
    title: buybacks.requestApprovalTitle,
    text: buybacks.requestApprovalText,
    submit: operatorKit.submitRequest,
    tone: "primary",
  },
  hold: {
    title: buybacks.holdTitle,
    text: buybacks.holdText,
    submit: buybacks.hold,
    tone: "primary",
  },
  release: {
    title: buybacks.releaseTitle,
    text: buybacks.releaseText,
    submit: buybacks.release,
    tone: "primary",
  },
  return: {
    title: buybacks.returnTitle,
    text: buybacks.returnText,
    submit: buybacks.returnBp,
    tone: "danger",
  },
} as const;

/** Asks for the approval of a buy-back by another operator, holds or releases it, or returns its BP. */
export default function BuybackDialog(props: {
  act: BuybackAct;
  buyback: OpenBuyback;
  onClose: () => void;
}) {
  const { act, buyback } = props;
  const { buybackId, version } = buyback;
  return (
    <ActDialog
      {...TEXTS[act]}
      lead={
        <Facts
          facts={[
            [buybacks.buyback, buybackId],
            [operatorKit.account, buyback.account.email],
            [buybacks.net, formatMoney(buyback.amountYuan, "yuan")],
          ]}
        />
      }
      send={(reason) => {
        const request = { buybackId, version, reason };
        return act === "hold" || act === "release"
          ? call(holdBuyback, { ...request, isOnHold: act === "hold" })
          : call(act === "approve" ? requestBuybackApproval : returnOpenBuyback, request);
      }}
      onClose={props.onClose}
    />
  );
}
