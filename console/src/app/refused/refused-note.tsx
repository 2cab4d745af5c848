import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Search, RawSearch, Refused } from "../../shared/search-params.ts";
import { shortened } from "../../shared/shortened.ts";
import { Note } from "../../shared/ui/note.tsx";
import { refusedParameter, refusedText } from "./refused-words.ts";

/** Invalid parameters of the address, until the view changes. Removes them from the address. */
function useRefused<Values>(search: Search<Values>): readonly Refused[] {
  const raw: RawSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const refused = search.refused(raw);
  const shown = JSON.stringify(search.read(raw));
  const found = JSON.stringify(refused);
  const [reported, setReported] = useState({ refused, found, shown });
  if (refused.length > 0 && (reported.found !== found || reported.shown !== shown))
    setReported({ refused, found, shown });
  useEffect(() => {
    const names = (JSON.parse(found) as Refused[]).map(({ name }) => name);
    if (names.length === 0) return;
    void navigate({
      to: ".",
      search: (before: RawSearch) => ({
        ...before,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      }),
      state: (before) => ({ ...before, isOwnChange: true }),
      replace: true,
      resetScroll: false,
    });
  }, [found, shown, navigate]);
  if (refused.length > 0) return refused;
  return reported.shown === shown ? reported.refused : [];
}

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
