import type { ReceivedTransfer } from "@nodeyard/contract/devices/transfer-calls.ts";
import { Panel } from "../../../shared/ui/panel.tsx";
import { transfers } from "./messages.ts";
import { ReceivedList } from "./received-list.tsx";
import styles from "./transfers.module.css";

/** Above the list of devices, those that are offered to the account. */
export default function ReceivedOffers({ offers }: { offers: readonly ReceivedTransfer[] }) {
  return (
    <div className={styles["offers"]}>
      <Panel title={transfers.receivedTitle(offers.length)} hint={transfers.receivedHint}>
        <ReceivedList offers={offers} />
      </Panel>
    </div>
  );
}
