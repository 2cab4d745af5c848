import { StandardWatchDownlinkPage } from "../../rooms/monitoring/standard/standard-watch-downlink-page.tsx";
import { fleetSlots } from "../fleet-slots.tsx";

export default function StandardWatchDownlink() {
  return <StandardWatchDownlinkPage claimLink={fleetSlots.claimLink} />;
}
