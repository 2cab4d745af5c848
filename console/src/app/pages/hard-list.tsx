import { DeviceListPage } from "../../rooms/devices/device-list-page.tsx";

export default function HardList() {
  return <DeviceListPage deviceType="lite" />;
}
