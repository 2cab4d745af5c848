import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";
import styles from "./popup.module.css";

export interface PickerPopupProps {
  /** The button that the pop-over belongs to: it opens and closes it, and has the focus again afterwards. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Whether an event is a press of the button, which closes its pop-over without the library. */
export const isPressOf = (anchor: PickerPopupProps["anchor"], { target }: Event): boolean =>
  target instanceof Node && anchor.current?.contains(target) === true;

/** A pop-over at a button, shown as long as it is mounted. */
export function PickerPopup(
  props: PickerPopupProps & {
    label?: string;
    className?: string | undefined;
    role?: "note";
    align?: "center" | "end";
    /** What has the focus at first; false where the button keeps it. */
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
            finalFocus={anchor}
          >
            {props.children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
