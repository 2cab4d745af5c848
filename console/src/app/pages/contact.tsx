import { PhoneRequired } from "../../rooms/account/phone-required.tsx";
import { signOut } from "../sign-out.ts";

export default function Contact() {
  return <PhoneRequired onSignOut={() => void signOut()} />;
}
