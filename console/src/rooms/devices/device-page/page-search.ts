import { TIMELINE_COMPARISONS, TIMELINE_SPANS } from "@nodeyard/contract/monitoring/timeline.ts";
import { DEVICE_EVENT_KINDS } from "@nodeyard/contract/devices/rules.ts";
import {
  choice,
  defineSearch,
  optionalChoice,
  pageParameter,
} from "../../../shared/search-params.ts";
import { deviceSearch } from "../list-request.ts";

export const DEVICE_TABS = ["overview", "earnings", "tasks", "events", "settings"] as const;
export type DeviceTab = (typeof DEVICE_TABS)[number];

/** The page of one device, in the address of a list. */
export const devicePageSearch = defineSearch({
  /** Its id; empty for the list. A text that is no id is a device that is not there. */
  device: deviceSearch.parameters.device,
  tab: choice(DEVICE_TABS),
  /** Of the overview: how much of the past, and what it is compared with. */
  span: choice(TIMELINE_SPANS),
  compare: optionalChoice(TIMELINE_COMPARISONS),
  /** Of the events. */
  kind: optionalChoice(DEVICE_EVENT_KINDS),
  page: pageParameter,
});
