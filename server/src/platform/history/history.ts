import { DAY_MS } from "@nodeyard/contract/time.ts";
import { randomUUID } from "node:crypto";
import type { Database, Tx } from "../database.ts";
import type { Logger } from "../log.ts";
import type { Effect, Journal, Mark } from "./journal.ts";
import * as marks from "./marks.ts";

const HEARTBEAT_MS = 2_000;
/** A process without effects writes its journal this often. */
const JOURNAL_EVERY_MS = 600_000;
const ENDED_AFTER_MS = 6 * JOURNAL_EVERY_MS;
/** Older marks are not compared: their row may be deleted by then. */
const REMEMBERED_MS = 14 * DAY_MS;
/** Within this time of a failover, every process that was running before reconnects and confirms what it has seen. */
const CONFIRMED_WITHIN_MS = 60_000;

/** Committed transactions that the database does not have any more, as after a failover to a standby that was behind. */
export interface LostHistory {
  readonly since: Date;
  /** Effects of them that are known to have left. */
  readonly effects: readonly Effect[];
}

/** Witness of what has been committed, outside of the database. */
export interface History {
  /**
   * To be called after the commit of what is about to leave, and before it leaves: a payment is requested, a secret is shown.
   * Compares the database with what this process has seen, and notes an effect that may leave outside of the database.
   * @returns false if the database has lost transactions, or may have: nothing may leave now. What is lost has halted all ways
   *   out by then; a failover that lost nothing is over within a minute.
   */
  confirm(effect?: Effect): Promise<boolean>;
}

/** Of programs that hand nothing out. */
export const NO_HISTORY: History = { confirm: async () => true };

export interface HistoryOptions {
  readonly db: Database;
  readonly journal: Journal;
  readonly log: Logger;
  /** Halts every way out. */
  readonly onLost: (tx: Tx, lost: LostHistory) => Promise<void>;
  readonly heartbeatMs?: number;
  readonly confirmedWithinMs?: number;
}

/**
 * Compares the database with the journals of this machine, starts a witness of this process, and keeps it until `stop`. Each
 * process counts a number of its own up in the database and remembers it: PostgreSQL's log has one order, so a
 * database with the number has every commit before it as well.
 */
