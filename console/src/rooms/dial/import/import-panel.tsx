import { DIALLED, type ConfigType } from "@nodeyard/contract/dial/rules.ts";
import type { WrittenLine } from "@nodeyard/contract/dial/written-lines.ts";
import { useState } from "react";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { SheetImport } from "../../../shared/spreadsheets/import/sheet-import.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { dial } from "../messages.ts";
import { lineColumns, linesOfSheet } from "./sheet-lines.ts";
import styles from "../editor/editor.module.css";

/** Lines from a sheet: all of its rows take the place of those that are here, or none does. */
export function ImportPanel(props: {
  type: ConfigType;
  /** Rows that hold something. */
  rowCount: number;
  onRows: (rows: readonly WrittenLine[]) => void;
}) {
  const { type, onRows } = props;
  const [waiting, setWaiting] = useState<readonly WrittenLine[]>();
  const loadRows = (rows: readonly WrittenLine[]) => {
    setWaiting(undefined);
    onRows(rows);
    showToast("success", dial.imported(rows.length));
  };
  const typeName = (type === DIALLED ? dial.dialled : dial.static).replaceAll(/[/\s]+/g, "-");
  return (
    <div className={styles["import"]}>
      <SheetImport
        columns={lineColumns(type)}
        template={`${dial.templateName}-${typeName}`}
        read={(sheet) => linesOfSheet(sheet, type)}
        onRead={({ lines }) => (props.rowCount > 0 ? setWaiting(lines) : loadRows(lines))}
      />
      {waiting && (
        <ConfirmDialog
          title={dial.replaceTitle}
          confirm={dial.replace}
          busy={false}
          onConfirm={() => loadRows(waiting)}
          onClose={() => setWaiting(undefined)}
        >
          <p>{dial.replaceText(waiting.length)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
