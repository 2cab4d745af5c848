import { formatTime } from "../../shared/format.ts";
import type { Column } from "../../shared/ui/column.ts";
import { RelativeTime } from "../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { WrappingText } from "../../shared/ui/wrapping-text.tsx";
import { faults } from "./messages.ts";

interface What {
  readonly env_err: string;
  readonly suggestion: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
}

/** Fault, remedy, start and end: columns of owners' and operators' lists. */
export function whatColumns<Row extends What>(): Column<Row>[] {
  return [
    {
      key: "fault",
      title: faults.fault,
      onCard: "wide",
      cell: ({ env_err: text, suggestion }) => (
        <TwoLines
          first={<WrappingText>{text}</WrappingText>}
          second={<WrappingText>{faults.suggestion(suggestion)}</WrappingText>}
        />
      ),
    },
    {
      key: "state",
      title: faults.state,
      cell: ({ closedAt }) => (
        <TwoLines
          first={
            <StatusDot
              tone={closedAt === null ? "danger" : "success"}
              word={closedAt === null ? faults.open : faults.closed}
            />
          }
          second={closedAt === null ? "" : faults.ended(formatTime(closedAt))}
        />
      ),
    },
    {
      key: "since",
      title: faults.since,
      cell: ({ openedAt }) => (
        <TwoLines first={<RelativeTime at={openedAt} />} second={formatTime(openedAt)} />
      ),
    },
  ];
}
