import type { FeedRow } from "@nodeyard/contract/feed/operator/calls.ts";
import { exactTime } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { linkName } from "../entry-links.ts";
import { FeedSentence } from "../feed-sentence.tsx";
import type { EntryAct } from "./entry-dialog.tsx";
import { operatorFeed } from "./messages.ts";

/** An entry as owners see it, where it is from, whether it is shown, and what can be done to it. */
export function entryColumns(onAct: (act: EntryAct) => void): Column<FeedRow>[] {
  return [
    {
      key: "entry",
      title: operatorFeed.entry,
      onCard: "head",
      cell: (entry) => <FeedSentence entry={entry} />,
    },
    {
      key: "origin",
      title: operatorFeed.origin,
      cell: ({ isOfSource }) => (isOfSource ? operatorFeed.ofSource : operatorFeed.ofOperator),
    },
    {
      key: "state",
      title: operatorFeed.state,
      cell: ({ withdrawnAt }) =>
        withdrawnAt === null ? (
          <StatusDot tone="success" word={operatorFeed.published} />
        ) : (
          <StatusDot tone="neutral" word={operatorFeed.withdrawn} />
        ),
    },
    {
      key: "time",
      title: operatorFeed.time,
      cell: ({ time }) => <time dateTime={time}>{exactTime(time)}</time>,
    },
    {
      key: "acts",
      title: operatorFeed.decide,
      align: "end",
      onCard: "bare",
      cell: (entry) => <Acts entry={entry} onAct={onAct} />,
    },
  ];
}

function Acts({ entry, onAct }: { entry: FeedRow; onAct: (act: EntryAct) => void }) {
  const which = `${entry.login} ${linkName(entry.url)}`;
  const isShown = entry.withdrawnAt === null;
  return (
    <RowActions>
      {!entry.isOfSource && (
        <TextButton
          label={`${operatorFeed.edit}: ${which}`}
          onClick={() => onAct({ name: "change", entry })}
        >
          {operatorFeed.edit}
        </TextButton>
      )}
      <TextButton
        tone={isShown ? "danger" : "primary"}
        label={`${isShown ? operatorFeed.withdraw : operatorFeed.show}: ${which}`}
        onClick={() => onAct({ name: isShown ? "withdraw" : "show", entry })}
      >
        {isShown ? operatorFeed.withdraw : operatorFeed.show}
      </TextButton>
    </RowActions>
  );
}
