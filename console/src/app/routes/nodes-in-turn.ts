import { lazyPage } from "../../shared/load-page.ts";

/** The list and the device that pages of nodes show in turn; in their own file so that their code loads with the page's. */
export const DeviceListPage = lazyPage(() => import("../../rooms/devices/device-list-page.tsx"));
export const Device = lazyPage(() => import("../pages/device.tsx"));
