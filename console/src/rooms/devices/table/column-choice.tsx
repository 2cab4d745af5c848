import { useRef, useState } from "react";
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { devices } from "../messages.ts";
import { isFixed } from "./chosen-columns.ts";
import styles from "./table.module.css";

const ColumnPopup = lazyPart(() => import("./column-popup.tsx"));

/** Which columns are shown. */
export function ColumnChoice(props: {
  columns: readonly Column<DeviceRow>[];
  visible: readonly string[];
  /** As the page opens. */
  shown: readonly string[];
  onChange: (keys: readonly string[] | undefined) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles["tool"]}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="columns" />
        {devices.columns}
      </button>
      {isOpen && (
        <ColumnPopup
          anchor={button}
          columns={props.columns.filter((column) => !isFixed(column))}
          visible={props.visible}
          shown={props.shown}
          onChange={props.onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
