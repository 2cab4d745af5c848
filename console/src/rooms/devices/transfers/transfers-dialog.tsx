import type { EndedTransfer, MadeTransfer } from "@nodeyard/contract/devices/transfer-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deviceName } from "../../../shared/device.ts";
import { formatTime, UNKNOWN } from "../../../shared/format.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { CancelOffer } from "./cancel-offer.tsx";
import { transfers } from "./messages.ts";
import { transferList } from "./queries.ts";
import { ReceivedList } from "./received-list.tsx";
import styles from "./transfers.module.css";

/** Devices that the account offers and is offered, and how its latest offers have ended. */
export default function TransfersDialog(props: { onClose: () => void }) {
  const list = useQuery(transferList);
  const { data } = list;
  const isEmpty = data && data.made.length + data.received.length + data.ended.length === 0;
  return (
    <Dialog title={transfers.listTitle} shape="right" width="680px" onClose={props.onClose}>
      <p>{transfers.listHint}</p>
      {list.isPending && <Skeleton rows={6} height={32} />}
      <LoadProblem query={list} />
      {isEmpty && (
        <ListNotice tone="empty" title={transfers.listEmpty} text={transfers.listEmptyText} />
      )}
      {data && data.received.length > 0 && (
        <section className={styles["section"]}>
          <h3>{transfers.received}</h3>
          <ReceivedList offers={data.received} />
        </section>
      )}
      {data && data.made.length > 0 && (
        <section className={styles["section"]}>
          <h3>{transfers.made}</h3>
          <MadeList offers={data.made} />
        </section>
      )}
      {data && data.ended.length > 0 && (
        <section className={styles["section"]}>
          <h3>{transfers.ended}</h3>
          <EndedList offers={data.ended} />
        </section>
      )}
    </Dialog>
  );
}

function MadeList({ offers }: { offers: readonly MadeTransfer[] }) {
  const [open, setOpen] = useState<MadeTransfer>();
  return (
    <>
      <ul className={styles["list"]}>
        {offers.map((offer) => (
          <li key={offer.transferId} data-has-action>
            <DeviceName device={offer} />
            <span>{transfers.pending(offer.email, formatTime(offer.expiresAt))}</span>
            <Button label={transfers.cancelOne(deviceName(offer))} onClick={() => setOpen(offer)}>
              {transfers.cancel}
            </Button>
          </li>
        ))}
      </ul>
      {open && <CancelOffer offer={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const OUTCOME_TONES = {
  accepted: "success",
  declined: "warning",
  cancelled: "neutral",
  lapsed: "neutral",
} as const satisfies Record<EndedTransfer["outcome"], Tone>;

function EndedList({ offers }: { offers: readonly EndedTransfer[] }) {
  return (
    <ul className={styles["list"]}>
      {offers.map(({ transferId, isMade, mac_address: mac, email, outcome, endedAt }) => (
        <li key={transferId}>
          <b className="mono">{mac}</b>
          <span className={styles["line"]}>
            <StatusDot tone={OUTCOME_TONES[outcome]} word={transfers[`outcome_${outcome}`]} />
            <span>{isMade ? transfers.to(email || UNKNOWN) : transfers.toYou}</span>
            <time dateTime={endedAt}>{formatTime(endedAt)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
