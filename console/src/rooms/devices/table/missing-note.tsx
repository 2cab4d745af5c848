import type { Refused } from "../../../shared/search-params.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { devices } from "../messages.ts";
import { refusedParameter, refusedText } from "./refused-words.ts";

const MAX_LENGTH = 120;

function shortened(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}]/gu, "�")];
  return characters.length > MAX_LENGTH
    ? `${characters.slice(0, MAX_LENGTH).join("")}…`
    : characters.join("");
}

/** What an address or a saved view names and the list does not have (any more). */
export default function MissingNote(props: {
  columns?: readonly string[];
  tag?: string | undefined;
  refused: readonly Refused[];
}) {
  const { columns = [], tag, refused } = props;
  return (
    <Note tone="warning">
      {refused.length > 0 && (
        <span>
          {refusedText(
            refused.map(({ name, text }) => refusedParameter(name, shortened(text))),
          )}{" "}
        </span>
      )}
      {columns.length > 0 && <span>{devices.missingColumns(shortened(columns.join(", ")))} </span>}
      {tag !== undefined && <span>{devices.missingTag(tag)}</span>}
    </Note>
  );
}
