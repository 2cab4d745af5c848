import { AccountPage } from "../../rooms/account/account-page.tsx";
import { WalletSection } from "../../rooms/wallet/wallet-section.tsx";
import { site } from "../../shared/site.ts";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { signOut } from "../sign-out.ts";

const AutoWithdrawalSection = lazyPart(
  () => import("../../rooms/auto-withdrawal/auto-withdrawal-section.tsx"),
);
const ClosingSection = lazyPart(() => import("../../rooms/closing/closing-section.tsx"));
const IdentitySection = lazyPart(() => import("../../rooms/identity/identity-section.tsx"));
const FactorsSection = lazyPart(() => import("../../rooms/factors/factors-section.tsx"));
const NotificationsSection = lazyPart(
  () => import("../../rooms/notifications/settings/notifications-section.tsx"),
);
const TokensSection = lazyPart(() => import("../../rooms/tokens/tokens-section.tsx"));

export default function AccountSet() {
  return (
    <AccountPage
      factors={<FactorsSection />}
      wallet={<WalletSection />}
      identity={site === "chinese" && <IdentitySection />}
      autoWithdrawal={site === "chinese" && <AutoWithdrawalSection />}
      closing={<ClosingSection />}
      notifications={<NotificationsSection />}
      tokens={<TokensSection />}
      onSignOut={() => void signOut()}
    />
  );
}
