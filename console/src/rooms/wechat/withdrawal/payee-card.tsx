import { withLanguage } from "../../../shared/site.ts";
import { buyback } from "../../buyback/messages.ts";
import type { Terms } from "../../buyback/queries.ts";
import { withdrawal } from "./messages.ts";

/** The payee, masked; without one, a link to add it. */
export function PayeeCard({ terms }: { terms: Terms }) {
  const { ZFBName: name, ZFBAccount: account } = terms;
  return (
    <div className="app-payee">
      <small>{withdrawal.payee}</small>
      {account === "" ? (
        <p>
          {withdrawal.noPayee} <a href={withLanguage("/MyWallet", "zn")}>{withdrawal.toPayee}</a>
        </p>
      ) : (
        <b>{buyback.payeeOf(name, account)}</b>
      )}
    </div>
  );
}
