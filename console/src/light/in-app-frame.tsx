import type { ReactNode } from "react";
import { BRAND } from "../shared/brand.ts";
import { language, withLanguage } from "../shared/site.ts";
import { BrandMark } from "../shared/ui/brand-mark.tsx";
import { Icon, type IconName } from "../shared/ui/icon.tsx";
import { wechat } from "../rooms/wechat/messages.ts";
import type { InAppPath } from "./in-app-pages.ts";

/** At the foot of each page; all others are a step behind the menu. */
const TABS = [
  { path: "/WechatMenu", icon: "menu", label: wechat.menu },
  { path: "/wechat/overview", icon: "home", label: wechat.overview },
  { path: "/wechat/revenue", icon: "chart", label: wechat.revenue },
  { path: "/wechat/device", icon: "device", label: wechat.device },
  { path: "/wechat/withdrawal", icon: "coins", label: wechat.withdrawal },
] as const satisfies readonly { path: InAppPath; icon: IconName; label: string }[];

/**
 * Frame of the pages in the chat app, which has a title and a back button of its own. Rendered at build only: the early script
 * makes its controls work.
 */
export function InAppFrame({ path, children }: { path: InAppPath; children: ReactNode }) {
  const other = language === "zn" ? "en" : "zn";
  const otherLang = other === "zn" ? "zh-CN" : "en";
  return (
    <>
      <a className="skip" href="#page">
        {wechat.skip}
      </a>
      <header className="in-app-head">
        <a className="in-app-brand" href={withLanguage("/WechatMenu")}>
          <BrandMark size={22} />
          {BRAND}
        </a>
        <nav aria-label={wechat.site}>
          <a
            href={`${path}?language=${other}`}
            hrefLang={otherLang}
            lang={otherLang}
            data-language-switch={other}
          >
            {wechat.otherLanguage}
          </a>
          <button type="button" data-theme-switch="" aria-label={wechat.theme}>
            <Icon name="moon" size={18} />
          </button>
        </nav>
      </header>
      <main id="page" tabIndex={-1} data-page={path}>
        {children}
      </main>
      <footer className="in-app-foot">
        <a data-contact="" hidden>
          {/* Filled from the operator's settings. */}
        </a>
        <span data-record="" hidden />
      </footer>
      <nav className="in-app-tabs" aria-label={wechat.tabs}>
        {TABS.map((tab) => (
          <a
            key={tab.path}
            href={withLanguage(tab.path)}
            aria-current={tab.path === path ? "page" : undefined}
          >
            <Icon name={tab.icon} size={20} />
            {tab.label}
          </a>
        ))}
      </nav>
    </>
  );
}
