import { setTimeout as sleep } from "node:timers/promises";
import type { ChainAct } from "./chain-acts.ts";
import type { Random } from "./random.ts";

const BLOCK_EVERY_MS = 300;
const CALM_UP_TO_MS = 5_000;

export interface ChainFaults {
  /** Runs of each act. */
  readonly counts: ReadonlyMap<string, number>;
  /** Runs something at the chain while no block is made. */
  withoutBlocks<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Ends the faults; blocks continue. */
  calm(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes blocks, and lets everything happen to the chain, in an order that changes with each round, until `calm`. */
export function startChainFaults(options: {
  readonly acts: readonly ChainAct[];
  readonly mine: () => Promise<void>;
  readonly random: Random;
}): ChainFaults {
  const { acts, mine, random } = options;
  const counts = new Map<string, number>();
  let isStopping = false;
  let isCalm = false;

  // One hand at the chain at a time: a block in the middle of a reorganisation is the node's affair, not ours.
  let queue: Promise<unknown> = Promise.resolve();
  const withoutBlocks = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.then(() => work());
    queue = turn.catch(() => undefined);
    return turn;
  };
  const mining = (async () => {
    while (!isStopping) {
      await withoutBlocks(mine);
      await sleep(BLOCK_EVERY_MS);
    }
  })();
  const all = acts.flatMap((act) => Array.from({ length: act.share }, () => act));
  const failing = (async () => {
    let round: ChainAct[] = [];
    while (!isCalm) {
      if (round.length === 0) round = random.shuffled(all);
      const act = round.pop();
      const name = await (act?.stopsBlocks === true ? withoutBlocks(act.run) : act?.run());
      if (name === undefined) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      await sleep(random.integer(CALM_UP_TO_MS));
    }
  })();
  return {
    counts,
    withoutBlocks,
    calm: async () => {
      isCalm = true;
      await failing;
    },
    stop: async () => {
      isCalm = true;
      isStopping = true;
      await Promise.all([failing, mining]);
    },
  };
}
