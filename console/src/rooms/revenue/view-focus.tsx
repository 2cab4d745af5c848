import { useEffect, useRef, type ReactNode } from "react";
import { announcePage } from "../../shared/announce-page.ts";

/**
 * A view of a page that changes beneath one address: like a new page it is announced by its heading, and begins at its
 * top. The first one is announced by the page itself.
 */
export function ViewFocus(props: { view: string; children: ReactNode }) {
  const shown = useRef(props.view);
  useEffect(() => {
    if (shown.current === props.view) return;
    shown.current = props.view;
    window.scrollTo(0, 0);
    announcePage();
  }, [props.view]);
  return props.children;
}
