import type { ReactNode } from "react";
import styles from "./hint-bubble.module.css";
import { PickerPopup, type PickerPopupProps } from "./picker-popup.tsx";

/** An explanation below its question mark. */
export default function HintBubble(props: PickerPopupProps & { children: ReactNode }) {
  return <PickerPopup {...props} className={styles["bubble"]} role="note" initialFocus={false} />;
}
