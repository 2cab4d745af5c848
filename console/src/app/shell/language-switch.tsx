import { language } from "../../shared/site.ts";
import { app } from "../messages.ts";
import { useOtherLanguage } from "./use-other-language.ts";
import styles from "./shell.module.css";

/** Leads to the same page in the other language. */
export function LanguageSwitch() {
  const lang = language === "zn" ? "en" : "zh-CN";
  return (
    <a
      className={styles["tool"]}
      href={useOtherLanguage()}
      hrefLang={lang}
      lang={lang}
      title={app.otherLanguageLabel}
    >
      {app.otherLanguage}
    </a>
  );
}
