import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { NamedDevice } from "../../../../shared/device.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { Button } from "../../../../shared/ui/button.tsx";
import { LoadProblem } from "../../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { tasks } from "../../messages.ts";
import { chosenDevices } from "../../queries.ts";
import BulkTaskDialog from "./bulk-task-dialog.tsx";

/** Tasks of devices that are ticked in a list without task columns: what they have and may have is asked for first. */
export default function ChosenTaskDialog(props: {
  chosen: readonly NamedDevice[];
  onClose: (isDone: boolean) => void;
}) {
  const [ids] = useState(() => props.chosen.map(({ deviceId }) => deviceId));
  const rows = useQuery(chosenDevices(ids));
  if (rows.data && rows.data.length > 0)
    return <BulkTaskDialog devices={rows.data} onClose={props.onClose} />;
  const close = () => props.onClose(false);
  return (
    <Dialog
      title={tasks.bulkTitle(ids.length)}
      onClose={close}
      footer={<Button onClick={close}>{tasks.cancel}</Button>}
    >
      {rows.isPending && (
        <>
          <p role="status">{tasks.bulkLooking}</p>
          <Skeleton rows={5} height={40} />
        </>
      )}
      <LoadProblem query={rows} />
      {rows.data && <ListNotice tone="empty" title={tasks.bulkNoLite} />}
    </Dialog>
  );
}
