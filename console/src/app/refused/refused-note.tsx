import type { Refused } from "../../shared/search-params.ts";
import { shortened } from "../../shared/shortened.ts";
import { Note } from "../../shared/ui/note.tsx";
import { refusedParameter, refusedText } from "./refused-words.ts";

/** What the address asks of a page and is no value. */
export default function RefusedNote({ refused }: { refused: readonly Refused[] }) {
  return (
    <Note tone="warning">
      {refusedText(refused.map(({ name, text }) => refusedParameter(name, shortened(text))))}
    </Note>
  );
}
