import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { transfers } from "./messages.ts";
import { offerOf } from "./queries.ts";

/** A device's transfer: how to offer it, or the offer that waits. */
export function TransferPanel(props: { device: DeviceRow; onTransfer: () => void }) {
  const offer = useQuery(offerOf(props.device.deviceId));
  const { data } = offer;
  return (
    <Panel
      title={transfers.title}
      hint={transfers.hint}
      action={
        data !== undefined && (
          <Button onClick={props.onTransfer}>
            {data === null ? transfers.offer : transfers.cancel}
          </Button>
        )
      }
    >
      {data ? (
        <Note tone="info" isLive>
          {transfers.pending(data.email, formatTime(data.expiresAt))}
        </Note>
      ) : offer.isPending ? (
        <Skeleton rows={1} height={22} />
      ) : (
        data === undefined && (
          <FailedLine
            text={transfers.failed}
            what={transfers.title}
            onRetry={() => void offer.refetch()}
          />
        )
      )}
    </Panel>
  );
}
