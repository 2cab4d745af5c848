import { useRef, useState } from "react";
import { FormError } from "../../forms/form-error.tsx";
import { saveFile } from "../../save-file.ts";
import { Button } from "../../ui/button.tsx";
import type { FromReader } from "../read-first-sheet.ts";
import { readSheetFile } from "../read-sheet.ts";
import { openSpreadsheet } from "../spreadsheet.ts";
import { imports } from "./messages.ts";
import { ProblemsDialog } from "./problems-dialog.tsx";
import type { ImportColumns, RefusedSheet } from "./sheet-rows.ts";
import styles from "./sheet-import.module.css";

/** Saves a sheet with the headings, and nothing else. */
async function saveTemplate<Field extends string>(
  { fields, words }: ImportColumns<Field>,
  file: string,
): Promise<void> {
  const sheet = openSpreadsheet<never>(
    fields.map((field) => ({ heading: words[field], width: 20, value: () => "" })),
  );
  try {
    saveFile(await sheet.write(), `${file}.xlsx`);
  } finally {
    sheet.close();
  }
}

/** Chooses a sheet and reads it as a whole, or says why none of it is imported; and saves an empty one. */
export function SheetImport<Field extends string, Read extends { readonly kind: string }>(props: {
  columns: ImportColumns<Field>;
  /** Name of the empty sheet, without its ending. */
  template: string;
  read: (sheet: FromReader) => Read | RefusedSheet;
  onRead: (read: Exclude<Read, RefusedSheet>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [reasons, setReasons] = useState<readonly string[]>();
  const [failure, setFailure] = useState<unknown>();
  const read = async (file: File) => {
    if (!file.name.toLowerCase().endsWith(".xlsx")) return setReasons([imports.notXlsx]);
    setReading(true);
    const found = props.read(await readSheetFile(file));
    setReading(false);
    if (found.kind === "refused") setReasons((found as RefusedSheet).reasons);
    else props.onRead(found as Exclude<Read, RefusedSheet>);
  };
  return (
    <>
      <input
        ref={input}
        className={styles["file"]}
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
        {isReading ? imports.importing : imports.import}
      </Button>
      <Button
        onClick={() => {
          setFailure(undefined);
          saveTemplate(props.columns, props.template).catch(setFailure);
        }}
      >
        {imports.template}
      </Button>
      <FormError error={failure} />
      {reasons && <ProblemsDialog reasons={reasons} onClose={() => setReasons(undefined)} />}
    </>
  );
}
