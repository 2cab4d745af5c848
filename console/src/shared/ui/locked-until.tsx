import type { Room } from "@nodeyard/contract/rooms.ts";
import { useQueryClient } from "@tanstack/react-query";
import { formatTime } from "../format.ts";
import { invalidateRoom } from "../room-cache.ts";
import { TimeLeft } from "./time-left.tsx";

/** That something is locked, until when, and how long that is; the room's data is read anew when it is over. */
export function LockedUntil(props: { room: Room; until: string; text: (until: string) => string }) {
  const client = useQueryClient();
  return (
    <>
      {props.text(formatTime(props.until))}{" "}
      <TimeLeft until={props.until} onOver={() => void invalidateRoom(client, props.room)} />
    </>
  );
}
