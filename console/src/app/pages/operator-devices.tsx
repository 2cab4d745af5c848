import { DevicesPage } from "../../rooms/devices/operator/devices-page.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";

const WhyDialog = lazyPart(() => import("../../rooms/revenue/operator/why-dialog.tsx"));

/** `/operator/devices`, with what a device earned. */
export default function OperatorDevices() {
  return <DevicesPage WhyDialog={WhyDialog} />;
}
