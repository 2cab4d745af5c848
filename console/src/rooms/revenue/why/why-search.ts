import {
  dayParameter,
  defineSearch,
  matching,
  optionalChoice,
  textParameter,
} from "../../../shared/search-params.ts";

/** `view=why`: a device's day with the open hour and its proof, or the search for a device. */
export const whySearch = defineSearch({
  deviceId: matching(/./),
  date: dayParameter,
  hour: matching(/./),
  proof: optionalChoice(["open"]),
  search: textParameter,
});
