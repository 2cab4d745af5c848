import type { Search } from "../../shared/search-params.ts";
import { shortened } from "../../shared/shortened.ts";
import { Note } from "../../shared/ui/note.tsx";
import { refusedParameter, refusedText } from "./refused-words.ts";
import { useRefused } from "./use-refused.ts";

/** Invalid parameters of the page's address. */
export default function RefusedNote<Values>({ search }: { search: Search<Values> }) {
  const refused = useRefused(search);
  if (refused.length === 0) return null;
  return (
    <Note tone="warning" isLive>
      {refusedText(refused.map(({ name, text }) => refusedParameter(name, shortened(text))))}
    </Note>
  );
}
