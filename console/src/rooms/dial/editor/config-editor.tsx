import type { OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { dial } from "../messages.ts";
import type { EditorStart } from "./editor-start.ts";
import { OpenEditor } from "./open-editor.tsx";

/** The editor, once there is what it begins with. */
export default function ConfigEditor(props: {
  /** Undefined for a new one. */
  saved: UseQueryResult<OpenDialConfig> | undefined;
  start: EditorStart;
  onClose: () => void;
}) {
  const { saved, start, onClose } = props;
  // It keeps what it began with: answers that come later belong to its own saves.
  if (saved === undefined || saved.data !== undefined)
    return <OpenEditor saved={saved?.data} start={start} onClose={onClose} />;
  return (
    <Dialog title={dial.editTitle} onClose={onClose}>
      {saved.isError ? (
        <FailedNotice error={saved.error} onRetry={() => void saved.refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </Dialog>
  );
}
