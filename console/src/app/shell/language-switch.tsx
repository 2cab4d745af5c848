import { useRouterState } from "@tanstack/react-router";
import { language } from "../../shared/site.ts";
import { app } from "../messages.ts";

/** The same page in the other language: another document, so a full navigation. */
export function LanguageSwitch() {
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const other = language === "zn" ? "en" : "zn";
  const query = new URLSearchParams({ ...(search as Record<string, string>), language: other });
  const lang = other === "zn" ? "zh-CN" : "en";
  return (
    <a
      className="shell-tool"
      href={`${pathname}?${query}`}
      hrefLang={lang}
      lang={lang}
      title={app.otherLanguageLabel}
    >
      {app.otherLanguage}
    </a>
  );
}
