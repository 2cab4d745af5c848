import { z } from "zod";
import { callsIn } from "../call.ts";
import { BOOKED_KINDS, BOOKING_STATES } from "../device-commands.ts";
import { instant, text } from "../fields.ts";
import { done, ok } from "../response.ts";

const { owner } = callsIn("devices");

const booking = z.strictObject({
  bookingId: z.string(),
  deviceId: z.string(),
  kind: z.enum(BOOKED_KINDS),
  state: z.enum(BOOKING_STATES),
  notBefore: instant.nullable().meta({
    description: "End of the peak hours of now; null: it begins once the device is online",
  }),
  isOnline: z.boolean(),
  reason: z.string().meta({ description: "Why it was refused, in the call's language" }),
  createdAt: instant,
  expiresAt: instant,
});
export type Booking = z.infer<typeof booking>;

export const listBookings = owner.get("/api/v1/devices/bookings", {
  summary: "Booked commands of a device that wait, and those that ended in the last day",
  request: z.object({ deviceId: text(40) }),
  response: ok({ list: z.array(booking) }),
});

export const cancelBooking = owner.post("/api/v1/devices/bookings/cancel", {
  summary: "Cancel a booked command that has not begun",
  request: z.object({ bookingId: text(20) }),
  response: done,
});
