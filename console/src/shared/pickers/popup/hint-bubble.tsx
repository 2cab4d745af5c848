import type { ReactNode } from "react";
import styles from "./hint-bubble.module.css";
import { PickerPopup } from "./picker-popup.tsx";
import type { PopupProps } from "../../ui/popup-button.tsx";

/** An explanation below its question mark. */
export default function HintBubble(props: PopupProps & { children: ReactNode }) {
  return <PickerPopup {...props} className={styles["bubble"]} role="note" initialFocus={false} />;
}
