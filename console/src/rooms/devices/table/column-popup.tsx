import { PickerPopup } from "../../../shared/pickers/popup/picker-popup.tsx";
import type { PopupProps } from "../../../shared/ui/popup-button.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { devices } from "../messages.ts";
import styles from "./table.module.css";

/** A tick for each column. */
export default function ColumnPopup(
  props: PopupProps & {
    columns: readonly { readonly key: string; readonly title: string }[];
    visible: readonly string[];
    shown: readonly string[];
    onChange: (keys: readonly string[] | undefined) => void;
  },
) {
  const { columns, visible, shown, onChange, ...popup } = props;
  const change = (key: string, isOn: boolean) => {
    const keys = columns
      .map((column) => column.key)
      .filter((each) => (each === key ? isOn : visible.includes(each)));
    // An address names columns only where they are not those of the page; one at least, else it names none.
    const isDefault = keys.length === shown.length && keys.every((each) => shown.includes(each));
    if (keys.length > 0) onChange(isDefault ? undefined : keys);
  };
  return (
    <PickerPopup {...popup} label={devices.columns} align="end" className={styles["columns"]}>
      <ul>
        {columns.map(({ key, title }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={visible.includes(key)}
                onChange={(event) => change(key, event.target.checked)}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
      <TextButton onClick={() => onChange(undefined)}>{devices.resetColumns}</TextButton>
    </PickerPopup>
  );
}
