import type { ReactNode } from "react";
import { BRAND } from "../../shared/brand.ts";
import { withLanguage } from "../../shared/site.ts";
import { BrandMark } from "../../shared/ui/brand-mark.tsx";
import { Footer } from "./footer.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import styles from "./shell.module.css";

/** Header, page and footer without menus, for who may not be signed in. */
export function PlainFrame(props: { children: ReactNode }) {
  return (
    <>
      <header className={styles["head"]}>
        <a href={withLanguage("/")} className={styles["brand"]}>
          <BrandMark />
          {BRAND}
        </a>
        <div className={styles["tools"]}>
          <ThemeSwitch />
        </div>
      </header>
      <div className={styles["plain"]}>
        <main id="page">{props.children}</main>
        <Footer />
      </div>
    </>
  );
}
