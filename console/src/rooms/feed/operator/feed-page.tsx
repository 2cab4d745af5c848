import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listFeedEntries, type FeedSource } from "@nodeyard/contract/feed/operator/calls.ts";
import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { entryColumns } from "./entry-columns.tsx";
import type { EntryAct } from "./entry-dialog.tsx";
import { feedSearch } from "./feed-search.ts";
import { operatorFeed } from "./messages.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";

/** Configured source of the feed, and its state. */
function SourcePanel({ source }: { source: FeedSource | null }) {
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
    <StatusDot tone="neutral" word={operatorFeed.neverFetched} />
  ) : (
    <StatusDot tone="success" word={operatorFeed.good} />
  );
}

/** All entries of the feed, and its source. */
function allFeedEntries(page: number) {
  return pagedQuery(listFeedEntries, { pageNum: page }, LIVE);
}

const EntryDialog = lazyPart(() => import("./entry-dialog.tsx"));

function OperatorFeedPage() {
  const { values, turn } = useListAddress(feedSearch);
  const list = useQuery(allFeedEntries(values.page));
  const [act, setAct] = useState<EntryAct>();
  return (
    <>
      <PageHeader
        title={operatorFeed.title}
        purpose={operatorFeed.purpose}
        action={
          <Button tone="primary" onClick={() => setAct({ name: "new" })}>
            {operatorFeed.newEntry}
          </Button>
        }
      />
      {list.data && <SourcePanel source={list.data.source} />}
      <ListView
        list={list}
        label={operatorFeed.title}
        columns={() => entryColumns(setAct)}
        rowKey={({ id }) => id}
        page={values.page}
        onPage={turn}
        empty={
          <ListNotice
            tone="empty"
            title={operatorFeed.listEmpty}
            text={operatorFeed.listEmptyText}
          />
        }
      />
      {act && <EntryDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** `/operator/feed`: all entries, unpublished ones too, and the source that others come from. */
export default forRoles(
  ["support"],
  {
    title: operatorFeed.title,
    purpose: operatorFeed.purpose,
    only: operatorKit.supportOnlyTitle,
    text: operatorFeed.supportOnly,
  },
  OperatorFeedPage,
);