export async function startHistory(
  options: HistoryOptions,
): Promise<History & { stop(): Promise<void> }> {
  const { db, journal, log, onLost } = options;
  const confirmedWithinMs = options.confirmedWithinMs ?? CONFIRMED_WITHIN_MS;
  /** This process's marks with an effect, and the last one. */
  let own: { witnessId: string; historyId: string; mark: number; at: number; effects: Mark[] };
  let journaledAt = 0;
  let isJournalWritten = true;

  /** A disk that is full or read-only holds nothing back: this process remembers the mark as well, as long as it runs. */
  const note = async (line: Mark): Promise<void> => {
    try {
      await journal.append(line);
      isJournalWritten = true;
    } catch (error) {
      if (isJournalWritten)
        log.error({ err: error }, "what leaves cannot be noted in the data directory");
      isJournalWritten = false;
    }
    journaledAt = line.at;
  };

  /** One that stays is compared again at the next start. */
  const removeJournal = (witnessId: string): Promise<void> =>
    journal
      .remove(witnessId)
      .catch((error: unknown) => log.error({ err: error }, "a journal cannot be removed"));

  const begin = async (): Promise<void> => {
    const { historyId } = await marks.readHistory(db);
    const witnessId = randomUUID();
    await marks.insertWitness(db, witnessId);
    own = { witnessId, historyId, mark: 0, at: Date.now(), effects: [] };
    journaledAt = 0;
  };

  const declareLost = async (cause: string, effects: readonly Effect[]): Promise<void> => {
    const since = await db.transaction().execute(async (tx) => {
      const lostAt = await marks.noteLoss(tx);
      await onLost(tx, { since: lostAt, effects });
      return lostAt;
    });
    log.error({ cause, since, effects }, "the database has lost committed transactions");
  };

  /** Compares the last mark of a process with the database's. @returns whether it is there. */
  const compare = async (seen: readonly Mark[]): Promise<boolean> => {
    const last = seen.at(-1);
    if (!last) return true;
    const inDatabase = (await marks.readMark(db, last.witnessId)) ?? -1;
    if (inDatabase >= last.mark) {
      await marks.confirmFor(db, last.witnessId);
      // A process without effects writes more often, if it lives: this one has ended.
      const hasEffects = seen.some(({ effect }) => effect !== undefined);
      if (!hasEffects && Date.now() - last.at > ENDED_AFTER_MS) await removeJournal(last.witnessId);
      return true;
    }
    const effects = seen.flatMap(({ mark, effect }) =>
      effect !== undefined && mark > inDatabase ? [effect] : [],
    );
    const facts = `a process had seen mark ${last.mark}, and the database has ${inDatabase}`;
    await declareLost(facts, effects);
    await removeJournal(last.witnessId);
    return false;
  };

  /** Counts the own mark up. @returns undefined if the database has lost it. */
  const countUp = async (): Promise<{ readonly isSettled: boolean } | undefined> => {
    for (;;) {
      const { witnessId, mark } = own;
      const counted = await marks.countUp(db, witnessId, mark);
      if (counted) {
        Object.assign(own, { mark: mark + 1, at: Date.now() });
        return counted;
      }
      const history = await marks.readHistory(db);
      // Another database, by a restore that has halted the ways out itself; or one that slept longer than rows are kept.
      const isAnother = history.historyId !== own.historyId;
      if (isAnother || Date.now() - own.at > REMEMBERED_MS) await begin();
      else {
        if (history.isNewTimeline) await marks.noteTimeline(db);
        const inDatabase = await marks.readMark(db, witnessId);
        if (inDatabase !== undefined && inDatabase >= mark) {
          // The commit of a mark was not acknowledged.
          own.mark = inDatabase;
          continue;
        }
        const { historyId, at, effects } = own;
        await compare([...effects, { historyId, witnessId, mark, at }]);
        await begin();
        return undefined;
      }
    }
  };

  /** Within a minute of a failover: settles it once every process has confirmed, or declares what none has confirmed lost. */
  const settle = async (): Promise<boolean> => {
    const unconfirmed = await marks.countUnconfirmed(db);
    if (unconfirmed > 0) {
      const { ageMs } = await marks.readHistory(db);
      if (ageMs < confirmedWithinMs) return false;
      await declareLost(`${unconfirmed} processes that were running have not confirmed it`, []);
    }
    await marks.settleTimeline(db);
    return unconfirmed === 0;
  };

  const confirm = async (effect?: Effect): Promise<boolean> => {
    const counted = await countUp();
    if (!counted) return false;
    if (!counted.isSettled && !(await settle())) return false;
    const { effects, ...line } = own;
    if (effect) {
      while (line.at - (effects[0]?.at ?? line.at) > REMEMBERED_MS) effects.shift();
      effects.push({ ...line, effect });
      await note({ ...line, effect });
    } else if (line.at - journaledAt > JOURNAL_EVERY_MS) await note(line);
    return true;
  };

  let turn: Promise<unknown> = Promise.resolve();
  const inTurn: History["confirm"] = (effect) => {
    const result = turn.then(() => confirm(effect));
    turn = result.catch(() => {});
    return result;
  };

  await marks.beginHistory(db);
  const { historyId, isNewTimeline } = await marks.readHistory(db);
  if (isNewTimeline) await marks.noteTimeline(db);
  const past = await journal.readAll(Date.now() - REMEMBERED_MS).catch((error: unknown) => {
    log.error({ err: error }, "the journals in the data directory cannot be read");
    return [];
  });
  for (const seen of past) if (seen[0]?.historyId === historyId) await compare(seen);
  await begin();
  await inTurn();

  let isBeating = false;
  const timer = setInterval(() => {
    // While the database is away, one attempt waits.
    if (isBeating) return;
    isBeating = true;
    inTurn()
      .catch((error: unknown) => log.warn({ err: error }, "the commit witness's heartbeat failed"))
      .finally(() => (isBeating = false));
  }, options.heartbeatMs ?? HEARTBEAT_MS);
  timer.unref();
  return {
    confirm: inTurn,
    stop: async () => {
      clearInterval(timer);
      await turn;
      await marks.endWitness(db, own.witnessId).catch(() => {});
      await journal.close();
    },
  };
}
