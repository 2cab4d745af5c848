import { AccountPage } from "../../rooms/account/account-page.tsx";
import { WalletSection } from "../../rooms/wallet/wallet-section.tsx";
import noticesStyle from "../../rooms/notifications/settings/settings.css?url";
import { site } from "../../shared/site.ts";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { withStyle } from "../../shared/with-style.ts";
import { signOut } from "../sign-out.ts";

const AutoWithdrawalSection = lazyPart(
  () => import("../../rooms/auto-withdrawal/auto-withdrawal-section.tsx"),
);
const ClosingSection = lazyPart(() => import("../../rooms/closing/closing-section.tsx"));
const IdentitySection = lazyPart(() => import("../../rooms/identity/identity-section.tsx"));
const FactorsSection = lazyPart(() => import("../../rooms/factors/factors-section.tsx"));

const NotificationsSection = lazyPart(() =>
  withStyle(noticesStyle, import("../../rooms/notifications/settings/notifications-section.tsx")),
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
