import { formatUtc } from "../../../shared/format.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { figuresOf } from "../../redemption/figures.ts";
import type { Available } from "../../redemption/queries.ts";
import { leastWait } from "../../redemption/waits.ts";
import { Figures } from "./figures.tsx";

/** The amount that can be taken out now, what limits it, and what of it waits for an operator. */
export function AvailableFigures({ available }: { available: Available }) {
  const wait = leastWait(available);
  return (
    <>
      <Figures figures={figuresOf(available, formatUtc)} />
      {wait !== undefined && <Note tone="info">{wait}</Note>}
    </>
  );
}
