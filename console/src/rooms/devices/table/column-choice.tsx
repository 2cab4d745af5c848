import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { PopupButton } from "../../../shared/ui/popup-button.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { devices } from "../messages.ts";
import { isFixed } from "./chosen-columns.ts";
import styles from "./table.module.css";

const ColumnPopup = lazyPart(() => import("./column-popup.tsx"));

/** Which columns are shown. */
export function ColumnChoice<Row>(props: {
  columns: readonly Column<Row>[];
  visible: readonly string[];
  /** As the page opens. */
  shown: readonly string[];
  onChange: (keys: readonly string[] | undefined) => void;
}) {
  return (
    <PopupButton
      className={styles["tool"]}
      popup={(popup) => (
        <ColumnPopup
          {...popup}
          columns={props.columns.filter((column) => !isFixed(column))}
          visible={props.visible}
          shown={props.shown}
          onChange={props.onChange}
        />
      )}
    >
      <Icon name="columns" />
      {devices.columns}
    </PopupButton>
  );
}
