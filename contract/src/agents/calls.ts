import { z } from "zod";
import { callsIn } from "../call.ts";
import { text } from "../fields.ts";
import { done } from "../response.ts";

const { owner } = callsIn("agents");

/** The device's words about it are the command's message in its list of commands. */
export const updateDevice = owner.post("/api/v1/devices/update", {
  summary: "Have a device install the release that is rolled out, without waiting for its turn",
  request: z.object({ deviceId: text(20) }),
  response: done,
});
