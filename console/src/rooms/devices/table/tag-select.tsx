import { devices } from "../messages.ts";
import styles from "./table.module.css";

/** The tag that a list is narrowed to; one that is gone is named until it is let go. */
export function TagSelect(props: {
  names: readonly string[];
  value: string;
  onTag: (name: string) => void;
}) {
  const { names, value } = props;
  const isGone = value !== "" && !names.includes(value);
  return (
    <select
      className={styles["select"]}
      aria-label={devices.tagFilter}
      value={value}
      onChange={(event) => props.onTag(event.target.value)}
    >
      <option value="">{devices.allTags}</option>
      {(isGone ? [value, ...names] : names).map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
