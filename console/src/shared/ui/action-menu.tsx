import { useRef, useState } from "react";
import styles from "./action-menu.module.css";
import { lazyPart } from "./lazy-part.tsx";

const MenuPopup = lazyPart(() => import("./action-menu-popup.tsx"));

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  /** Destructive: last, apart from the rest. */
  readonly tone?: "danger";
  readonly onChoose: () => void;
}

/** Further actions behind three dots; `label` says of what. */
export function ActionMenu(props: { label: string; actions: readonly MenuAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles["dots"]}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ⋯
      </button>
      {isOpen && (
        <MenuPopup
          anchor={button}
          label={props.label}
          actions={props.actions}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
