import { Dialog } from "../../overlays/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { imports } from "./messages.ts";
import styles from "./sheet-import.module.css";

const SHOWN_REASONS = 50;

/** The reasons why nothing of a sheet is imported. */
export function ProblemsDialog(props: { reasons: readonly string[]; onClose: () => void }) {
  const { reasons, onClose } = props;
  return (
    <Dialog
      title={imports.importTitle}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {imports.close}
        </Button>
      }
    >
      <p>{imports.importNone}</p>
      <ul className={styles["problems"]} tabIndex={0} aria-label={imports.importTitle}>
        {reasons.slice(0, SHOWN_REASONS).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {reasons.length > SHOWN_REASONS && (
          <li>{imports.moreProblems(reasons.length - SHOWN_REASONS)}</li>
        )}
      </ul>
    </Dialog>
  );
}
