import type { ReactNode } from "react";
import { LoginPage } from "../rooms/auth/pages/login-page.tsx";
import { ResetPage } from "../rooms/auth/pages/reset-page.tsx";
import { SignUpPage } from "../rooms/auth/pages/sign-up-page.tsx";
import { TaxAgreementPage } from "../rooms/legal/tax-agreement-page.tsx";
import { UserAgreementPage } from "../rooms/legal/user-agreement-page.tsx";

/** Every page of the light shell with the entry of `vite.config.ts` that brings it to life. */
export const LIGHT_PAGES: Readonly<Record<string, { entry: string; page: ReactNode }>> = {
  "/login": { entry: "src/light/login.tsx", page: <LoginPage /> },
  "/signUp": {
    entry: "src/light/sign-up.tsx",
    page: <SignUpPage />,
  },
  "/forget": {
    entry: "src/light/forget.tsx",
    page: <ResetPage />,
  },
  "/protocol": { entry: "src/light/legal.ts", page: <UserAgreementPage /> },
  "/protocolTaxes": { entry: "src/light/legal.ts", page: <TaxAgreementPage /> },
};
