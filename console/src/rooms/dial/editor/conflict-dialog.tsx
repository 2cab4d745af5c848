import type { OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { dial } from "../messages.ts";
import { differences } from "./differences.ts";
import styles from "./editor.module.css";

/** Shows what was saved elsewhere since the editor was opened, and asks which version to keep. */
export function ConflictDialog(props: {
  before: OpenDialConfig;
  now: OpenDialConfig;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
}) {
  const found = differences(props.before, props.now);
  return (
    <Dialog
      title={dial.conflictTitle}
      isQuestion
      onClose={props.onClose}
      footer={
        <>
          <Button tone="danger" onClick={props.onMine}>
            {dial.useMine}
          </Button>
          <Button tone="primary" onClick={props.onTheirs}>
            {dial.useTheirs}
          </Button>
        </>
      }
    >
      <p>{dial.conflictText}</p>
      {found.length === 0 ? (
        <p>{dial.conflictNone}</p>
      ) : (
        <table className={styles["differences"]}>
          <thead>
            <tr>
              <th scope="col">{dial.item}</th>
              <th scope="col">{dial.before}</th>
              <th scope="col">{dial.after}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ line, what, before, after }) => (
              <tr key={`${line} ${what} ${after}`}>
                <th scope="row">{line === "" ? what : `${line} · ${what}`}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
