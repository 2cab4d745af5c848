// Offered to other rooms.
import type { Alarm } from "@nodeyard/contract/alarms.ts";
import { Gauge, type Registry } from "prom-client";
import type { Database, Queryable } from "../../platform/database.ts";
import type { RoomAlarm } from "../../platform/room-alarm.ts";
import { readSwitchState, type RedemptionChannel } from "./switches.ts";

/** Halted channels, for the operators' overview. */
export async function haltAlarm(
  db: Queryable,
  channel: RedemptionChannel,
  alarm: Alarm,
): Promise<RoomAlarm> {
  const { haltedAt } = await readSwitchState(db, channel);
  return {
    alarm,
    level: "danger",
    count: haltedAt === null ? 0 : 1,
    since: haltedAt === null ? null : new Date(haltedAt),
  };
}

/** The same as a metric. */
export function registerHaltMetric(
  registry: Registry,
  db: Database,
  channel: RedemptionChannel,
  { name, help }: { readonly name: string; readonly help: string },
): void {
  new Gauge({
    name: `nodeyard_${name}`,
    help,
    registers: [registry],
    async collect() {
      this.set((await readSwitchState(db, channel)).haltedAt === null ? 0 : 1);
    },
  });
}
