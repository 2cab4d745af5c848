import { CalculateTaskPage } from "../../rooms/tasks/choose/calculate-task-page.tsx";
import { fleetSlots } from "../fleet-slots.tsx";

export default function CalculateTask() {
  return <CalculateTaskPage {...fleetSlots} />;
}
