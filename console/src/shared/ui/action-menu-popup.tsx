import { Menu } from "@base-ui/react/menu";
import surface from "../pickers/popup/popup.module.css";
import styles from "./action-menu-popup.module.css";
import type { MenuAction } from "./action-menu.tsx";
import { isPressOf, type PopupProps } from "./popup-button.tsx";

/** The menu below its button, shown as long as it is mounted. */
export default function ActionMenuPopup(
  props: PopupProps & { label: string; actions: readonly MenuAction[] },
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
        <Menu.Positioner
          className={surface["positioner"]}
          anchor={anchor}
          sideOffset={6}
          align="end"
        >
          <Menu.Popup
            className={surface["menu"]}
            aria-label={props.label}
            finalFocus={() => anchor}
          >
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
