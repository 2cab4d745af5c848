import { DIALLED, type ConfigType } from "@nodeyard/contract/dial/rules.ts";
import { LINE_FIELDS, type WrittenLine } from "@nodeyard/contract/dial/written-lines.ts";
import { useRef, useState } from "react";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { saveFile } from "../../../shared/save-file.ts";
import { readSheetFile } from "../../../shared/spreadsheets/read-sheet.ts";
import { openSpreadsheet } from "../../../shared/spreadsheets/spreadsheet.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { FIELD_WORDS } from "../editor/field-words.ts";
import { dial } from "../messages.ts";
import { linesOfSheet } from "./sheet-lines.ts";
import styles from "../editor/editor.module.css";

const SHOWN_REASONS = 50;

/** Saves a sheet with the headings of a type, and nothing else. */
async function saveTemplate(type: ConfigType): Promise<void> {
  const sheet = openSpreadsheet<never>(
    LINE_FIELDS[type].map((field) => ({ heading: FIELD_WORDS[field], width: 20, value: () => "" })),
  );
  try {
    const name = type === DIALLED ? dial.dialled : dial.static;
    saveFile(await sheet.write(), `${dial.templateName}-${name.replaceAll(/[/\s]+/g, "-")}.xlsx`);
  } finally {
    sheet.close();
  }
}

/** Lines from a sheet: all of its rows take the place of those that are here, or none does. */
export function ImportPanel(props: {
  type: ConfigType;
  /** Rows that hold something. */
  rowCount: number;
  onRows: (rows: readonly WrittenLine[]) => void;
}) {
  const { type, onRows } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [reasons, setReasons] = useState<readonly string[]>();
  const [failure, setFailure] = useState<unknown>();
  const [waiting, setWaiting] = useState<readonly WrittenLine[]>();
  const loadRows = (rows: readonly WrittenLine[]) => {
    setWaiting(undefined);
    onRows(rows);
    showToast("success", dial.imported(rows.length));
  };
  const read = async (file: File) => {
    if (!file.name.toLowerCase().endsWith(".xlsx")) return setReasons([dial.notXlsx]);
    setReading(true);
    const sheet = linesOfSheet(await readSheetFile(file), type);
    setReading(false);
    if (sheet.kind === "refused") setReasons(sheet.reasons);
    else if (props.rowCount > 0) setWaiting(sheet.lines);
    else loadRows(sheet.lines);
  };
  return (
    <div className={styles["import"]}>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        tabIndex={-1}
        aria-hidden="true"
        data-no-autofocus=""
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was corrected.
          event.target.value = "";
          if (file) void read(file);
        }}
      />
      <Button busy={isReading} onClick={() => input.current?.click()}>
        {isReading ? dial.importing : dial.import}
      </Button>
      <Button
        onClick={() => {
          setFailure(undefined);
          saveTemplate(type).catch(setFailure);
        }}
      >
        {dial.template}
      </Button>
      <FormError error={failure} />
      {reasons && (
        <Dialog
          title={dial.importTitle}
          onClose={() => setReasons(undefined)}
          footer={
            <Button tone="primary" onClick={() => setReasons(undefined)}>
              {dial.close}
            </Button>
          }
        >
          <p>{dial.importNone}</p>
          <ul className={styles["sheetProblems"]} tabIndex={0} aria-label={dial.importTitle}>
            {reasons.slice(0, SHOWN_REASONS).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {reasons.length > SHOWN_REASONS && (
              <li>{dial.moreProblems(reasons.length - SHOWN_REASONS)}</li>
            )}
          </ul>
        </Dialog>
      )}
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
