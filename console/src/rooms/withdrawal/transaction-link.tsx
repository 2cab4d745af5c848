import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { shortHash } from "../../shared/ui/wallet-address.tsx";
import { withdrawal } from "./messages.ts";
import styles from "./withdrawal.module.css";

/** A transaction's hash: a link where the chain has an explorer, and always to be copied. */
export function TransactionLink(props: { hash: string; address: string }) {
  const short = <code>{shortHash(props.hash)}</code>;
  return (
    <span className={styles["hash"]}>
      {props.address === "" ? (
        <span title={props.hash}>{short}</span>
      ) : (
        <a href={props.address} target="_blank" rel="noreferrer" title={withdrawal.explorer}>
          {short}
        </a>
      )}
      <CopyButton text={props.hash} what={withdrawal.copyHash} isPlain />
    </span>
  );
}
