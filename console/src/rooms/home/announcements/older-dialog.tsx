import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { home } from "../messages.ts";
import { AnnouncementList } from "./announcement-list.tsx";
import { announcementPage } from "./queries.ts";

/** Everything that was announced, page by page. */
export default function OlderDialog(props: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const answer = useQuery(announcementPage(page));
  return (
    <Dialog title={home.allAnnouncements} shape="right" onClose={props.onClose}>
      {answer.isPending && <Skeleton rows={6} height={32} />}
      <LoadProblem query={answer} />
      {answer.data?.list.length === 0 && <ListNotice tone="empty" title={home.noAnnouncements} />}
      {answer.data && (
        <>
          <AnnouncementList announcements={answer.data.list} />
          <Pager
            page={page}
            total={answer.data.total}
            pageSize={answer.data.pageSize}
            onPage={setPage}
          />
        </>
      )}
    </Dialog>
  );
}
