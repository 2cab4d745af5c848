import { Link } from "@tanstack/react-router";
import { Recipient } from "../../shared/ui/recipient.tsx";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";
import styles from "./buyback.module.css";

/** Who is paid, and by which channel; the bank card is shown, and not yet open. */
export function PayeeCard({ terms }: { terms: Terms }) {
  return (
    <>
      <Recipient label={buyback.payee} link={<Link to="/MyWallet">{buyback.changePayee}</Link>}>
        {buyback.payeeOf(terms.ZFBName, terms.ZFBAccount)}
      </Recipient>
      <fieldset className={styles["channel"]}>
        <legend>{buyback.channel}</legend>
        <label>
          <input type="radio" name="channel" value="alipay" defaultChecked />
          {buyback.alipay}
        </label>
        <label>
          <input type="radio" name="channel" value="bank" disabled />
          {buyback.bank} <small>{buyback.bankClosed}</small>
        </label>
      </fieldset>
    </>
  );
}
