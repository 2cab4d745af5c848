import { Menu } from "@base-ui/react/menu";
import type { MenuAction } from "../../ui/row-menu.tsx";
import styles from "./menu-popup.module.css";
import { isPressOf, type PickerPopupProps } from "./picker-popup.tsx";
import popup from "./popup.module.css";

/** A menu at its button, shown as long as it is mounted. */
export default function MenuPopup(
  props: PickerPopupProps & { label: string; actions: readonly MenuAction[] },
) {
  const { anchor, onClose } = props;
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_isOpen, { event }) => {
        if (!isPressOf(anchor, event)) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner className={popup["positioner"]} anchor={anchor} sideOffset={4} align="end">
          <Menu.Popup
            className={`${popup["popup"]} ${styles["menu"]}`}
            aria-label={props.label}
            finalFocus={anchor}
          >
            {props.actions.map((action) => (
              <Menu.Item
                key={action.name}
                className={styles["item"]}
                data-tone={action.tone}
                aria-label={action.label}
                onClick={() => {
                  onClose();
                  action.onClick();
                }}
              >
                {action.name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
