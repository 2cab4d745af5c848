import type { ReactNode } from "react";
import styles from "./hint.module.css";
import { lazyPart } from "./lazy-part.tsx";
import { PopupButton } from "./popup-button.tsx";

const HintBubble = lazyPart(() => import("../pickers/popup/hint-bubble.tsx"));

/** A question mark with an explanation in a pop-over. */
export function Hint(props: { label: string; children: ReactNode }) {
  return (
    <PopupButton
      className={styles["mark"]}
      aria-label={props.label}
      aria-haspopup={undefined}
      popup={(popup) => <HintBubble {...popup}>{props.children}</HintBubble>}
    >
      ?
    </PopupButton>
  );
}
