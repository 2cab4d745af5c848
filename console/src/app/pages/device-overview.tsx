import { DeviceOverviewPage } from "../../rooms/devices/overview/device-overview-page.tsx";
import { fleetSlots } from "../fleet-slots.tsx";

export default function DeviceOverview() {
  return <DeviceOverviewPage {...fleetSlots} />;
}
