import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { wallet } from "./messages.ts";
import styles from "./wallet.module.css";

/** The address again, to be compared by groups, and what follows from binding it. */
export default function ConfirmBinding(props: {
  bound: string | undefined;
  address: string;
  onConfirm: () => Promise<void>;
  /** Closes the dialog where the form behind it has the wrong input. */
  onRefused: (error: unknown) => void;
  onClose: () => void;
}) {
  const isChange = props.bound !== undefined;
  const bind = useMutation({ mutationFn: props.onConfirm, onError: props.onRefused });
  return (
    <ConfirmDialog
      title={isChange ? wallet.confirmChangeTitle : wallet.confirmBindTitle}
      confirm={isChange ? wallet.confirmChange : wallet.confirmBind}
      busy={bind.isPending}
      error={bind.error}
      onConfirm={() => bind.mutate()}
      onClose={props.onClose}
    >
      <p>{wallet.confirmText}</p>
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
      <ul>
        <li>{wallet.confirmLock}</li>
        <li>{wallet.confirmMail}</li>
      </ul>
    </ConfirmDialog>
  );
}
