import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";
import { isPressOf, type PopupProps } from "../../ui/popup-button.tsx";
import styles from "./popup.module.css";

/** A pop-over at a button, shown as long as it is mounted. */
export function PickerPopup(
  props: PopupProps & {
    label?: string;
    className?: string | undefined;
    role?: "note";
    align?: "center" | "end";
    /** Element with the initial focus; false if the button keeps it. */
    initialFocus?: RefObject<HTMLElement | null> | false;
    children: ReactNode;
  },
) {
  const { anchor, onClose, className, align = "center" } = props;
  return (
    <Popover.Root
      open
      onOpenChange={(_isOpen, { event }) => {
        if (!isPressOf(anchor, event)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={styles["positioner"]}
          anchor={anchor}
          sideOffset={6}
          align={align}
        >
          <Popover.Popup
            className={`${styles["popup"]} ${className ?? ""}`}
            aria-label={props.label}
            {...(props.role && { role: props.role })}
            initialFocus={props.initialFocus ?? true}
            finalFocus={() => anchor}
          >
            {props.children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
