import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { ChecksView } from "./checks-view.tsx";
import { EndedView } from "./ended-view.tsx";
import { payouts } from "./messages.ts";
import { OpenView } from "./open-view.tsx";
import type { PayoutAct } from "./payout-dialog.tsx";
import { payoutsSearch } from "./payouts-search.ts";
import { SentView } from "./sent-view.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { openPayouts } from "./queries.ts";

/** Halts all payouts, unless an operator has. */
function PauseButton({ onPause }: { onPause: () => void }) {
  const { data } = useQuery(openPayouts);
  const isPaused = data?.halts.some(({ reason }) => reason === "operator") === true;
  return (
    <Button tone="danger" disabled={!data || isPaused} onClick={onPause}>
      {payouts.pause}
    </Button>
  );
}

const PayoutDialog = lazyPart(() => import("./payout-dialog.tsx"));

function PayoutsPage() {
  const address = useListAddress(payoutsSearch);
  const [act, setAct] = useState<PayoutAct>();
  const { view } = address.values;
  return (
    <>
      <PageHeader
        title={payouts.title}
        purpose={payouts.purpose}
        action={<PauseButton onPause={() => setAct({ name: "pause" })} />}
      />
      <Toolbar>
        <Choice
          label={payouts.views}
          value={view}
          options={[
            { value: "open", label: payouts.viewOpen },
            { value: "sent", label: payouts.viewSent },
            { value: "ended", label: payouts.viewEnded },
            { value: "checks", label: payouts.viewChecks },
          ]}
          onChange={(chosen) => address.narrow({ view: chosen })}
        />
      </Toolbar>
      {view === "open" && <OpenView onAct={setAct} />}
      {view === "sent" && <SentView page={address.values.page} onPage={address.turn} />}
      {view === "ended" && <EndedView {...address} />}
      {view === "checks" && <ChecksView {...address} onAct={setAct} />}
      {act && <PayoutDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** `/operator/payouts`: what halts payouts, withdrawals that are open, signed or ended, and checks of all of them. */
export default forRoles(
  ["finance"],
  {
    title: payouts.title,
    purpose: payouts.purpose,
    only: operatorKit.financeOnlyTitle,
    text: payouts.financeOnly,
  },
  PayoutsPage,
);
