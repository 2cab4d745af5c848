import type { Notice, NoticesResponse } from "@nodeyard/contract/notifications/calls.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "../../../shared/ui/button.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ui } from "../../../shared/ui/messages.ts";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { InboxEntry } from "./inbox-entry.tsx";
import { inbox } from "./messages.ts";
import styles from "./inbox.module.css";

/** The entries in whichever state they are: loading, failed, none yet, none matching, old, or here. */
export function InboxList(props: {
  list: UseQueryResult<NoticesResponse>;
  page: number;
  isNarrowed: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
}) {
  const { list, page } = props;
  const retry = () => void list.refetch();
  const { data } = list;
  if (data === undefined)
    return list.isError ? (
      <FailedNotice error={list.error} onRetry={retry} />
    ) : (
      <Skeleton rows={6} height={56} />
    );
  if (data.list.length === 0) return <NoEntries {...props} total={data.total} />;
  return (
    <>
      {list.isError && <StaleNote updatedAt={list.dataUpdatedAt} onRetry={retry} />}
      <ul className={styles["list"]} aria-busy={list.isPlaceholderData}>
        {data.list.map((notice: Notice) => (
          <InboxEntry key={notice.noticeId} notice={notice} />
        ))}
      </ul>
      <Pager page={page} total={data.total} pageSize={data.pageSize} onPage={props.onPage} />
    </>
  );
}

function NoEntries(props: {
  page: number;
  total: number;
  isNarrowed: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
}) {
  if (props.page > 1)
    return (
      <ListNotice
        tone="empty"
        title={ui.pastEndTitle(props.page)}
        text={ui.pastEndText}
        action={<Button onClick={() => props.onPage(1)}>{ui.firstPage}</Button>}
      />
    );
  if (props.isNarrowed)
    return (
      <ListNotice
        tone="empty"
        title={inbox.noMatch}
        action={<Button onClick={props.onClear}>{inbox.showAll}</Button>}
      />
    );
  return <ListNotice tone="empty" title={inbox.none} text={inbox.noneText} />;
}
