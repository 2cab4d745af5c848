import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { formatWorth, sitePrice } from "../../shared/currency.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { microBpOf, shownBp, shownFigure } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import type { Balance } from "./queries.ts";
import styles from "./withdrawal.module.css";

/** Gross, gas, net with its value, balance afterwards, network and address; what is sent is the gross alone. */
export default function ConfirmWithdrawal(props: {
  amount: string;
  balance: Balance;
  busy: boolean;
  /** Why the server refused it; the form has to be sent anew then. */
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { amount, balance } = props;
  const net = microBpOf(amount) - microBpOf(balance.gas);
  const rest = microBpOf(balance.balance.amount) - microBpOf(amount);
  const price = sitePrice({ yuan: balance.rmbPrice, usdt: balance.usdtPrice });
  const needsApproval = microBpOf(amount) > microBpOf(balance.approvalAbove);
  return (
    <ConfirmDialog
      title={withdrawal.confirmTitle(shownFigure(amount))}
      confirm={withdrawal.confirm}
      busy={props.busy}
      isDisabled={props.error !== undefined}
      error={props.error}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p>
        {withdrawal.confirmText}
        {needsApproval && ` ${withdrawal.confirmApproval}`}
      </p>
      <dl className={styles["sums"]}>
        <div>
          <dt>{withdrawal.gross}</dt>
          <dd>{shownFigure(amount)} BP</dd>
        </div>
        <div>
          <dt>{withdrawal.gas}</dt>
          <dd>− {shownFigure(balance.gas)} BP</dd>
        </div>
        <div data-sum="true">
          <dt>{withdrawal.net}</dt>
          <dd>{shownBp(net)} BP</dd>
        </div>
        <div>
          <dt>{withdrawal.value}</dt>
          <dd>{formatWorth(formatMicroBp(net), price)}</dd>
        </div>
        <div>
          <dt>{withdrawal.balanceAfterwards}</dt>
          <dd>{shownBp(rest)} BP</dd>
        </div>
        <div>
          <dt>{withdrawal.chain}</dt>
          <dd>{balance.chainName}</dd>
        </div>
      </dl>
      <div className={styles["destination"]}>
        <small>{withdrawal.address}</small>
        <p>
          <WalletAddress address={balance.eth_address} />
        </p>
      </div>
    </ConfirmDialog>
  );
}
