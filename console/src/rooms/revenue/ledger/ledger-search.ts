import {
  dayParameter,
  defineSearch,
  matching,
  optionalChoice,
  pageParameter,
} from "../../../shared/search-params.ts";
import { FIGURE_NAMES } from "../figure-names.ts";

/** The ledger sheet: a figure's lines, of one day where it is named, or one line's devices. */
export const ledgerSearch = defineSearch({
  ledger: optionalChoice(FIGURE_NAMES),
  day: dayParameter,
  line: matching(/./),
  linesPage: pageParameter,
  devicesPage: pageParameter,
});
