import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { Link } from "@tanstack/react-router";
import { Recipient } from "../../shared/ui/recipient.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { withdrawal } from "./messages.ts";

/** Where it is paid to; nothing while there is no wallet. */
export function Destination({ address }: { address: string }) {
  if (address === NO_ADDRESS) return null;
  return (
    <Recipient label={withdrawal.to} link={<Link to="/bindWallet">{withdrawal.changeWallet}</Link>}>
      <WalletAddress address={address} />
    </Recipient>
  );
}
