import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { BookedKind } from "@nodeyard/contract/device-commands.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call as send } from "../http.ts";
import { invalidateRoom } from "../room-cache.ts";
import { Button } from "../ui/button.tsx";
import { errorText } from "../ui/error-text.ts";
import { showToast } from "../ui/toasts.ts";
import { bookings } from "./messages.ts";

const WORDS: Readonly<Record<BookedKind, string>> = {
  dial: bookings.bookDial,
  accept: bookings.bookAccept,
  reboot: bookings.bookReboot,
};

/** Books a call in place of making it now. */
export function BookButton<Request extends object, Answer extends { message?: string }>(props: {
  kind: BookedKind;
  call: Endpoint<Request, Answer>;
  request: NoInfer<Request>;
  onBooked: () => void;
}) {
  const client = useQueryClient();
  const book = useMutation({
    mutationFn: () => send(props.call, { ...props.request, isBooked: true }),
    onSuccess({ message }) {
      if (message !== undefined) showToast("success", message);
      props.onBooked();
    },
    onError: (error) => showToast("danger", errorText(error)),
    onSettled: () => invalidateRoom(client, "devices"),
  });
  return (
    <Button tone="primary" busy={book.isPending} onClick={() => book.mutate()}>
      {WORDS[props.kind]}
    </Button>
  );
}
