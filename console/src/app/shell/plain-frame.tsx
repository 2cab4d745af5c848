import type { ReactNode } from "react";
import { BRAND } from "../../shared/brand.ts";
import { withLanguage } from "../../shared/site.ts";
import { BrandMark } from "../../shared/ui/brand-mark.tsx";
import { Footer } from "./footer.tsx";
import "./shell.css";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Header, page and footer without menus, for who may not be signed in. */
export function PlainFrame(props: { children: ReactNode }) {
  return (
    <>
      <header className="shell-head">
        <a href={withLanguage("/")} className="shell-brand">
          <BrandMark />
          {BRAND}
        </a>
        <div className="shell-tools">
          <ThemeSwitch />
        </div>
      </header>
      <div className="shell-plain">
        <main id="page">{props.children}</main>
        <Footer />
      </div>
    </>
  );
}
