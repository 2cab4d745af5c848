import { onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { isPeak } from "@nodeyard/contract/dial/peak-hours.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { assertNotFrozen } from "../../account/freeze.ts";
import { BOOKED_COMMANDS } from "./booked-kind.ts";

/** Condition of due ones: devices that are online. */
const isOnline = (now: Date) => sql<boolean>`exists (select from device_status s
  where s.device_id = booked_commands.device_id and s.last_seen_at > ${onlineSince(now)})`;

/**
 * Begins a booked command, unless it has ended meanwhile or is due no more: peak hours begin during a long list, and devices go
 * offline. What its call would refuse at that instant for another reason ends it with that one.
 */
async function begin(served: Deps, bookingId: bigint): Promise<void> {
  const now = served.clock.now();
  if (isPeak(now)) return;
  const deps = { ...served, clock: { now: () => now } };
  const waiting = { state: "booked" } as const;
  try {
    await deps.db.transaction().execute(async (tx) => {
      const booked = await tx
        .updateTable("booked_commands")
        .set({ state: "begun", ended_at: now })
        .where("booked_command_id", "=", bookingId)
        .where("state", "=", waiting.state)
        .where(isOnline(now))
        .returning(["kind", "account_id", "device_id", "payload"])
        .executeTakeFirst();
      if (!booked) return;
      const { account_id: accountId, device_id: deviceId, payload } = booked;
      await assertNotFrozen(tx, accountId);
      const kind = BOOKED_COMMANDS.read(deps).find((each) => each.kind === booked.kind);
      if (!kind) throw new Error(`no such kind of booked command: ${booked.kind}`);
      await kind.begin(deps, tx, { accountId, deviceId, payload });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reasonIn = (language: "en" | "zn") =>
      inLanguage(error.definition, language, error.params);
    await deps.db
      .updateTable("booked_commands")
      .set({
        state: "refused",
        reason_zh: reasonIn("zn"),
        reason_en: reasonIn("en"),
        ended_at: now,
      })
      .where("booked_command_id", "=", bookingId)
      .where("state", "=", waiting.state)
      .execute();
  }
}

/** Begins what is due: outside of peak hours, on devices that are online. */
export async function beginBooked(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .updateTable("booked_commands")
    .set({ state: "expired", ended_at: now })
    .where("state", "=", "booked")
    .where("expires_at", "<=", now)
    .execute();
  if (isPeak(now)) return;
  const due = await deps.db
    .selectFrom("booked_commands")
    .select("booked_command_id")
    .where("state", "=", "booked")
    .where(isOnline(now))
    .orderBy("booked_command_id")
    .execute();
  for (const { booked_command_id: bookingId } of due) {
    try {
      await begin(deps, bookingId);
    } catch (error) {
      deps.log.error(
        { err: error, bookingId: String(bookingId) },
        "a booked command did not begin",
      );
    }
  }
}

export const beginBookedJob: JobDefinition = {
  name: "begin-booked-commands",
  task: beginBooked,
  cron: "* * * * *",
};
