import type { Refused } from "../../../shared/search-params.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { devices } from "../messages.ts";

const MAX_LENGTH = 120;

function shortened(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}]/gu, "�")];
  return characters.length > MAX_LENGTH
    ? `${characters.slice(0, MAX_LENGTH).join("")}…`
    : characters.join("");
}

/** What an address or a saved view names and the list does not have (any more). */
export function MissingNote(props: {
  columns?: readonly string[];
  tag?: string | undefined;
  refused: readonly Refused[];
}) {
  const { columns = [], tag, refused } = props;
  if (columns.length === 0 && tag === undefined && refused.length === 0) return null;
  return (
    <Note tone="warning">
      {refused.length > 0 && (
        <span>
          {devices.refusedParameters(
            refused.map(({ name, text }) => devices.refusedParameter(name, shortened(text))),
          )}{" "}
        </span>
      )}
      {columns.length > 0 && <span>{devices.missingColumns(shortened(columns.join(", ")))} </span>}
      {tag !== undefined && <span>{devices.missingTag(tag)}</span>}
    </Note>
  );
}
