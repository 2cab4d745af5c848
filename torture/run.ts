import { setTimeout as sleep } from "node:timers/promises";
import { chainActs } from "./chain-acts.ts";
import { startChainFaults } from "./chain-faults.ts";
import { createDisasters } from "./disasters.ts";
import { checkOutcome, countInProgress, type Outcome } from "./final-checks.ts";
import { createKills } from "./kills.ts";
import { startOperator } from "./operator.ts";
import { createOtherPools } from "./other-pools.ts";
import { createOwners, setCeilings } from "./owners.ts";
import type { Point, Victim } from "./points.ts";
import type { Random } from "./random.ts";
import { createRestores } from "./restores.ts";
import { startRig, type Rig } from "./rig.ts";
import { untilAnswered } from "./until-answered.ts";
import { startWorkload } from "./workload.ts";

const DRAIN_WITHIN_MS = 180_000;
const REPAIR_WITHIN_MS = 180_000;
const SETTLE_WITHIN_MS = 60_000;
/** Without a kill for so long the run ends: withdrawals stand still. */
const STANDSTILL_MS = 600_000;

export interface TortureOptions {
  readonly kills: number;
  readonly owners: number;
  readonly workers: number;
  readonly random: Random;
  /** Ends the kills early. */
  readonly minutes?: number | undefined;
  readonly hasWrongClock: boolean;
  readonly hasDeepReorgs: boolean;
  /** Kills from one restore to the next. */
  readonly restoreEvery: number;
  /** After how many kills chain and key are lost; undefined: never. */
  readonly loseChainAfter?: number | undefined;
  readonly onProgress?: (text: string) => void;
}

export interface TortureReport {
  readonly outcome: Outcome;
  /** Kills by point and victim. */
  readonly kills: ReadonlyMap<Point, ReadonlyMap<Victim, number>>;
  readonly killCount: number;
  /** Counts of faults of the chain, disasters and operators' acts, by name. */
  readonly acts: ReadonlyMap<string, number>;
  /** Violations found by an act, during the run or at its end. */
  readonly faults: readonly string[];
  /** Withdrawals that restored databases did not have. */
  readonly rolledBack: number;
  readonly refusals: ReadonlyMap<string, number>;
  readonly requests: { readonly acknowledged: number; readonly resent: number };
  /** From each kill of a process until it served again, by name. */
  readonly restartsMs: ReadonlyMap<string, readonly number[]>;
  /** From the last fault until every withdrawal had ended; undefined where some did not. */
  readonly drainedAfterMs: number | undefined;
  readonly seconds: number;
}

async function untilDrained(rig: Rig, since: number): Promise<number | undefined> {
  while (Date.now() - since < DRAIN_WITHIN_MS) {
    if ((await untilAnswered(() => countInProgress(rig.database))) === 0) return Date.now() - since;
    await sleep(200);
  }
  return undefined;
}

/** Waits until the chain has every nonce that was signed: after a deep reorganisation it lacks completed payouts. */
async function untilRepaired({ database, chain: { current } }: Rig): Promise<void> {
  const { chain } = current();
  for (const since = Date.now(); Date.now() - since < REPAIR_WITHIN_MS; await sleep(200)) {
    const row = await database.db
      .selectFrom("payout_signers")
      .select("next_nonce")
      .where("signer_address", "=", chain.signerAddress)
      .executeTakeFirst();
    const { minedCount } = await chain.readHotWallet();
    if (minedCount >= (row?.next_nonce ?? 0n)) return;
  }
}

/** Runs the system under load, kills its parts, lets it recover, and verifies the result of every withdrawal. */
export async function runTorture(options: TortureOptions): Promise<TortureReport> {
  const { random } = options;
  const startedAt = Date.now();
  const { onProgress = () => {} } = options;
  onProgress("starting the chain, the database and the servers");
  const rig = await startRig(options);
  const stops: (() => Promise<unknown>)[] = [rig.stop];
  try {
    const owners = await createOwners(rig.database, options.owners);
    await setCeilings(rig.database);
    const otherPools = createOtherPools(rig.chain.current().node);
    const paidElsewhere = new Set<string>();
    const acts = chainActs(rig, { ...options, otherPools, paidElsewhere });
    const chainFaults = startChainFaults({ acts, mine: rig.chain.current().node.mine, random });
    stops.push(chainFaults.stop);
    const operator = startOperator(rig, random);
    stops.push(operator.stop);
    await rig.untilReady();
    const workload = startWorkload({ ...options, ...rig, owners });
    const restores = createRestores(rig, { random, otherPools });
    const disasters = createDisasters({
      rig,
      chainFaults,
      workload,
      restores,
      otherPools,
      settle: operator.settle,
      every: options.restoreEvery,
      loseChainAfter: options.loseChainAfter,
    });
    onProgress(`${options.owners} owners withdraw; up to ${options.kills} kills`);
    const kills = createKills(rig, random);
    const endAt = startedAt + (options.minutes ?? Infinity) * 60_000;
    let killCount = 0;
    let lastKillAt = Date.now();
    const isStanding = (): boolean => Date.now() - lastKillAt > STANDSTILL_MS;
    while (killCount < options.kills && Date.now() < endAt && !isStanding()) {
      const killed = await kills.killNext();
      if (killed) {
        killCount += 1;
        lastKillAt = Date.now();
      }
      onProgress(
        killed
          ? `${killCount} of ${options.kills}: ${killed.victim} at ${killed.point}`
          : "nothing reached its point in time",
      );
      if (killed) await disasters.afterKills(killCount);
    }
    const standstill = isStanding() ? ["nothing reached its point for ten minutes"] : [];
    rig.setClocksRight();
    await Promise.all([chainFaults.calm(), operator.calm()]);
    const lastFaultAt = Date.now();
    onProgress("no more faults: waiting for every withdrawal to end");
    await workload.stop();
    const drainedAfterMs = await untilDrained(rig, lastFaultAt);
    await untilRepaired(rig);
    onProgress("settling what operators have to decide");
    const unsettled = await operator.settle(SETTLE_WITHIN_MS);
    const unbooked = await restores.findUnbooked();
    const { attempts } = workload;
    onProgress("comparing every withdrawal with the chain and the books");
    return {
      outcome: await checkOutcome(rig.database, rig.chain.current(), {
        owners,
        attempts,
        rolledBack: restores.rolledBack,
        paidBefore: disasters.paidBefore,
        bookedByHand: operator.bookedByHand,
        paidElsewhere,
      }),
      kills: kills.counts,
      killCount,
      acts: new Map([...chainFaults.counts, ...disasters.counts, ...operator.counts]),
      faults: [
        ...standstill,
        ...disasters.faults,
        ...operator.signedWhileHalted,
        ...unsettled,
        ...unbooked,
      ],
      rolledBack: restores.rolledBack.length,
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
    for (const stop of stops.reverse()) await stop();
  }
}
