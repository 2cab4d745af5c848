import { DEVICE_SHOWS } from "@nodeyard/contract/devices/operator/device-shows.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../../shared/search-params.ts";

/** Filters and page of the list of all owners' devices. */
export const devicesSearch = defineSearch({
  search: shortText(80),
  show: choice(DEVICE_SHOWS),
  page: pageParameter,
});
