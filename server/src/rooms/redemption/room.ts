import type { Room } from "../../platform/room.ts";
import { lateAlarm, lateOrdersJob } from "./late-orders.ts";
import { showAvailable } from "./show-available.ts";

export const redemptionRoom: Room = {
  name: "redemption",
  handlers: [showAvailable],
  jobs: [lateOrdersJob],
  alarms: lateAlarm,
};
