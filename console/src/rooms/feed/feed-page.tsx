import { type FeedEntry, FEED_LENGTH, readFeedEntry } from "@nodeyard/contract/feed/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { getGithub } from "@nodeyard/contract/feed/calls.ts";
import { formatTime } from "../../shared/format.ts";
import type { Column } from "../../shared/ui/column.ts";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { RelativeTime } from "../../shared/ui/relative-time.tsx";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { FeedSentence } from "./feed-sentence.tsx";
import { feed } from "./messages.ts";
import { callQuery } from "../../shared/call-query.ts";

const EVERY_MS = 60_000;

/** The feed, all on one page. */
const feedEntries = callQuery(
  getGithub,
  {},
  {
    refetchInterval: EVERY_MS,
    select: ({ list, answeredAt, isLate }) => {
      const rows = list.flatMap((text) => readFeedEntry(text) ?? []);
      return { rows, total: rows.length, pageSize: FEED_LENGTH, answeredAt, isLate };
    },
  },
);

const COLUMNS: readonly Column<FeedEntry>[] = [
  {
    key: "dynamic",
    title: feed.dynamic,
    onCard: "head",
    cell: (entry) => <FeedSentence entry={entry} />,
  },
  {
    key: "time",
    title: feed.time,
    align: "end",
    cell: ({ time }) => <time dateTime={time}>{formatTime(time)}</time>,
  },
];

/** `/info`: what was pushed and created, as the feed's source or an operator says. */
export default function FeedPage() {
  const list = useQuery(feedEntries);
  useScrollInAddress(list.data !== undefined);
  const { answeredAt = null, isLate = false } = list.data ?? {};
  return (
    <>
      <PageHeader title={feed.title} purpose={feed.purpose} />
      {isLate && (
        <Note tone="warning" isLive>
          {answeredAt === null ? (
            feed.neverAnswered
          ) : (
            <RelativeTime at={answeredAt} words={feed.late} />
          )}
        </Note>
      )}
      <ListView
        list={list}
        label={feed.title}
        columns={() => COLUMNS}
        rowKey={({ id }) => id}
        page={1}
        onPage={() => undefined}
        empty={<ListNotice tone="empty" title={feed.emptyTitle} text={feed.emptyText} />}
        footer={
          !isLate && answeredAt !== null && <RelativeTime at={answeredAt} words={feed.answered} />
        }
      />
    </>
  );
}
