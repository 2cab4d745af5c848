import type { Queryable } from "../../platform/database.ts";
import type { RoomAlarm } from "../../platform/room-alarm.ts";
import { readRefusals } from "../../platform/wechat/refusals.ts";

/** Refusals of the platform that operators have to fix: a wrong secret, address or template. */
export async function chatAlarms(db: Queryable, now: Date): Promise<RoomAlarm[]> {
  const refusals = await readRefusals(db, now);
  const signIns = refusals.filter(({ subject }) => subject === "sign-in");
  const messages = refusals.filter(({ subject }) => subject !== "sign-in");
  return [
    {
      alarm: "chatSignIns",
      level: "danger",
      count: signIns.length,
      since: signIns[0]?.since ?? null,
    },
    {
      alarm: "chatMessages",
      level: "warning",
      count: messages.length,
      since: messages[0]?.since ?? null,
    },
  ];
}
