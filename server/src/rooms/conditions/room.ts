import type { Room } from "../../platform/room.ts";
import { refreshConditionsJob } from "./refresh-stale.ts";

/** Device conditions, stored as rows for lists and counters. */
export const conditionsRoom: Room = { name: "conditions", jobs: [refreshConditionsJob] };
