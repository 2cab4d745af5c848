import { TwoLines } from "../ui/two-lines.tsx";
import { AccountLink } from "./account-link.tsx";

/** The number of a withdrawal, buy-back or exchange, and whose it is. */
export function NumberedCell(props: {
  number: string;
  account: { accountId: string; email: string };
}) {
  return (
    <TwoLines first={<b>{props.number}</b>} second={<AccountLink account={props.account} />} />
  );
}
