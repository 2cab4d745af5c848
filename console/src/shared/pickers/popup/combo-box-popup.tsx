import { Combobox } from "@base-ui/react/combobox";
import type { ComboBoxOption } from "../combo-box.tsx";
import styles from "./combo-box-popup.module.css";
import { isPressOf, type PopupProps } from "../../ui/popup-button.tsx";
import popup from "./popup.module.css";

/** The most rows of a list; typing narrows it down. */
const SHOWN_MAX = 100;

/** A field to type in and the options that match, below their button. */
export default function ComboBoxPopup(
  props: PopupProps & {
    label: string;
    options: readonly ComboBoxOption[];
    chosen: ComboBoxOption | undefined;
    placeholder: string;
    empty: string;
    onChoose: (value: string) => void;
  },
) {
  const { anchor, label, chosen, onClose, onChoose } = props;
  return (
    <Combobox.Root
      open
      onOpenChange={(_isOpen, { event }) => {
        if (!isPressOf(anchor, event)) onClose();
      }}
      items={props.options}
      value={chosen ?? null}
      isItemEqualToValue={(option, value) => option.value === value.value}
      autoHighlight
      limit={SHOWN_MAX}
      onValueChange={(option) => {
        if (option !== null && option.value !== chosen?.value) onChoose(option.value);
      }}
    >
      <Combobox.Portal>
        <Combobox.Positioner
          className={popup["positioner"]}
          anchor={anchor}
          sideOffset={4}
          align="start"
        >
          <Combobox.Popup
            className={`${popup["popup"]} ${styles["popup"]}`}
            aria-label={label}
            finalFocus={() => anchor}
          >
            <Combobox.Input
              className={styles["input"]}
              aria-label={label}
              placeholder={props.placeholder}
              spellCheck={false}
            />
            <Combobox.Empty className={styles["empty"]}>{props.empty}</Combobox.Empty>
            <Combobox.List className={styles["list"]}>
              {(option: ComboBoxOption) => (
                <Combobox.Item key={option.value} value={option} className={styles["option"]}>
                  {option.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
