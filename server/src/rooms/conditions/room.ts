import type { Room } from "../../platform/room.ts";
import { refreshConditionsJob } from "./refresh-stale.ts";

/** What condition each device is in, kept as rows that lists and counters read. */
export const conditionsRoom: Room = { name: "conditions", jobs: [refreshConditionsJob] };
