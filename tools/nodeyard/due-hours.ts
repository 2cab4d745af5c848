import { onlineSince } from "../../contract/src/devices/rules.ts";
import { plural } from "../../contract/src/plural.ts";
import type { Deps } from "../../server/src/platform/deps.ts";
import {
  listDueHours,
  type DueHour,
} from "../../server/src/rooms/settlement/by-hand/list-due-hours.ts";
import {
  findSettlementObstacle,
  type SettlementObstacle,
} from "../../server/src/rooms/settlement/catch-up.ts";
import type { Result } from "./command.ts";

export type SettleDeps = Pick<Deps, "db" | "clock" | "log">;

async function countOnline({ db, clock }: SettleDeps): Promise<number> {
  const { online } = await db
    .selectFrom("device_status as s")
    .innerJoin("devices as d", "d.device_id", "s.device_id")
    .select(({ fn }) => fn.countAll<bigint>().as("online"))
    .where("d.unbound_at", "is", null)
    .where("s.last_seen_at", ">", onlineSince(clock.now()))
    .executeTakeFirstOrThrow();
  return Number(online);
}

/** Why settling is blocked, and what to do. */
export function obstacleText(obstacle: SettlementObstacle): string {
  switch (obstacle.kind) {
    case "unwatched":
      return `No worker has run since ${obstacle.since?.toISOString() ?? "this database was made"}: devices could not report, or nobody checked whether they do. Start the server; it settles these hours 15 minutes later, with what devices have reported by then`;
    case "silent":
      return "No device reports, although several did: reports do not reach the server. The worker settles these hours 15 minutes after reports arrive again";
    case "catchingUp":
      return `Reports arrive again after a pause, and devices send what they measured meanwhile. The worker settles these hours from ${obstacle.until.toISOString()} on`;
  }
}

/** The option that settles despite it. */
export const FORCED = "--without-reports";

function hourText({ hourAt, devices, measured }: DueHour): string {
  const facts = `bound ${devices}, with data ${measured}, without ${devices - measured}`;
  const isEmpty = devices > 0 && measured === 0;
  return `  ${hourAt.toISOString().slice(0, 16)}  devices: ${facts}${isEmpty ? "; no account is credited" : ""}`;
}

/** The hours that a settlement would close now, and what blocks it. */
export async function showDue(deps: SettleDeps, lastHourAt: Date | undefined): Promise<Result> {
  const due = await listDueHours(deps, lastHourAt);
  if (due.length === 0)
    return { text: "No hour is due: nothing to settle", data: { due, obstacle: null } };
  const obstacle = await findSettlementObstacle(deps);
  const lines = [
    plural(due.length, { one: "# hour is due (UTC):", other: "# hours are due (UTC):" }),
    ...due.map(hourText),
    plural(await countOnline(deps), {
      one: "Online now: # device",
      other: "Online now: # devices",
    }),
    "Nothing was settled. With --reason TEXT these hours are settled, permanently: later reports do not count.",
    ...(obstacle ? [`It is refused without ${FORCED}. ${obstacleText(obstacle)}`] : []),
  ];
  return { text: lines.join("\n"), data: { due, obstacle: obstacle?.kind ?? null } };
}
