import { withLanguage } from "../../../shared/site.ts";
import { buttonClass } from "../../../shared/ui/button.tsx";

/** A link of the width of the page, for its next step. */
export function LinkButton(props: { path: string; children: string }) {
  return (
    <a className={buttonClass} data-tone="primary" data-size="wide" href={withLanguage(props.path)}>
      {props.children}
    </a>
  );
}
