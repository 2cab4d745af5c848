import type { Room } from "@nodeyard/contract/rooms.ts";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidateRoom } from "../room-cache.ts";
import { errorText } from "./error-text.ts";
import { showToast } from "./toasts.ts";

type Send<Value> = (value: Value) => Promise<{ message: string }>;

/**
 * A change without a form: what it answers is a toast, and what shows it, a room or certain queries, is fetched again. Its error is
 * for the caller to show, as a dialog does within itself.
 */
export function useChange<Value>(
  send: Send<Value>,
  stale: Room | QueryKey,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      showToast("success", message);
      return typeof stale === "string"
        ? invalidateRoom(client, stale)
        : client.invalidateQueries({ queryKey: stale });
    },
    ...(onError && { onError }),
  });
}

/** A change on a page, whose error is a toast too. */
export function useToastedChange<Value>(send: Send<Value>, stale: Room | QueryKey) {
  return useChange(send, stale, (error) => showToast("danger", errorText(error)));
}
