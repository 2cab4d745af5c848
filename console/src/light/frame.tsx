import type { ReactNode } from "react";
import { BRAND } from "../shared/brand.ts";
import { messages } from "../shared/i18n.ts";
import { language, withLanguage } from "../shared/site.ts";
import { BrandMark } from "../shared/ui/brand-mark.tsx";

const text = messages(
  {
    skip: "跳到正文",
    otherLanguage: "English",
    theme: "切换深色或浅色",
    agreement: "用户协议",
    taxes: "自由职业者服务与代征税款协议",
    signIn: "登录",
    site: "站点",
  },
  {
    skip: "Skip to content",
    otherLanguage: "中文",
    theme: "Switch between light and dark",
    agreement: "User agreement",
    taxes: "Freelancer service and tax agent agreement",
    signIn: "Sign in",
    site: "Site",
  },
);

/**
 * The reduced header and the footer of the sign-in and protocol pages, rendered at build only: the early script
 * makes its controls work, so that no page pays for more code than its form needs.
 */
export function Frame({ path, children }: { path: string; children: ReactNode }) {
  const other = language === "zn" ? "en" : "zn";
  return (
    <>
      <a className="skip" href="#page">
        {text.skip}
      </a>
      <header className="frame-head">
        <a className="frame-brand" href={withLanguage("/login")}>
          <BrandMark />
          {BRAND}
        </a>
        <nav aria-label={text.site}>
          {path.startsWith("/protocol") ? <a href={withLanguage("/login")}>{text.signIn}</a> : null}
          <a
            href={`${path}?language=${other}`}
            hrefLang={other === "zn" ? "zh-CN" : "en"}
            lang={other === "zn" ? "zh-CN" : "en"}
            data-language-switch={other}
          >
            {text.otherLanguage}
          </a>
          <button type="button" data-theme-switch="" aria-label={text.theme} title={text.theme}>
            <svg width="18" height="18" viewBox="0 0 24 24" fill="none" aria-hidden="true">
              <circle cx="12" cy="12" r="8.2" stroke="currentColor" strokeWidth="1.7" />
              <path d="M12 3.8a8.2 8.2 0 0 1 0 16.4z" fill="currentColor" />
            </svg>
          </button>
        </nav>
      </header>
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      <footer className="frame-foot">
        <a href={withLanguage("/protocol")}>{text.agreement}</a>
        <a href={withLanguage("/protocolTaxes")}>{text.taxes}</a>
        <a data-contact="" hidden>
          {/* Filled from the operator's settings. */}
        </a>
        <span data-record="" hidden />
      </footer>
    </>
  );
}
