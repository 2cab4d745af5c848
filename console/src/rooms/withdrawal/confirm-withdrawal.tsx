import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { microBpOf, shownBp, shownFigure } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import styles from "./withdrawal.module.css";

/** Gross, gas, net and address again; what is sent is the gross alone. */
export default function ConfirmWithdrawal(props: {
  amount: string;
  gas: string;
  address: string;
  busy: boolean;
  /** Why the server refused it; the form has to be sent anew then. */
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const net = shownBp(microBpOf(props.amount) - microBpOf(props.gas));
  return (
    <ConfirmDialog
      title={withdrawal.confirmTitle}
      confirm={withdrawal.confirm}
      busy={props.busy}
      isDisabled={props.error !== undefined}
      error={props.error}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p>{withdrawal.confirmText}</p>
      <dl className={styles["sums"]}>
        <div>
          <dt>{withdrawal.gross}</dt>
          <dd>{shownFigure(props.amount)} BP</dd>
        </div>
        <div>
          <dt>{withdrawal.gas}</dt>
          <dd>− {shownFigure(props.gas)} BP</dd>
        </div>
        <div data-sum="true">
          <dt>{withdrawal.net}</dt>
          <dd>{net} BP</dd>
        </div>
      </dl>
      <div className={styles["destination"]}>
        <small>{withdrawal.address}</small>
        <p>
          <WalletAddress address={props.address} />
        </p>
      </div>
    </ConfirmDialog>
  );
}
