import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { dial } from "../messages.ts";
import { oneConfig } from "../queries.ts";
import type { EditorStart } from "./editor-start.ts";
import { OpenEditor } from "./open-editor.tsx";

/** A configuration that is edited, or a new one. */
export default function ConfigEditor(props: {
  /** Undefined for a new one. */
  configId: string | undefined;
  start?: EditorStart;
  onClose: () => void;
}) {
  const { configId, start = {}, onClose } = props;
  if (configId === undefined)
    return <OpenEditor saved={undefined} start={start} onClose={onClose} />;
  return <SavedEditor configId={configId} start={start} onClose={onClose} />;
}

function SavedEditor(props: { configId: string; start: EditorStart; onClose: () => void }) {
  const { configId, start, onClose } = props;
  const query = useQuery(oneConfig(configId));
  // It keeps what it began with: answers that come later belong to its own saves.
  if (query.data) return <OpenEditor saved={query.data} start={start} onClose={onClose} />;
  return (
    <Dialog title={dial.editTitle} onClose={onClose}>
      {query.isError ? (
        <FailedNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </Dialog>
  );
}
