import type { Alarm } from "@nodeyard/contract/alarms.ts";

/** An alarm for operators; silent at a count of zero. */
export interface RoomAlarm {
  readonly alarm: Alarm;
  readonly level: "warning" | "danger";
  readonly count: number;
  /** Null where nothing says since when. */
  readonly since: Date | null;
}
