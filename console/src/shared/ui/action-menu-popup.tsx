import { Menu } from "@base-ui/react/menu";
import type { RefObject } from "react";
import styles from "./action-menu.module.css";
import type { MenuAction } from "./action-menu.tsx";

/** The menu below its button, shown as long as it is mounted. */
export default function ActionMenuPopup(props: {
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  actions: readonly MenuAction[];
  onClose: () => void;
}) {
  const { anchor, onClose } = props;
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_isOpen, { event }) => {
        // A press of the button closes its menu without the library.
        if (!(event.target instanceof Node && anchor.current?.contains(event.target))) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          className={styles["positioner"]}
          anchor={anchor}
          sideOffset={6}
          align="end"
        >
          <Menu.Popup className={styles["menu"]} aria-label={props.label} finalFocus={anchor}>
            {props.actions.map(({ key, label, tone, onChoose }) => (
              <Menu.Item key={key} className={styles["item"]} data-tone={tone} onClick={onChoose}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
