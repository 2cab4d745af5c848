import type { FeedSource } from "@nodeyard/contract/feed/operator/calls.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { operatorFeed } from "./messages.ts";

/** Where the feed is read from, and how that works. */
export function SourcePanel({ source }: { source: FeedSource | null }) {
  if (source === null) return <Note tone="info">{operatorFeed.sourceNoneText}</Note>;
  const { answeredAt, failingSince, askAt } = source;
  const since = (at: string | null) =>
    at === null ? operatorFeed.never : <RelativeTime at={at} />;
  return (
    <Panel title={operatorFeed.source} hint={operatorFeed.sourceHint}>
      <Facts
        layout="columns"
        facts={[
          [operatorFeed.state, <SourceState key="state" source={source} />],
          [operatorFeed.organisation, source.organisation],
          [operatorFeed.address, source.address],
          [
            operatorFeed.access,
            source.hasToken ? operatorFeed.withToken : operatorFeed.withoutToken,
          ],
          [operatorFeed.answeredAt, since(answeredAt)],
          ...(failingSince === null
            ? []
            : [[operatorFeed.failingSince, since(failingSince)] as const]),
          ...(askAt === null ? [] : [[operatorFeed.askAt, since(askAt)] as const]),
        ]}
      />
    </Panel>
  );
}

function SourceState({ source: { failure, answeredAt } }: { source: FeedSource }) {
  if (failure !== null) return <StatusDot tone="danger" word={operatorFeed[failure]} />;
  return answeredAt === null ? (
    <StatusDot tone="neutral" word={operatorFeed.notAsked} />
  ) : (
    <StatusDot tone="success" word={operatorFeed.good} />
  );
}
