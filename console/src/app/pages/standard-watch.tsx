import { StandardWatchPage } from "../../rooms/monitoring/standard/standard-watch-page.tsx";
import { fleetSlots } from "../fleet-slots.tsx";

export default function StandardWatch() {
  return <StandardWatchPage claimLink={fleetSlots.claimLink} />;
}
