import { useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { useAddressState } from "../../shared/address-state.ts";
import { formatTime } from "../../shared/format.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { TimeLeft } from "../../shared/ui/time-left.tsx";
import { Tips, TwoColumns } from "../../shared/ui/two-columns.tsx";
import { BindForm } from "./bind-form.tsx";
import { BoundPanel } from "./bound-panel.tsx";
import { wallet } from "./messages.ts";
import { boundWallet } from "./queries.ts";
import { walletSearch } from "./wallet-search.ts";

const useBoundWallet = () => useQuery(boundWallet);

/** `/bindWallet`: the form while no wallet is bound, else the wallet with its changes. */
export default function WalletPage() {
  const state = useBoundWallet();
  return (
    <>
      <PageHeader title={wallet.title} purpose={wallet.purpose} />
      <TwoColumns aside={<Tips title={wallet.tips} tips={tipsOf(state.data?.canUnbind)} />}>
        <Wallet state={state} />
      </TwoColumns>
    </>
  );
}

function Wallet({ state }: { state: ReturnType<typeof useBoundWallet> }) {
  const { values, change } = useAddressState(walletSearch);
  if (state.data === undefined) {
    return state.isError ? (
      <FailedNotice error={state.error} onRetry={() => void state.refetch()} />
    ) : (
      <Panel title={wallet.section}>
        <Skeleton rows={4} height={26} />
      </Panel>
    );
  }
  const { address, lockedUntil } = state.data;
  if (address === undefined) {
    return (
      <Panel title={wallet.bindTitle} hint={wallet.bindHint}>
        {lockedUntil !== null && <LockNote until={lockedUntil} />}
        <BindForm bound={undefined} onDone={() => undefined} />
      </Panel>
    );
  }
  const isChanging = values.step === "change";
  const stop = () => change({ step: undefined }, { replace: true });
  return (
    <>
      <BoundPanel
        {...state.data}
        address={address}
        isChanging={isChanging}
        onChange={() => change({ step: "change" })}
      />
      {isChanging && (
        <Panel title={wallet.changeTitle} hint={wallet.changeHint}>
          <BindForm bound={address} onDone={stop} onBack={stop} />
        </Panel>
      )}
    </>
  );
}

/** After an unbinding, too, nothing is paid out for a day. */
function LockNote({ until }: { until: string }) {
  const client = useQueryClient();
  return (
    <Note tone="warning">
      {wallet.lockNote(formatTime(until))}{" "}
      <TimeLeft until={until} onOver={() => void invalidateRoom(client, "wallet")} />
    </Note>
  );
}

/** Advice before an address is bound; on unbinding once it is known to be open or closed. */
function tipsOf(canUnbind: boolean | undefined): string[] {
  const tips = [wallet.tipHot, wallet.tipExchange, wallet.tipLock, wallet.tipMail];
  if (canUnbind === undefined) return tips;
  return [...tips, canUnbind ? wallet.tipUnbindOpen : wallet.tipUnbindClosed];
}
