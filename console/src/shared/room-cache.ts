import type { Room } from "@nodeyard/contract/rooms.ts";
import type { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Other rooms whose data the answer shows: it is stale with theirs. */
      shows?: readonly Room[];
    };
  }
}

/** Makes the cache keys of a room; `npm run check` keeps each room's to its own folder. */
export function roomKey<const Of extends Room>(room: Of) {
  return <const Parts extends readonly unknown[]>(...parts: Parts) => [room, ...parts] as const;
}

/** Refetches what the cache has of a room, and every answer elsewhere that shows the room's data. */
export function invalidateRoom(client: QueryClient, room: Room): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] === room || meta?.shows?.includes(room) === true,
  });
}
