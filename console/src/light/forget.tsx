import { ResetPage } from "../rooms/auth/pages/reset-page.tsx";
import { hydrate } from "./hydrate.tsx";

hydrate(<ResetPage />);
