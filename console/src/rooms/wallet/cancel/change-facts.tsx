import type { ChangeResponse } from "@nodeyard/contract/wallet/calls.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { cancelChange as words } from "../../../shared/cancel-change/messages.ts";
import { formatUtc } from "../../../shared/format.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { WalletAddress } from "../../../shared/ui/wallet-address.tsx";
import { wallet } from "../messages.ts";

/** Account, old and new wallet, and the deadline for reverting the change. */
export function ChangeFacts({ change }: { change: ChangeResponse["data"] }) {
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
