import { DeviceListPage } from "../../rooms/devices/device-list-page.tsx";

export default function StandardList() {
  return <DeviceListPage deviceType="normal" />;
}
