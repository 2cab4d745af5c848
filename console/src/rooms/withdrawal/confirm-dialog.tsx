import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { microBpOf, shownBp, shownFigure } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import styles from "./withdrawal.module.css";

/** Gross, gas, net and address once more; what is sent is the gross alone. */
export function ConfirmDialog(props: {
  amount: string;
  gas: string;
  address: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const net = shownBp(microBpOf(props.amount) - microBpOf(props.gas));
  return (
    <Dialog
      title={withdrawal.confirmTitle}
      busy={props.busy}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={props.busy} onClick={props.onClose}>
            {withdrawal.cancel}
          </Button>
          <Button tone="primary" busy={props.busy} onClick={props.onConfirm}>
            {withdrawal.confirm}
          </Button>
        </>
      }
    >
      <p className={styles["text"]}>{withdrawal.confirmText}</p>
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
    </Dialog>
  );
}
