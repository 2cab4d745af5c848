// Offered to other rooms.
import type { UseQueryResult } from "@tanstack/react-query";
import { formatTime } from "../../shared/format.ts";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { figuresOf } from "./figures.ts";
import { redemption } from "./messages.ts";
import type { Available } from "./queries.ts";
import { leastWait } from "./waits.ts";

const LOADING = [
  { key: "now", label: redemption.now, value: undefined },
  { key: "balance", label: redemption.balance, value: undefined },
  { key: "immature", label: redemption.immature, value: undefined },
  { key: "held", label: redemption.held, value: undefined },
  { key: "ceiling", label: redemption.ceiling, value: undefined },
];

/** The amount that can be taken out now, what limits it, and what of it waits for an operator. */
export function AvailablePanel({ available }: { available: UseQueryResult<Available> }) {
  const { data, isError, refetch } = available;
  const wait = data && leastWait(data);
  return (
    <>
      <FigureStrip
        label={redemption.title}
        hasNotes
        isWide
        failure={
          isError && data === undefined
            ? { text: redemption.failed, onRetry: () => void refetch() }
            : undefined
        }
        figures={data ? figuresOf(data, formatTime) : LOADING}
      />
      {wait !== undefined && <Note tone="info">{wait}</Note>}
    </>
  );
}
