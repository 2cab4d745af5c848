import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { formatWorth, sitePrice } from "../../shared/currency.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Recipient } from "../../shared/ui/recipient.tsx";
import { Sums } from "../../shared/ui/sums.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { microBpOf, shownBp, shownFigure } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import type { Balance } from "./queries.ts";

/** Gross, gas, net with its value, balance afterwards, network and address; what is sent is the gross alone. */
export default function ConfirmWithdrawal(props: {
  amount: string;
  balance: Balance;
  /** Why it waits for an operator, if it does. */
  wait: string | undefined;
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
      <p>{withdrawal.confirmText}</p>
      {props.wait !== undefined && <Note tone="warning">{props.wait}</Note>}
      <Sums
        sum={withdrawal.net}
        lines={[
          [withdrawal.gross, `${shownFigure(amount)} BP`],
          [withdrawal.gas, `− ${shownFigure(balance.gas)} BP`],
          [withdrawal.net, `${shownBp(net)} BP`],
          [withdrawal.value, formatWorth(formatMicroBp(net), price)],
          [withdrawal.balanceAfterwards, `${shownBp(rest)} BP`],
          [withdrawal.chain, balance.chainName],
        ]}
      />
      <Recipient label={withdrawal.address}>
        <WalletAddress address={balance.eth_address} />
      </Recipient>
    </ConfirmDialog>
  );
}
