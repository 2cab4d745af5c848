import {
  cancelBooking,
  listBookings,
  type Booking,
} from "@nodeyard/contract/devices/booking-calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callQuery } from "../call-query.ts";
import { formatTime } from "../format.ts";
import { FormError } from "../forms/form-error.tsx";
import { call } from "../http.ts";
import { invalidateRoom } from "../room-cache.ts";
import { StatusDot, type Tone } from "../ui/status-dot.tsx";
import { TextButton } from "../ui/text-button.tsx";
import { showToast } from "../ui/toasts.ts";
import { bookings as words } from "./messages.ts";
import styles from "./bookings.module.css";

const WAITING_EVERY_MS = 30_000;

/** Booked commands of a device; fetched again while one waits. */
function bookingsOf(deviceId: string) {
  return callQuery(
    listBookings,
    { deviceId },
    {
      meta: { shows: ["dial", "acceptance"] },
      select: ({ list }) => list,
      refetchInterval: ({ state }) =>
        state.data?.list.some(({ state: now }) => now === "booked") === true
          ? WAITING_EVERY_MS
          : false,
    },
  );
}

const TONES: Readonly<Record<Booking["state"], Tone>> = {
  booked: "info",
  begun: "success",
  canceled: "neutral",
  refused: "danger",
  expired: "warning",
};

function textOf({ state, notBefore, isOnline, reason, createdAt }: Booking): string {
  switch (state) {
    case "booked":
      if (notBefore !== null) return words.notBefore(formatTime(notBefore));
      return isOnline ? words.soon : words.onceOnline;
    case "begun":
      return words.begun(formatTime(createdAt));
    case "canceled":
      return words.canceled(formatTime(createdAt));
    case "refused":
      return words.refused(reason);
    case "expired":
      return words.expired;
  }
}

/** Commands that are booked for a device, and those that ended in the last day; nothing if there are none. */
export function Bookings({ deviceId }: { deviceId: string }) {
  const { data: found = [] } = useQuery(bookingsOf(deviceId));
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: (bookingId: string) => call(cancelBooking, { bookingId }),
    onSuccess: ({ message }) => showToast("success", message),
    onSettled: () => invalidateRoom(client, "devices"),
  });
  if (found.length === 0) return null;
  return (
    <section aria-label={words.label}>
      <ul className={styles["list"]}>
        {found.map((booking) => (
          <li key={booking.bookingId}>
            <StatusDot tone={TONES[booking.state]} word={words[booking.kind]} />
            <span>{textOf(booking)}</span>
            {booking.state === "booked" && (
              <TextButton
                label={words.cancelOf(words[booking.kind])}
                onClick={() => cancel.mutate(booking.bookingId)}
              >
                {words.cancel}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <FormError error={cancel.error ?? undefined} />
    </section>
  );
}
