import type { Room } from "../../platform/room.ts";
import {
  announceRatesJob,
  deleteEffects,
  deleteOldAnnouncements,
} from "./announced/announce-rates.ts";
import { addRate, withdrawRate } from "./change-rate.ts";
import { listRates } from "./list-rates.ts";
import { previewRate } from "./preview-rate.ts";

/** Prices, taxes, shares and limits that hold from a date on; operators change them. */
export const ratesRoom: Room = {
  name: "rates",
  handlers: [listRates, addRate, withdrawRate, previewRate],
  jobs: [announceRatesJob],
  cleanUp: [deleteOldAnnouncements],
  onClose: [deleteEffects],
};
