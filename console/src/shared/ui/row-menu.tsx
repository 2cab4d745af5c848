import { useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { lazyPart } from "./lazy-part.tsx";
import styles from "./row-menu.module.css";

const MenuPopup = lazyPart(() => import("../pickers/popup/menu-popup.tsx"));

export interface MenuAction {
  readonly name: string;
  /** Said in full, where the name is short. */
  readonly label?: string;
  /** Destructive: the last of its menu, set apart. */
  readonly tone?: "danger";
  readonly onClick: () => void;
}

/** What can be done with a row, behind a button; the code of the menu is fetched when the first is opened. */
export function RowMenu(props: { label: string; actions: readonly MenuAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles["more"]}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" size={18} />
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
