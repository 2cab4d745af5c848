import type { Room } from "../../platform/room.ts";
import { settlementJobs } from "./jobs.ts";
import { proofJobs } from "./proof/jobs.ts";

/** Writes what owners earn: hours, days, and the commitments to them. `revenue` reads it. */
export const settlementRoom: Room = { name: "settlement", jobs: [...settlementJobs, ...proofJobs] };
