import type { ChangeResponse } from "@nodeyard/contract/wallet/calls.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { formatUtc } from "../../../shared/format.ts";
import { WalletAddress } from "../../../shared/ui/wallet-address.tsx";
import { wallet } from "../messages.ts";
import styles from "../wallet.module.css";

/** Whose wallet was changed, from what to what, and until when that can be taken back. */
export function ChangeFacts({ change }: { change: ChangeResponse["data"] }) {
  const address = (text: string) =>
    text === NO_ADDRESS ? wallet.noWallet : <WalletAddress address={text} />;
  return (
    <dl className={`${styles["facts"]} ${styles["change"]}`} aria-label={wallet.cancelFacts}>
      <dt>{wallet.account}</dt>
      <dd>{change.email}</dd>
      <dt>{wallet.before}</dt>
      <dd>{address(change.old_eth_address)}</dd>
      <dt>{wallet.after}</dt>
      <dd>{address(change.new_eth_address)}</dd>
      <dt>{wallet.changedAt}</dt>
      <dd>{formatUtc(change.changed_at)}</dd>
      <dt>{wallet.cancellableUntil}</dt>
      <dd>{formatUtc(change.cancellable_until)}</dd>
    </dl>
  );
}
