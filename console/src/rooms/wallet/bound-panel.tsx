import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Actions } from "../../shared/forms/actions.tsx";
import { formatTime } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { TimeLeft } from "../../shared/ui/time-left.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { wallet } from "./messages.ts";
import styles from "./wallet.module.css";

const UnbindDialog = lazyPart(() => import("./unbind-dialog.tsx"));

/** The bound address with its state, and the ways to change it. */
export function BoundPanel(props: {
  address: string;
  isVerified: boolean;
  boundAt: string | null;
  lockedUntil: string | null;
  canUnbind: boolean;
  isChanging: boolean;
  onChange: () => void;
}) {
  const { address, lockedUntil } = props;
  const [isUnbinding, setUnbinding] = useState(false);
  const client = useQueryClient();
  const state = props.isVerified ? (
    <StatusDot tone="success" word={wallet.verified} />
  ) : (
    <StatusDot tone="neutral" word={wallet.notVerified} />
  );
  const lock =
    lockedUntil === null ? (
      wallet.notLocked
    ) : (
      <span className={styles["locked"]}>
        {wallet.lockedUntil(formatTime(lockedUntil))}{" "}
        <TimeLeft until={lockedUntil} onOver={() => void invalidateRoom(client, "wallet")} />
      </span>
    );
  return (
    <Panel title={wallet.bound}>
      <p className={styles["address"]}>
        <WalletAddress address={address} />
        <CopyButton text={address} what={wallet.copyWhat} />
      </p>
      <Facts
        facts={[
          [wallet.since, formatTime(props.boundAt)],
          [wallet.state, state],
          [wallet.lock, lock],
        ]}
      />
      <Actions>
        {!props.isChanging && <Button onClick={props.onChange}>{wallet.change}</Button>}
        <Button tone="danger" disabled={!props.canUnbind} onClick={() => setUnbinding(true)}>
          {wallet.unbind}
        </Button>
        {!props.canUnbind && <small>{wallet.unbindClosed}</small>}
      </Actions>
      {isUnbinding && <UnbindDialog onClose={() => setUnbinding(false)} />}
    </Panel>
  );
}
