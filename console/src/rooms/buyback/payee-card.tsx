import { Link } from "@tanstack/react-router";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";
import styles from "./buyback.module.css";

/** Who is paid, and by which channel; the bank card is shown, and not yet open. */
export function PayeeCard({ terms }: { terms: Terms }) {
  return (
    <>
      <div className={styles["payee"]}>
        <small>{buyback.payee}</small>
        <Link to="/MyWallet">{buyback.changePayee}</Link>
        <p>{buyback.payeeOf(terms.ZFBName, terms.ZFBAccount)}</p>
      </div>
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
