import { EXPORT_PAGE_SIZE, pageCount } from "@nodeyard/contract/pagination.ts";
import { formatCount } from "../format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { errorText } from "../ui/error-text.ts";
import styles from "./export-dialog.module.css";
import { spreadsheets } from "./messages.ts";
import { useExport, type ExportSource, type ExportState } from "./use-export.ts";

/**
 * Exports a list to a spreadsheet and says what it is doing: fetching pages, asking what to do about one that failed,
 * writing. Closing it cancels.
 */
export function ExportDialog<Row>(props: {
  title: string;
  source: ExportSource<Row>;
  onClose: () => void;
}) {
  const { source, onClose } = props;
  const state = useExport(source, onClose);
  const isOver = state.step === "finished" || state.step === "unwritten";
  return (
    <Dialog
      title={props.title}
      onClose={onClose}
      footer={
        <>
          {state.step === "failed" && <Decisions {...state} />}
          {state.step === "finished" && (
            <Button onClick={state.save}>{spreadsheets.saveAgain}</Button>
          )}
          <Button tone={isOver ? "primary" : "plain"} onClick={onClose}>
            {isOver ? spreadsheets.close : spreadsheets.cancel}
          </Button>
        </>
      }
    >
      <Progress state={state} />
      <p className={styles["doing"]} role="status">
        {doing(state, source.file)}
      </p>
      {state.step === "failed" && (
        <p className={styles["error"]} role="alert">
          {errorText(state.error)}
        </p>
      )}
      {state.step === "finished" && state.skippedPages.length > 0 && (
        <p className={styles["error"]}>
          {spreadsheets.incomplete(state.skippedPages.map(formatCount).join(", "))}
        </p>
      )}
    </Dialog>
  );
}

function Decisions({ decide, progress }: Extract<ExportState, { step: "failed" }>) {
  return (
    <>
      <Button tone="primary" onClick={() => decide("again")}>
        {spreadsheets.again}
      </Button>
      {progress.total !== undefined && (
        <Button onClick={() => decide("skip")}>{spreadsheets.skip}</Button>
      )}
    </>
  );
}

function Progress({ state }: { state: ExportState }) {
  const isFetching = state.step === "fetching" || state.step === "failed";
  const { fetchedRows = 0, total } = isFetching ? state.progress : {};
  const value = isFetching ? fetchedRows : 1;
  const max = isFetching ? (total ?? 1) : 1;
  // Without a value the bar says that it is not known how far.
  const known = state.step !== "writing" && { value };
  return (
    <progress
      className={styles["progress"]}
      aria-label={spreadsheets.progress}
      max={Math.max(1, max)}
      {...known}
    />
  );
}

function doing(state: ExportState, file: string): string {
  switch (state.step) {
    case "fetching": {
      const { page, total, fetchedRows } = state.progress;
      if (total === undefined) return spreadsheets.starting;
      const pages = formatCount(pageCount(total, EXPORT_PAGE_SIZE));
      const rows = spreadsheets.rows(formatCount(fetchedRows), total);
      return `${spreadsheets.fetching(formatCount(page), pages)} · ${rows}`;
    }
    case "failed":
      return spreadsheets.pageFailed(formatCount(state.progress.page));
    case "writing":
      return spreadsheets.writing;
    case "unwritten":
      return spreadsheets.writeFailed;
    case "finished":
      return spreadsheets.finished(state.rows, file);
  }
}
