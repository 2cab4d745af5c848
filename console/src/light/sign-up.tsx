import { SignUpPage } from "../rooms/auth/pages/sign-up-page.tsx";
import { hydrate } from "./hydrate.tsx";

hydrate(<SignUpPage />);
