import { AccountPage } from "../../rooms/account/account-page.tsx";
import { signOut } from "../sign-out.ts";

export default function AccountSet() {
  return <AccountPage onSignOut={() => void signOut()} />;
}
