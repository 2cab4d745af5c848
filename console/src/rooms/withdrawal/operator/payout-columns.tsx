import type { OpenPayout } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { Link } from "@tanstack/react-router";
import { RowActs } from "../../../shared/operator/layout.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { NumberedCell } from "../../../shared/operator/numbered-cell.tsx";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { shortHash } from "../../../shared/ui/wallet-address.tsx";
import { WrappingText } from "../../../shared/ui/wrapping-text.tsx";
import { WithdrawalStatusDot } from "../withdrawal-status.tsx";
import { payouts } from "./messages.ts";
import { waitWords } from "./payout-words.ts";

interface Acts {
  readonly onApprove: (payout: OpenPayout) => void;
  readonly onRetry: (payout: OpenPayout) => void;
  readonly onReturn: (payout: OpenPayout) => void;
  readonly onEnd: (payout: OpenPayout) => void;
}

/** Withdrawal and account, amount and wallet, state, what it waits for, and what can be done. */
export function payoutColumns(acts: Acts): Column<OpenPayout>[] {
  return [
    {
      key: "withdrawal",
      title: payouts.withdrawal,
      onCard: "head",
      cell: ({ withdrawalId, account }) => <NumberedCell number={withdrawalId} account={account} />,
    },
    {
      key: "amount",
      title: `${payouts.beforeFees} (BP)`,
      align: "end",
      cell: ({ amount, address }) => (
        <TwoLines
          first={<Amount bp={amount} />}
          second={<code title={address}>{shortHash(address)}</code>}
        />
      ),
    },
    {
      key: "net",
      title: `${payouts.afterFees} (BP)`,
      align: "end",
      cell: ({ net }) => <Amount bp={net} />,
    },
    {
      key: "state",
      title: operatorKit.state,
      cell: ({ step, createdAt }) => (
        <TwoLines
          first={<WithdrawalStatusDot status="created" step={step} />}
          second={<RelativeTime at={createdAt} />}
        />
      ),
    },
    {
      key: "waits",
      title: payouts.waitsFor,
      onCard: "wide",
      cell: (payout) => <WrappingText>{waitWords(payout)}</WrappingText>,
    },
    {
      key: "acts",
      title: operatorKit.decide,
      align: "end",
      onCard: "bare",
      cell: (payout) => <PayoutActs payout={payout} acts={acts} />,
    },
  ];
}

function PayoutActs({ payout, acts }: { payout: OpenPayout; acts: Acts }) {
  const { withdrawalId, reviewReasons, isAsked, isOwn, isSigned } = payout;
  const button = (label: string, onClick: (of: OpenPayout) => void, tone?: "danger") => (
    <TextButton
      tone={tone ?? "primary"}
      label={`${label}: ${withdrawalId}`}
      onClick={() => onClick(payout)}
    >
      {label}
    </TextButton>
  );
  if (isOwn) return operatorKit.otherDecides;
  const waits = reviewReasons.length > 0;
  const retry = !waits && button(payouts.retryPayout, acts.onRetry);
  if (isSigned) return retry;
  return (
    <RowActs>
      {retry}
      {waits &&
        (isAsked ? (
          <Link to="/operator/requests">{payouts.isAsked}</Link>
        ) : (
          button(payouts.requestApproval, acts.onApprove)
        ))}
      {button(payouts.returnBp, acts.onReturn, "danger")}
      {button(payouts.end, acts.onEnd)}
    </RowActs>
  );
}
