import type { OpenPayout } from "@nodeyard/contract/operator/payout-calls.ts";
import { Link } from "@tanstack/react-router";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";

/** A withdrawal's number, and whose it is. */
export function WithdrawalCell(props: Pick<OpenPayout, "withdrawalId" | "account">) {
  const { withdrawalId, account } = props;
  return (
    <TwoLines
      first={<b>{withdrawalId}</b>}
      second={
        <Link to="/operator/accounts" search={{ account: account.accountId }}>
          {account.email}
        </Link>
      }
    />
  );
}
