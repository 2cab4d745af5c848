import { ContactPage } from "../../rooms/identity/contact-page.tsx";
import { signOut } from "../sign-out.ts";

export default function Contact() {
  return <ContactPage onSignOut={() => void signOut()} />;
}
