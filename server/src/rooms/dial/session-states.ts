import { sql, type RawBuilder } from "kysely";

/**
 * The sessions `s` of a line `l` that run with its settings of now. A line that was saved and not dialled since has none: what
 * still runs of it is an earlier line. Of a line that nobody ever dialled no state is stored (`storeSessions`).
 */
export const ofCurrentSettings: RawBuilder<boolean> = sql`s.line_version >= l.version and s.state <> 'undialled'`;

/** Counts of the sessions of a group of rows of lines `l` and their sessions `s`. */
export const sessionCounts: RawBuilder<unknown> = sql`
  (count(*) filter (where ${ofCurrentSettings} and s.state = 'normal'))::int as normal,
  (count(*) filter (where ${ofCurrentSettings} and s.state = 'abnormal'))::int as abnormal,
  (count(*) filter (where ${ofCurrentSettings} and s.state = 'dialling'))::int as dialling`;
