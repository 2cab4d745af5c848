import { useId } from "react";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PopupButton } from "../ui/popup-button.tsx";
import styles from "./combo-box.module.css";

const ComboBoxPopup = lazyPart(() => import("./popup/combo-box-popup.tsx"));

export interface ComboBoxOption {
  readonly value: string;
  readonly label: string;
}

/** One of many options, found by typing a part of its label; the code of the list is fetched when it is opened. */
export function ComboBox(props: {
  label: string;
  options: readonly ComboBoxOption[];
  value: string | undefined;
  placeholder: string;
  /** Text of the list without a match. */
  empty: string;
  onChoose: (value: string) => void;
}) {
  const { label, options, value, placeholder } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div className={styles["field"]}>
      <span id={id}>{label}</span>
      <PopupButton
        className={styles["frame"]}
        aria-labelledby={`${id} ${id}-value`}
        popup={(popup) => (
          <ComboBoxPopup
            {...popup}
            label={label}
            options={options}
            chosen={chosen}
            placeholder={placeholder}
            empty={props.empty}
            onChoose={props.onChoose}
          />
        )}
      >
        <span id={`${id}-value`}>{chosen?.label ?? placeholder}</span>
        <Icon name="down" size={14} />
      </PopupButton>
    </div>
  );
}
