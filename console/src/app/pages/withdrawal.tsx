import { AccountCodeField } from "../../rooms/verification/account-code-field.tsx";
import { WithdrawalPage } from "../../rooms/withdrawal/withdrawal-page.tsx";

export default function Withdrawal() {
  return <WithdrawalPage AccountCodeField={AccountCodeField} />;
}
