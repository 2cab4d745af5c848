import type { Room } from "@nodeyard/contract/rooms.ts";
import { useQueryClient } from "@tanstack/react-query";
import { withProof } from "../proof/with-proof.ts";
import { invalidateRoom } from "../room-cache.ts";
import { showToast } from "../ui/toasts.ts";

/** Makes the call of a form, with a fresh proof if it needs one, shows the server's message, and refetches what the rooms show. */
export function useSave(...rooms: readonly Room[]) {
  const client = useQueryClient();
  return async (
    send: () => Promise<{ readonly message: string }>,
    onDone?: () => void,
  ): Promise<void> => {
    const { message } = await withProof(send);
    showToast("success", message);
    onDone?.();
    for (const room of rooms) void invalidateRoom(client, room);
  };
}
