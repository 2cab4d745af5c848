import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { Link } from "@tanstack/react-router";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { withdrawal } from "./messages.ts";
import styles from "./withdrawal.module.css";

/** Where it is paid to; nothing while there is no wallet. */
export function Destination({ address }: { address: string }) {
  if (address === NO_ADDRESS) return null;
  return (
    <div className={styles["destination"]}>
      <small>{withdrawal.to}</small>
      <Link to="/bindWallet">{withdrawal.changeWallet}</Link>
      <p>
        <WalletAddress address={address} />
      </p>
    </div>
  );
}
