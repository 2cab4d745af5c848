import type { DialHost, LineSession } from "@nodeyard/contract/dial/status-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../../shared/format.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { dial } from "../messages.ts";
import { hostLines } from "../queries.ts";
import { SessionList, type SessionShow } from "./session-list.tsx";

function showUndialled({ isSavedOnly, vlan, time }: LineSession): SessionShow {
  const changed = [dial.changedAt, formatTime(time, "second")] as const;
  return {
    state: <StatusDot tone="neutral" word={isSavedOnly ? dial.savedOnly : dial.neverDialled} />,
    facts: vlan === null ? [changed] : [changed, [dial.vlan, vlan]],
  };
}

/** Accounts of a host that were saved and not dialled so; to be read, not to be changed. */
export default function UnDialledDialog(props: { host: DialHost; onClose: () => void }) {
  const { serverHostname, serverId } = props.host;
  const answer = useQuery(hostLines(serverHostname, serverId));
  const rows = answer.data?.unDialList;
  return (
    <Dialog title={dial.unDialledTitle} onClose={props.onClose}>
      <LoadProblem query={answer} />
      {rows === undefined && !answer.isError && <TableSkeleton rows={5} />}
      {rows?.length === 0 && (
        <ListNotice tone="empty" title={dial.unDialledNone} text={dial.unDialledNoneText} />
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <p>{dial.unDialledText}</p>
          <SessionList label={dial.unDialledTitle} sessions={rows} show={showUndialled} />
        </>
      )}
    </Dialog>
  );
}
