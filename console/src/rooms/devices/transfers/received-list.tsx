import {
  acceptTransfer,
  declineTransfer,
  type ReceivedTransfer,
} from "@nodeyard/contract/devices/transfer-calls.ts";
import { useState } from "react";
import { formatTime, UNKNOWN } from "../../../shared/format.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { transfers } from "./messages.ts";
import styles from "./transfers.module.css";

const ROOMS = ["devices", "account", "notifications"] as const;

function Answer(props: { offer: ReceivedTransfer; isAccepting: boolean; onClose: () => void }) {
  const { transferId, mac_address: mac, email } = props.offer;
  const shared = { request: { transferId }, rooms: ROOMS, onClose: props.onClose };
  return props.isAccepting ? (
    <ConfirmCall
      title={transfers.acceptTitle}
      confirm={transfers.accept}
      call={acceptTransfer}
      {...shared}
    >
      <p>{transfers.acceptText(mac)}</p>
      <p>{transfers.acceptGets}</p>
      <Note tone="warning">{transfers.acceptKey}</Note>
    </ConfirmCall>
  ) : (
    <ConfirmCall
      title={transfers.declineTitle}
      confirm={transfers.decline}
      tone="danger"
      call={declineTransfer}
      {...shared}
    >
      <p>{transfers.declineText(email)}</p>
    </ConfirmCall>
  );
}

/** Devices that other owners offer to the account, each to be accepted or declined. */
export function ReceivedList({ offers }: { offers: readonly ReceivedTransfer[] }) {
  const [open, setOpen] = useState<{ offer: ReceivedTransfer; isAccepting: boolean }>();
  return (
    <>
      <ul className={styles["list"]}>
        {offers.map((offer) => (
          <li key={offer.transferId}>
            <b className="mono">{offer.mac_address}</b>
            <Facts
              layout="columns"
              label={offer.mac_address}
              facts={[
                [transfers.from, offer.email],
                [transfers.kind, transfers[`kind_${offer.kind}`]],
                [transfers.version, offer.agentVersion || UNKNOWN],
                [
                  transfers.state,
                  <StatusDot
                    key="state"
                    tone={offer.isOnline ? "success" : "neutral"}
                    word={offer.isOnline ? transfers.online : transfers.offline}
                  />,
                ],
                [transfers.until, formatTime(offer.expiresAt)],
              ]}
            />
            <div className={styles["answers"]}>
              <Button
                tone="primary"
                label={transfers.acceptOne(offer.mac_address)}
                onClick={() => setOpen({ offer, isAccepting: true })}
              >
                {transfers.accept}
              </Button>
              <Button
                label={transfers.declineOne(offer.mac_address)}
                onClick={() => setOpen({ offer, isAccepting: false })}
              >
                {transfers.decline}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open && <Answer {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
