import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { IncidentList } from "./incident-list.tsx";
import { monitoring } from "./messages.ts";
import { NoticeTime } from "./notice-time.tsx";
import { incidents } from "./queries.ts";
import styles from "./watch-dialog.module.css";

/** Fault notices: explanation, delay, and past absences of the account's devices. */
export default function FaultsDialog(props: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const faults = useQuery(incidents({ page, pageSize: DEFAULT_PAGE_SIZE }));
  return (
    <Dialog title={monitoring.faults} onClose={props.onClose}>
      <p className={styles["text"]}>{monitoring.faultsHint}</p>
      <NoticeTime />
      {faults.isPending && <Skeleton rows={5} height={32} />}
      <LoadProblem query={faults} />
      {faults.data?.list.length === 0 && <ListNotice tone="empty" title={monitoring.noFaults} />}
      {faults.data && faults.data.list.length > 0 && (
        <>
          {/* Focusable, so that a long list can be scrolled by keyboard. */}
          <div role="region" aria-label={monitoring.faults} tabIndex={0}>
            <IncidentList rows={faults.data.list} withDevice />
          </div>
          <Pager
            page={page}
            total={faults.data.total}
            pageSize={faults.data.pageSize}
            onPage={setPage}
          />
        </>
      )}
    </Dialog>
  );
}
