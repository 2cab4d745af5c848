import { AccountPage } from "../../rooms/account/account-page.tsx";
import { WalletSection } from "../../rooms/wallet/wallet-section.tsx";
import { signOut } from "../sign-out.ts";

export default function AccountSet() {
  return <AccountPage wallet={<WalletSection />} onSignOut={() => void signOut()} />;
}
