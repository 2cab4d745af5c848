import { NetStatusPage } from "../../rooms/tasks/network/net-status-page.tsx";
import { fleetSlots } from "../fleet-slots.tsx";

export default function NetStatus() {
  return <NetStatusPage {...fleetSlots} />;
}
