import { cancelChange, showChange } from "@nodeyard/contract/wallet/calls.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { CancelChangePage } from "../../../shared/cancel-change/cancel-change-page.tsx";
import { wallet } from "../messages.ts";
import { cancelChange as words } from "../../../shared/cancel-change/messages.ts";
import { formatUtc } from "../../../shared/format.ts";
import { WalletAddress } from "../../../shared/ui/wallet-address.tsx";

const address = (text: string) =>
  text === NO_ADDRESS ? wallet.noWallet : <WalletAddress address={text} />;

/** Target of the link in a mail about a change of the wallet. */
export default function CancelPage({ hash: token }: { hash: string }) {
  return (
    <CancelChangePage
      title={wallet.cancelTitle}
      purpose={wallet.cancelPurpose}
      consequence={wallet.cancelConsequence}
      cancelledText={wallet.cancelledText}
      token={token}
      show={showChange}
      cancel={cancelChange}
      facts={(change) => [
        [words.before, address(change.old_eth_address)],
        [words.after, address(change.new_eth_address)],
        [words.changedAt, formatUtc(change.changed_at)],
        [words.cancellableUntil, formatUtc(change.cancellable_until)],
      ]}
    />
  );
}
