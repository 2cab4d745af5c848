import { shortened } from "../../../shared/shortened.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { devices } from "../messages.ts";

/** Columns and tag that an address or a saved view names and the list does not have (any more). */
export default function MissingNote(props: {
  columns: readonly string[];
  tag: string | undefined;
}) {
  const { columns, tag } = props;
  return (
    <Note tone="warning">
      {columns.length > 0 && <span>{devices.missingColumns(shortened(columns.join(", ")))} </span>}
      {tag !== undefined && <span>{devices.missingTag(tag)}</span>}
    </Note>
  );
}
