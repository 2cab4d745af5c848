import type { Room } from "../../platform/room.ts";
import { requestClosing } from "./request-closing.ts";
import { cancelClosing } from "./cancel-closing.ts";
import { followClosingsJob } from "./follow-closings.ts";
import { showClosing } from "./show-closing.ts";

/** Closing an account: after a delay its owner's data goes, and its books stay. */
export const closingRoom: Room = {
  name: "closing",
  handlers: [showClosing, requestClosing, cancelClosing],
  jobs: [followClosingsJob],
};
