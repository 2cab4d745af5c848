import { lazyPage } from "../../shared/load-page.ts";

/** What the pages of nodes show in turn; apart from them, so that their code arrives with the page's. */
export const DeviceListPage = lazyPage(() => import("../../rooms/devices/device-list-page.tsx"));
export const Device = lazyPage(() => import("./device.tsx"));
