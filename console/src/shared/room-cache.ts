import type { Room } from "@nodeyard/contract/rooms.ts";
import type { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: readonly [room: Room, ...parts: readonly unknown[]];
    queryMeta: {
      /** Other rooms whose data the answer shows: it is stale with theirs. */
      shows?: readonly Room[];
    };
  }
}

/** Refetches what the cache has of a room, and every answer elsewhere that shows the room's data. */
export function invalidateRoom(client: QueryClient, room: Room): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] === room || meta?.shows?.includes(room) === true,
  });
}
