import type { FullAnnouncement } from "@nodeyard/contract/home/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { FailedNotice } from "../../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { Pager } from "../../../../shared/ui/pager.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { home } from "../../messages.ts";
import styles from "../announcements.module.css";
import { editorPage } from "../queries.ts";
import { AnnouncementEditor } from "./announcement-editor.tsx";
import { EditorRow } from "./editor-row.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** All announcements for those who write them: those to come and those taken down too. */
export default function EditorDialog(props: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<FullAnnouncement | "new">();
  const [withdrawn, setWithdrawn] = useState<FullAnnouncement>();
  const answer = useQuery(editorPage(page));
  const title =
    edited === undefined
      ? home.editAnnouncements
      : edited === "new"
        ? home.newAnnouncement
        : home.changeAnnouncement;
  return (
    // What has been typed is not lost to a click beside the dialog.
    <Dialog title={title} shape="right" busy={edited !== undefined} onClose={props.onClose}>
      {edited !== undefined ? (
        <AnnouncementEditor
          announcement={edited === "new" ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <>
          <p className={styles["bar"]}>
            <span>{home.editorHint}</span>
            <Button tone="primary" onClick={() => setEdited("new")}>
              {home.newAnnouncement}
            </Button>
          </p>
          {answer.isPending && <Skeleton rows={6} height={32} />}
          {answer.isError && (
            <FailedNotice error={answer.error} onRetry={() => void answer.refetch()} />
          )}
          {answer.data?.list.length === 0 && (
            <ListNotice tone="empty" title={home.noAnnouncements} />
          )}
          {answer.data && (
            <>
              <ul className={styles["rows"]}>
                {answer.data.list.map((each) => (
                  <EditorRow
                    key={each.id}
                    announcement={each}
                    onEdit={() => setEdited(each)}
                    onWithdraw={() => setWithdrawn(each)}
                  />
                ))}
              </ul>
              <Pager
                page={page}
                total={answer.data.total}
                pageSize={answer.data.pageSize}
                onPage={setPage}
              />
            </>
          )}
        </>
      )}
      {withdrawn && (
        <WithdrawDialog announcement={withdrawn} onClose={() => setWithdrawn(undefined)} />
      )}
    </Dialog>
  );
}
