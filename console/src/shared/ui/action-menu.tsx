import styles from "./action-menu.module.css";
import { lazyPart } from "./lazy-part.tsx";
import { PopupButton } from "./popup-button.tsx";

const MenuPopup = lazyPart(() => import("./action-menu-popup.tsx"));

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  /** Destructive: last, apart from the rest. */
  readonly tone?: "danger";
  readonly onChoose: () => void;
}

/** Further actions behind three dots; `label` says of what. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <PopupButton
      className={styles["dots"]}
      aria-label={label}
      aria-haspopup="menu"
      popup={(popup) => <MenuPopup {...popup} label={label} actions={actions} />}
    >
      ⋯
    </PopupButton>
  );
}
