import { useState, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { SheetFormat } from "./decimals-in.ts";
import styles from "./export-buttons.module.css";
import { spreadsheets } from "./messages.ts";

export interface FileExport {
  readonly format: SheetFormat;
  readonly onClose: () => void;
}

/** Saves a list as XLSX or CSV, by an export that runs while it is shown. */
export function ExportButtons(props: { file: (file: FileExport) => ReactNode }) {
  const [format, setFormat] = useState<SheetFormat>();
  return (
    <div className={styles["buttons"]}>
      <Button onClick={() => setFormat("xlsx")}>
        <Icon name="download" size={14} />
        {spreadsheets.exportXlsx}
      </Button>
      <Button onClick={() => setFormat("csv")}>
        <Icon name="download" size={14} />
        {spreadsheets.exportCsv}
      </Button>
      {format && props.file({ format, onClose: () => setFormat(undefined) })}
    </div>
  );
}
