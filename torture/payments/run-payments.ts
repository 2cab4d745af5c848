import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Armed } from "../director.ts";
import type { Random } from "../random.ts";
import { startGatewayFaults } from "./gateway-faults.ts";
import { checkCards, type CardOutcome } from "./card-checks.ts";
import { startCardOperator } from "./card-operator.ts";
import { startPaymentOperator } from "./operator.ts";
import { checkPayments, type PaymentOutcome } from "./payment-checks.ts";
import { PAYMENT_VICTIMS, type PaymentPoint } from "./payment-points.ts";
import { createPaymentRestores } from "./payment-restores.ts";
import { startPaymentRig, type PaymentRig } from "./payment-rig.ts";
import { createPeople } from "./people.ts";
import { startSales } from "./sales.ts";
import { untilAnswered } from "../until-answered.ts";
import { startSwaps } from "./swaps.ts";

const POINT_WITHIN_MS = 30_000;
const CHOICES = 8;
const PAUSE_UP_TO_MS = 1_500;
/** Of so many kills one comes while the system still recovers from the one before. */
const ONE_OF_THESE_HITS_RECOVERY = 3;
/** Above the longest pause between two questions about a payment. */
const DRAIN_WITHIN_MS = 720_000;
const SEEN_WITHIN_MS = 60_000;

export interface PaymentTortureOptions {
  readonly kills: number;
  readonly sellers: number;
  /** Owners who exchange BP for gift cards. */
  readonly swappers: number;
  readonly workers: number;
  readonly random: Random;
  readonly minutes?: number | undefined;
  /** Kills from one restore to the next. */
  readonly restoreEvery: number;
  /** Promotes standbys between restores, one without the last transactions and one with all in turn. */
  readonly hasFailovers: boolean;
  readonly onProgress?: (text: string) => void;
}

export interface PaymentReport {
  readonly outcome: PaymentOutcome;
  readonly cards: CardOutcome;
  /** Kills by point and victim. */
  readonly kills: ReadonlyMap<string, number>;
  readonly killCount: number;
  readonly acts: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
  readonly restores: number;
  readonly failovers: number;
  readonly drainedAfterMs: number | undefined;
  readonly seconds: number;
}

function* drawKills(random: Random): Generator<Armed<PaymentPoint>, never> {
  const all = [...PAYMENT_VICTIMS].flatMap(([point, victims]) =>
    victims.map((victim) => ({ point, victim })),
  );
  for (;;) yield* random.shuffled(all);
}

/** Waits until a buy-back is paid and cards are given, so that a run of few kills sees both. */
async function untilSeen({ operatorDeps: { db } }: PaymentRig): Promise<void> {
  const until = Date.now() + SEEN_WITHIN_MS;
  const areSeen = async (): Promise<boolean> => {
    const { rows } = await untilAnswered(() =>
      sql<{ seen: boolean }>`
        select exists (select from buybacks where status = 'paid') and exists (select from exchanges where status = 'done') as seen`.execute(
        db,
      ),
    );
    return rows[0]?.seen === true;
  };
  while (!(await areSeen()) && Date.now() < until) await sleep(PAUSE_UP_TO_MS);
}

