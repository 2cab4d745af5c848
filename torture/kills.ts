import { setTimeout as sleep } from "node:timers/promises";
import type { Armed } from "./director.ts";
import { POINTS, victimsOf, type Point, type Victim } from "./points.ts";
import type { Random } from "./random.ts";
import type { Rig } from "./rig.ts";

const POINT_WITHIN_MS = 30_000;
const CHOICES = 8;
const PAUSE_UP_TO_MS = 1_500;
/** Of so many kills one comes while the system still recovers from the one before. */
const ONE_OF_THESE_HITS_RECOVERY = 3;

/** Every point with every victim it has, again and again in another order. */
function* drawKills(random: Random): Generator<Armed, never> {
  const all = POINTS.flatMap((point) => victimsOf(point).map((victim) => ({ point, victim })));
  for (;;) yield* random.shuffled(all);
}

export interface Kills {
  /** By point and victim. */
  readonly counts: ReadonlyMap<Point, ReadonlyMap<Victim, number>>;
  /** Kills at one more point. Of the next few drawn the one that comes first is taken. @returns what was killed. */
  killNext(): Promise<Armed | undefined>;
}

export function createKills(rig: Rig, random: Random): Kills {
  const counts = new Map<Point, Map<Victim, number>>();
  const drawn = drawKills(random);
  let choices: Armed[] = [];
  return {
    counts,
    killNext: async () => {
      while (choices.length < CHOICES) choices.push(drawn.next().value);
      const sudden = choices.find((one) => one.point === "any moment");
      if (sudden) rig.kill(sudden.victim);
      const killed = sudden ?? (await rig.director.arm(choices, POINT_WITHIN_MS));
      if (killed) {
        const { point, victim } = killed;
        choices = choices.filter((one) => one !== killed);
        const byVictim = counts.get(point) ?? new Map<Victim, number>();
        counts.set(point, byVictim.set(victim, (byVictim.get(victim) ?? 0) + 1));
      }
      if (random.integer(ONE_OF_THESE_HITS_RECOVERY) > 0) await rig.untilReady();
      await sleep(random.integer(PAUSE_UP_TO_MS));
      return killed;
    },
  };
}
