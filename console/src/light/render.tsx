import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { LoginPage } from "../rooms/auth/pages/login-page.tsx";
import { ResetPage } from "../rooms/auth/pages/reset-page.tsx";
import { SignUpPage } from "../rooms/auth/pages/sign-up-page.tsx";
import { TaxAgreementPage } from "../rooms/legal/tax-agreement-page.tsx";
import { UserAgreementPage } from "../rooms/legal/user-agreement-page.tsx";
import { BRAND, description, slogan } from "../shared/brand.ts";
import { messages } from "../shared/i18n.ts";
import { pageTitle } from "../shared/page-title.ts";
import { InAppPage } from "../rooms/wechat/shell/in-app-page.tsx";
import { Frame } from "./frame.tsx";
import { InAppFrame } from "./in-app-frame.tsx";
import { IN_APP_PAGES, type InAppPath } from "./in-app-pages.ts";
import type { LightPath } from "./light-pages.ts";
import { Ready } from "./ready.tsx";

export { BRAND, description, pageTitle, slogan };

const text = messages(
  { loading: "正在打开控制台", withoutScript: "此页面需要启用 JavaScript。" },
  { loading: "Opening the console", withoutScript: "This page needs JavaScript." },
);

/** Loading text for screen readers, and the text without JavaScript. */
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

const IN_APP = Object.fromEntries(
  await Promise.all(
    Object.entries(IN_APP_PAGES).map(async ([path, { load }]) => [path, (await load()).default]),
  ),
) as Record<InAppPath, ComponentType>;

/** The same of a page inside of the chat app. */
export function renderInAppPage(path: InAppPath): string {
  const slot = "@page@";
  const Page = IN_APP[path];
  const frame = renderToString(<InAppFrame path={path}>{slot}</InAppFrame>);
  const page = renderToString(
    <Ready>
      <InAppPage>
        <Page />
      </InAppPage>
    </Ready>,
  );
  return frame.replace(slot, () => page);
}
