import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { wallet } from "./messages.ts";
import styles from "./wallet.module.css";

/** The address once more, to be compared by groups, and what follows from binding it. */
export function ConfirmDialog(props: {
  bound: string | undefined;
  address: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const isChange = props.bound !== undefined;
  return (
    <Dialog
      title={isChange ? wallet.confirmChangeTitle : wallet.confirmBindTitle}
      busy={props.busy}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={props.busy} onClick={props.onClose}>
            {wallet.cancel}
          </Button>
          <Button tone="primary" busy={props.busy} onClick={props.onConfirm}>
            {isChange ? wallet.confirmChange : wallet.confirmBind}
          </Button>
        </>
      }
    >
      <p className={styles["text"]}>{wallet.confirmText}</p>
      {props.bound !== undefined && (
        <div className={styles["confirmed"]}>
          <small>{wallet.oldAddress}</small>
          <p data-old="true">
            <WalletAddress address={props.bound} />
          </p>
        </div>
      )}
      <div className={styles["confirmed"]}>
        <small>{isChange ? wallet.newAddress : wallet.address}</small>
        <p>
          <WalletAddress address={props.address} />
        </p>
      </div>
      <ul className={styles["list"]}>
        <li>{wallet.confirmLock}</li>
        <li>{wallet.confirmMail}</li>
      </ul>
    </Dialog>
  );
}
