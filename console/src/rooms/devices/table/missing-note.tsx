import { devices } from "../messages.ts";
import { Note } from "../../../shared/ui/note.tsx";

/** What an address or a saved view names and the list does not have (any more). */
export function MissingNote(props: { columns: readonly string[]; tag: string | undefined }) {
  const { columns, tag } = props;
  if (columns.length === 0 && tag === undefined) return null;
  return (
    <Note tone="warning">
      {columns.length > 0 && <span>{devices.missingColumns(columns.join(", "))} </span>}
      {tag !== undefined && <span>{devices.missingTag(tag)}</span>}
    </Note>
  );
}