/** Runs payments under load, kills their parts, restores older backups, lets them recover, and verifies every payment. */
export async function runPaymentTorture(options: PaymentTortureOptions): Promise<PaymentReport> {
  const { random, restoreEvery } = options;
  const startedAt = Date.now();
  const { onProgress = () => {} } = options;
  onProgress("starting the gateway, the database and the servers");
  const rig = await startPaymentRig(options);
  const stops: (() => Promise<unknown>)[] = [rig.stop];
  try {
    const people = await createPeople(rig.deps, options.sellers + options.swappers);
    const { operatorIds } = people;
    const sellers = people.sellers.slice(0, options.sellers);
    const owners = people.sellers.slice(options.sellers);
    await rig.untilReady();
    const faults = startGatewayFaults(rig, random);
    stops.push(faults.calm);
    const operator = startPaymentOperator(rig, { operatorIds, random });
    stops.push(operator.stop);
    const sales = startSales(rig, { sellers, random });
    stops.push(sales.stop);
    const swaps = startSwaps(rig, { owners, random });
    stops.push(swaps.stop);
    const [operatorId] = operatorIds;
    const cardOperator = startCardOperator(rig, { operatorId, random, shown: swaps.shown });
    stops.push(cardOperator.stop);
    const restores = createPaymentRestores(rig);
    const kills = new Map<string, number>();
    const drawn = drawKills(random);
    let choices: Armed<PaymentPoint>[] = [];
    let killCount = 0;
    onProgress(
      `${options.sellers} owners sell and ${options.swappers} exchange; up to ${options.kills} kills`,
    );
    const endAt = startedAt + (options.minutes ?? Infinity) * 60_000;
    while (killCount < options.kills && Date.now() < endAt) {
      while (choices.length < CHOICES) choices.push(drawn.next().value);
      const sudden = choices.find(({ point }) => point === "any moment");
      if (sudden) rig.kill(sudden.victim);
      const killed = sudden ?? (await rig.director.arm(choices, POINT_WITHIN_MS));
      if (killed) {
        choices = choices.filter((one) => one !== killed);
        killCount += 1;
        const name = `${killed.point}: ${killed.victim}`;
        kills.set(name, (kills.get(name) ?? 0) + 1);
        onProgress(`${killCount} of ${options.kills}: ${name}`);
      }
      if (random.integer(ONE_OF_THESE_HITS_RECOVERY) > 0) await rig.untilReady();
      await sleep(random.integer(PAUSE_UP_TO_MS));
      if (!killed) continue;
      const at = killCount % restoreEvery;
      if (at === Math.floor(restoreEvery / 4)) {
        await cardOperator.keepCards();
        await restores.backUp();
      }
      if (options.hasFailovers && at === Math.floor(restoreEvery / 2)) {
        const isSynchronous = restores.failovers() % 2 === 1;
        onProgress(`a ${isSynchronous ? "synchronous" : "lagging"} standby is promoted`);
        await rig.untilReady();
        await restores.failOver(isSynchronous);
        sales.signOut();
        swaps.signOut();
      }
      if (at === Math.floor((restoreEvery * 3) / 4) && restores.hasBackup()) {
        sales.signOut();
        swaps.signOut();
        await restores.restore();
        cardOperator.releaseCards();
      }
    }
    onProgress("no more faults: waiting for every payment to end");
    await untilSeen(rig);
    await faults.calm();
    operator.calm();
    cardOperator.calm();
    const lastFaultAt = Date.now();
    await rig.untilReady();
    const isDrained = await Promise.race([
      Promise.all([sales.finish(), swaps.finish()]).then(() => true),
      sleep(DRAIN_WITHIN_MS, false),
    ]);
    const drainedAfterMs = isDrained ? Date.now() - lastFaultAt : undefined;
    await Promise.all([sales.stop(), swaps.stop()]);
    await Promise.all([operator.stop(), cardOperator.stop()]);
    const { rolledBack } = restores;
    const { byHand } = operator;
    onProgress("comparing every payment with the gateway, the cards and the books");
    return {
      outcome: await checkPayments(rig, { sales: sales.sales, byHand, rolledBack }),
      cards: await checkCards(rig, { swaps: swaps.swaps, shown: swaps.shown, rolledBack }),
      kills,
      killCount,
      acts: new Map([...faults.counts, ...operator.counts, ...cardOperator.counts]),
      refusals: new Map([...sales.refusals, ...swaps.refusals]),
      faults: [...operator.faults, ...cardOperator.faults, ...restores.faults],
      restores: restores.count(),
      failovers: restores.failovers(),
      drainedAfterMs,
      seconds: (Date.now() - startedAt) / 1000,
    };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
