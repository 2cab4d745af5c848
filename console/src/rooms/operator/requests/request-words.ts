import { formatBp } from "@nodeyard/contract/money.ts";
import type { OperatorRequest } from "@nodeyard/contract/operator/request-calls.ts";
import type { RequestState } from "@nodeyard/contract/operator/rules.ts";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import { rateOf } from "../../rates/rate-facts.ts";
import { operator } from "../messages.ts";

/** Summary of a request. */
export function requestWords(request: OperatorRequest): string {
  const { kind, amount, withdrawalId, buybackId, exchangeId, role, isGranted, rate } = request;
  switch (kind) {
    case "payout":
      return operator.requestPayout(formatBp(amount ?? "0"), withdrawalId ?? "");
    case "buyback":
      return operator.requestBuyback(formatBp(amount ?? "0"), buybackId ?? "");
    case "exchange":
      return operator.requestExchange(formatBp(amount ?? "0"), exchangeId ?? "");
    case "correction": {
      const bp = amount ?? "0";
      return bp.startsWith("-")
        ? operator.requestDebit(formatBp(bp.slice(1), 6))
        : operator.requestCredit(formatBp(bp, 6));
    }
    case "roles": {
      const name = role === null ? "" : operator[role];
      return isGranted === true ? operator.requestGrant(name) : operator.requestRevoke(name);
    }
    case "identity":
      if (request.part === "operator") return operator.requestRecordName(request.name);
      return request.part === "phone" ? operator.requestNoPhone : operator.requestNoName;
    case "image":
      return operator.requestImage(request.name);
    case "announcement":
      return operator.requestAnnouncement(request.name);
    case "factor-reset":
      return operator.requestReset;
    case "rate":
      return rate === null ? "" : operator.requestRate(rateOf(rate.name, rate.key), rate.day);
  }
}

export const STATES: Readonly<Record<RequestState, { tone: Tone; word: string }>> = {
  open: { tone: "info", word: operator.stateOpen },
  approved: { tone: "success", word: operator.stateApproved },
  declined: { tone: "danger", word: operator.stateDeclined },
  withdrawn: { tone: "neutral", word: operator.stateWithdrawn },
  lapsed: { tone: "neutral", word: operator.stateLapsed },
  expired: { tone: "neutral", word: operator.stateExpired },
};
