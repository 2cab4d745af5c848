import { AccountCodeField } from "../../rooms/verification/account-code-field.tsx";
import { CaptchaField } from "../../rooms/verification/captcha-field.tsx";
import { WalletPage } from "../../rooms/wallet/wallet-page.tsx";

export default function BindWallet() {
  return <WalletPage CaptchaField={CaptchaField} AccountCodeField={AccountCodeField} />;
}
