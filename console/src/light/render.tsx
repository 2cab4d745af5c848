import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { LoginPage } from "../rooms/auth/pages/login-page.tsx";
import { ResetPage } from "../rooms/auth/pages/reset-page.tsx";
import { SignUpPage } from "../rooms/auth/pages/sign-up-page.tsx";
import { TaxAgreementPage } from "../rooms/legal/tax-agreement-page.tsx";
import { UserAgreementPage } from "../rooms/legal/user-agreement-page.tsx";
import { BRAND, description, slogan } from "../shared/brand.ts";
import { messages } from "../shared/i18n.ts";
import { pageTitle } from "../shared/page-title.ts";
import { Frame } from "./frame.tsx";
import type { LightPath } from "./light-pages.ts";
import { Ready } from "./ready.tsx";

export { BRAND, description, pageTitle, slogan };

const text = messages(
  { loading: "正在打开控制台", withoutScript: "此页面需要启用 JavaScript。" },
  { loading: "Opening the console", withoutScript: "This page needs JavaScript." },
);

/** What a screen reader says while the console loads. */
export const { loading, withoutScript } = text;

const PAGES: Readonly<Record<LightPath, ReactNode>> = {
  "/login": <LoginPage />,
  "/signUp": <SignUpPage />,
  "/forget": <ResetPage />,
  "/protocol": <UserAgreementPage />,
  "/protocolTaxes": <TaxAgreementPage />,
};

/**
 * The body of a light page in the language that the build has set. Page and frame are rendered apart, because the page alone
 * is hydrated.
 */
export function renderPage(path: LightPath): string {
  const slot = "@page@";
  const frame = renderToString(<Frame path={path}>{slot}</Frame>);
  const page = renderToString(<Ready>{PAGES[path]}</Ready>);
  return frame.replace(slot, () => page);
}
