import { CalculateStatusPage } from "../../rooms/tasks/compute/calculate-status-page.tsx";
import { fleetSlots } from "../fleet-slots.tsx";

export default function CalculateStatus() {
  return <CalculateStatusPage {...fleetSlots} />;
}
