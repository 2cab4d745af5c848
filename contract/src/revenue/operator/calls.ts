import { callsIn } from "../../call.ts";
import { explainDay } from "../detail-calls.ts";

const { operator } = callsIn("revenue");

/** As its owner sees it. */
export const explainDeviceDay = operator("finance", "operations", "support").get(
  "/api/v1/operator/devices/why",
  {
    summary: "Why a device of any owner earned what it did on a day",
    request: explainDay.request,
    response: explainDay.response,
  },
);
