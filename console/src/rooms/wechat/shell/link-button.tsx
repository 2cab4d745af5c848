import type { Language } from "@nodeyard/contract/envelope.ts";
import { withLanguage } from "../../../shared/site.ts";
import { buttonClass } from "../../../shared/ui/button.tsx";

/** A link of the width of the page, for its next step. A page that one site alone has is in that site's language. */
export function LinkButton(props: { path: string; language?: Language; children: string }) {
  return (
    <a
      className={buttonClass}
      data-tone="primary"
      data-size="wide"
      href={withLanguage(props.path, props.language)}
    >
      {props.children}
    </a>
  );
}
