import { DEVICE_SHOWS } from "@nodeyard/contract/devices/operator/device-shows.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../../shared/search-params.ts";

/** What the devices of all owners are narrowed by, and the page. */
export const devicesSearch = defineSearch({
  search: shortText(80),
  show: choice(DEVICE_SHOWS),
  page: pageParameter,
});
