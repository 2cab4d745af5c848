import { LoginPage } from "../rooms/auth/pages/login-page.tsx";
import { hydrate } from "./hydrate.tsx";

hydrate(<LoginPage />);
