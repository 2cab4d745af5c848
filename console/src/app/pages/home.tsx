import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddDevicePanel } from "../../rooms/bcode/add-device-panel.tsx";
import { claimSearch } from "../../rooms/bcode/queries.ts";
import { HomePage } from "../../rooms/home/home-page.tsx";
import { home } from "../../rooms/home/messages.ts";
import { homeOverview } from "../../rooms/home/overview/queries.ts";
import { InvitePanel } from "../../rooms/invite/invite-panel.tsx";
import { helpAddress } from "../shell/outside-links.ts";
import { useAddressState } from "../../shared/address-state.ts";

/** The Overview page, put together from the rooms that it shows something of. */
export default function Home() {
  const { data } = useQuery(homeOverview);
  const { values } = useAddressState(claimSearch);
  const total = data?.fleet.total;
  // The steps to the first device stay visible until they are completed, even while the device comes online.
  const [first, setFirst] = useState(total);
  if (first === undefined && total !== undefined) setFirst(total);
  const isNewcomer = first === 0;
  const isAdding = values.add === "device";
  return (
    <HomePage
      isNewcomer={isNewcomer}
      hasDevices={total !== undefined && total > 0}
      helpAddress={helpAddress}
      claim={
        isNewcomer ? (
          <AddDevicePanel title={home.startTitle} hint={home.startHint} />
        ) : (
          <AddDevicePanel key={String(isAdding)} fold={isAdding ? "open" : "closed"} />
        )
      }
      invite={<InvitePanel {...(!isNewcomer && { fold: "closed" })} />}
    />
  );
}
