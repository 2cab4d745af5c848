import { randomUUID } from "node:crypto";
import { OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { EchoSample } from "./echo-thread.ts";
import { watchLateness } from "./lateness.ts";
import type { EchoResponder } from "./start-echo.ts";

const EVERY_MS = 15_000;
/** Two notes are missing. */
const GAP_MS = 3 * EVERY_MS;
/** Fewer devices that fall silent at once are no sign of the server. */
const MIN_DEVICES = 3;
/** Share of the time in which a process was late from which on it was overloaded. */
const OVERLOADED_SHARE = 0.1;
/** Serialises the notes of all processes; the number is arbitrary. */
const LOCK_KEY = 7_331_204;

/** Observations of a process since its last note. */
export interface ServingNote {
  readonly processId: string;
  readonly now: Date;
  /** Undefined without echo probes, or if their thread does not answer. */
  readonly sample: Pick<EchoSample, "answered" | "devices"> | undefined;
  readonly isOverloaded: boolean;
}

type Db = Pick<Deps, "db">;

interface Before {
  readonly alive_at: Date | null;
  readonly heard_at: Date | null;
  readonly device_count: number;
}

/**
 * Notes that a process is alive, and the outage that ends with it. A gap in the notes of all processes is one, whatever its
 * reason (the process, the machine, the database), and so is one in what they hear, if they heard three devices or more before it.
 */
export async function noteServing({ db }: Db, note: ServingNote): Promise<void> {
  const { processId, now, sample, isOverloaded } = note;
  const hears = sample !== undefined && sample.answered > 0;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(tx);
    const { rows } = await sql<Before>`
      select alive_at, heard_at, (select coalesce(sum(device_count), 0)::int from echo_responders
        where heard_at > latest.heard_at - make_interval(secs => ${sql.lit(GAP_MS / 1000)})) as device_count
      from (select max(alive_at) as alive_at, max(heard_at) as heard_at from echo_responders) latest`.execute(
      tx,
    );
    const before = rows[0];
    const noteOutage = async (cause: string, beganAt: Date): Promise<void> => {
      // Timers are not exact: what follows within half an interval is the same outage.
      const joinedFrom = new Date(beganAt.getTime() - EVERY_MS / 2);
      await sql`
        insert into server_outages (cause, began_at, until_at)
        select ${cause}, coalesce((select began_at from server_outages
          where cause = ${cause} and until_at >= ${joinedFrom}::timestamptz order by until_at desc limit 1), ${beganAt}::timestamptz), ${now}::timestamptz
        on conflict (cause, began_at) do update set until_at = greatest(server_outages.until_at, excluded.until_at)`.execute(
        tx,
      );
    };
    const isGap = (since: Date | null | undefined): since is Date =>
      since !== null && since !== undefined && now.getTime() - since.getTime() > GAP_MS;
    if (isGap(before?.alive_at)) await noteOutage("down", before.alive_at);
    if (hears && before && isGap(before.heard_at) && before.device_count >= MIN_DEVICES)
      await noteOutage("silent", before.heard_at);
    if (isOverloaded) await noteOutage("overloaded", new Date(now.getTime() - EVERY_MS));
    await sql`
      insert into echo_responders (process_id, alive_at, heard_at, device_count)
      values (${processId}, ${now}, ${hears ? now : null}::timestamptz, ${hears ? sample.devices : 0})
      on conflict (process_id) do update set alive_at = excluded.alive_at,
        heard_at = coalesce(excluded.heard_at, echo_responders.heard_at),
        device_count = case when excluded.heard_at is null then echo_responders.device_count else excluded.device_count end`.execute(
      tx,
    );
  });
}

/** Notes every quarter of a minute that this process serves devices, until it is stopped. */
export async function recordServing(
  deps: Pick<Deps, "db" | "clock" | "log">,
  echo: EchoResponder | undefined,
): Promise<() => Promise<void>> {
  const processId = randomUUID();
  const lateness = watchLateness();
  let since = performance.now();
  const write = async (): Promise<void> => {
    const sample = await echo?.sample();
    const lateMs = Math.max(lateness.drainMs(), sample?.lateMs ?? 0);
    const elapsedMs = performance.now() - since;
    since = performance.now();
    const isStuck = echo !== undefined && sample === undefined;
    const isOverloaded = isStuck || (elapsedMs > 1_000 && lateMs > elapsedMs * OVERLOADED_SHARE);
    // Without the database there is no note, and its absence is the record.
    await noteServing(deps, { processId, now: deps.clock.now(), sample, isOverloaded }).catch(
      (error: unknown) => deps.log.warn(error, "it could not be noted that devices are served"),
    );
  };
  let writing = write();
  await writing;
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    lateness.stop();
    await writing;
  };
}

/** Deletes notes and outages from before the oldest point that can still be settled. */
export async function deleteOldNotes({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const until = new Date(clock.now().getTime() - OLDEST_POINT_MS - 60 * MINUTE_MS);
  await db.deleteFrom("echo_responders").where("alive_at", "<", until).execute();
}
