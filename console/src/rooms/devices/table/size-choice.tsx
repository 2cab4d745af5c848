import { PAGE_SIZES, type PageSize } from "../list-address.ts";
import { devices } from "../messages.ts";
import styles from "./table.module.css";

/** How many rows a page has. */
export function SizeChoice(props: { value: PageSize; onChange: (size: PageSize) => void }) {
  return (
    <label className={styles["size"]}>
      {devices.rowsPerPage}
      <select
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as PageSize)}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size === "all" ? devices.allRows : size}
          </option>
        ))}
      </select>
    </label>
  );
}
