import { cancelChange, showChange, type ChangeResponse } from "@nodeyard/contract/wallet/calls.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { CancelChangePage } from "../../../shared/cancel-change/cancel-change-page.tsx";
import { wallet } from "../messages.ts";
import { cancelChange as words } from "../../../shared/cancel-change/messages.ts";
import { formatUtc } from "../../../shared/format.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { WalletAddress } from "../../../shared/ui/wallet-address.tsx";

/** Account, old and new wallet, and the deadline for reverting the change. */
function ChangeFacts({ change }: { change: ChangeResponse["data"] }) {
  const address = (text: string) =>
    text === NO_ADDRESS ? wallet.noWallet : <WalletAddress address={text} />;
  return (
    <Facts
      label={words.facts}
      facts={[
        [words.account, change.email],
        [words.before, address(change.old_eth_address)],
        [words.after, address(change.new_eth_address)],
        [words.changedAt, formatUtc(change.changed_at)],
        [words.cancellableUntil, formatUtc(change.cancellable_until)],
      ]}
    />
  );
}

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
      facts={(change) => <ChangeFacts change={change} />}
    />
  );
}
