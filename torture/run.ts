import { setTimeout as sleep } from "node:timers/promises";
import { startChainFaults } from "./chain-faults.ts";
import type { Armed } from "./director.ts";
import { checkOutcome, type Outcome } from "./final-checks.ts";
import { startOperator } from "./operator.ts";
import { createOwners } from "./owners.ts";
import { POINTS, victimsOf, type Point, type Victim } from "./points.ts";
import type { Random } from "./random.ts";
import { startRig, type Rig } from "./rig.ts";
import { payElsewhere } from "./second-installation.ts";
import { untilAnswered } from "./until-answered.ts";
import { startWorkload } from "./workload.ts";

const POINT_WITHIN_MS = 30_000;
const CHOICES = 8;
const PAUSE_UP_TO_MS = 1_500;
/** Of so many kills one comes while the system still recovers from the one before. */
const ONE_OF_THESE_HITS_RECOVERY = 3;
const DRAIN_WITHIN_MS = 180_000;
const RESTORE_WITHIN_MS = 180_000;

export interface TortureOptions {
  readonly kills: number;
  readonly owners: number;
  readonly workers: number;
  readonly random: Random;
  /** Ends the kills early. */
  readonly minutes?: number | undefined;
  readonly hasWrongClock: boolean;
  readonly hasDeepReorgs: boolean;
  readonly onProgress?: (text: string) => void;
}

export interface TortureReport {
  readonly outcome: Outcome;
  /** Kills by point and victim. */
  readonly kills: ReadonlyMap<Point, ReadonlyMap<Victim, number>>;
  readonly killCount: number;
  readonly chainFaults: ReadonlyMap<string, number>;
  /** Halts of the payouts that the operator resumed, by reason. */
  readonly halts: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
  readonly requests: { readonly acknowledged: number; readonly resent: number };
  /** From each kill of a process until it served again, by name. */
  readonly restartsMs: ReadonlyMap<string, readonly number[]>;
  /** From the last fault until every withdrawal had ended; undefined where some did not. */
  readonly drainedAfterMs: number | undefined;
  readonly seconds: number;
}

/** Every point with every victim it has, again and again in another order. */
function* drawKills(random: Random): Generator<Armed, never> {
  const all = POINTS.flatMap((point) => victimsOf(point).map((victim) => ({ point, victim })));
  for (;;) yield* random.shuffled(all);
}

function countOpen(rig: Rig): Promise<number> {
  return untilAnswered(async () => {
    const { rows } = await rig.database.pool.query<{ open: number }>(
      "select count(*)::int as open from withdrawals where status = 'created'",
    );
    return rows[0]?.open ?? 0;
  });
}

async function untilDrained(rig: Rig, since: number): Promise<number | undefined> {
  while (Date.now() - since < DRAIN_WITHIN_MS) {
    if ((await countOpen(rig)) === 0) return Date.now() - since;
    await sleep(200);
  }
  return undefined;
}

/** Waits until the chain has every nonce that was signed: after a deep reorganisation it lacks completed payouts. */
async function untilRestored({ database, chain }: Rig): Promise<void> {
  for (const since = Date.now(); Date.now() - since < RESTORE_WITHIN_MS; await sleep(200)) {
    const { rows } = await database.pool.query<{ next: bigint }>(
      "select next_nonce as next from payout_signers",
    );
    const { minedCount } = await chain.chain.readHotWallet();
    if (minedCount >= (rows[0]?.next ?? 0n)) return;
  }
}

/** Kills at drawn points until enough have been killed. Of the next few drawn the one that comes first is taken. */
async function killAll(
  rig: Rig,
  options: TortureOptions,
  kills: Map<Point, Map<Victim, number>>,
): Promise<number> {
  const { random } = options;
  const endAt = options.minutes === undefined ? Infinity : Date.now() + options.minutes * 60_000;
  const drawn = drawKills(random);
  let choices: Armed[] = [];
  let done = 0;
  while (done < options.kills && Date.now() < endAt) {
    while (choices.length < CHOICES) choices.push(drawn.next().value);
    const sudden = choices.find((one) => one.point === "any moment");
    if (sudden) rig.kill(sudden.victim);
    const killed = sudden ?? (await rig.director.arm(choices, POINT_WITHIN_MS));
    if (killed) {
      const { point, victim } = killed;
      done += 1;
      choices = choices.filter((one) => one !== killed);
      const byVictim = kills.get(point) ?? new Map<Victim, number>();
      kills.set(point, byVictim.set(victim, (byVictim.get(victim) ?? 0) + 1));
      options.onProgress?.(`${done} of ${options.kills}: ${victim} at ${point}`);
    } else options.onProgress?.("nothing came to its point in time");
    if (random.whole(ONE_OF_THESE_HITS_RECOVERY) > 0) await rig.untilReady();
    await sleep(random.whole(PAUSE_UP_TO_MS));
  }
  return done;
}

/** Runs the system under load, kills its parts, lets it recover, and verifies the result of every withdrawal. */
export async function runTorture(options: TortureOptions): Promise<TortureReport> {
  const startedAt = Date.now();
  const rig = await startRig(options);
  try {
    const owners = await createOwners(rig.database, options.owners);
    const { chain, database, liar, weather } = rig;
    const faults = startChainFaults({
      ...options,
      node: chain.node,
      weather,
      liar,
      payElsewhere: () => payElsewhere(database, chain),
    });
    const operator = startOperator(database, chain, options.random);
    try {
      await rig.untilReady();
      const workload = startWorkload({ ...options, ...rig, owners });
      const kills = new Map<Point, Map<Victim, number>>();
      const killCount = await killAll(rig, options, kills);
      rig.setClocksRight();
      await Promise.all([faults.calm(), operator.calm()]);
      const lastFaultAt = Date.now();
      await workload.stop();
      const drainedAfterMs = await untilDrained(rig, lastFaultAt);
      await untilRestored(rig);
      const outcome = await checkOutcome({
        database: rig.database,
        owners,
        attempts: workload.attempts,
        chain: rig.chain,
      });
      const { attempts } = workload;
      return {
        outcome,
        kills,
        killCount,
        chainFaults: faults.counts,
        halts: operator.halts,
        refusals: workload.refusals,
        requests: {
          acknowledged: attempts.filter((one) => one.withdrawalId !== undefined).length,
          resent: attempts.reduce((sum, one) => sum + Math.max(0, one.sends - 1), 0),
        },
        restartsMs: new Map([
          ...rig.processes.map((one) => [one.name, one.restartsMs] as const),
          ["postgres", rig.postgres.restartsMs] as const,
        ]),
        drainedAfterMs,
        seconds: (Date.now() - startedAt) / 1000,
      };
    } finally {
      await operator.stop();
      await faults.stop();
    }
  } finally {
    await rig.stop();
  }
}
