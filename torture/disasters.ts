import { setTimeout as sleep } from "node:timers/promises";
import type { ChainFaults } from "./chain-faults.ts";
import type { OtherPools } from "./other-pools.ts";
import type { PaymentId, Restores } from "./restores.ts";
import type { Rig } from "./rig.ts";
import { untilAnswered } from "./until-answered.ts";
import type { Workload } from "./workload.ts";

/** Without blocks, so that payouts are signed, sent and not mined when the disaster comes. */
const UNMINED_MS = 3_000;
/** Until chain and database agree again. */
const AGREE_WITHIN_MS = 120_000;

export interface Disasters {
  /** Payments of a chain that was lost. */
  readonly paidBefore: ReadonlySet<PaymentId>;
  /** Runs of each disaster. */
  readonly counts: ReadonlyMap<string, number>;
  /** Violations that a disaster found. */
  readonly faults: readonly string[];
  /** Triggers the next disaster if due after `done` kills. */
  afterKills(done: number): Promise<void>;
}

/**
 * Disasters of a whole installation, with its processes down: each `every` kills a backup, and half as many later its restore;
 * once the directory of the chain is deleted, with the hot wallet's key.
 */
export function createDisasters(options: {
  readonly rig: Rig;
  readonly chainFaults: ChainFaults;
  readonly workload: Workload;
  readonly restores: Restores;
  readonly otherPools: OtherPools;
  /** Reconciles until chain and database agree. */
  readonly settle: (withinMs: number) => Promise<readonly string[]>;
  readonly every: number;
  /** After how many kills the chain is lost; undefined: never. */
  readonly loseChainAfter: number | undefined;
}): Disasters {
  const { rig, chainFaults, workload, restores, otherPools, every } = options;
  const paidBefore = new Set<PaymentId>();
  const counts = new Map<string, number>();
  const faults: string[] = [];
  let hasLostChain = options.loseChainAfter === undefined;

  const whileDown = (name: string, work: () => Promise<void>): Promise<void> =>
    chainFaults.withoutBlocks(async () => {
      await sleep(UNMINED_MS);
      await rig.whileDown(work);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    });
  const restore = (): Promise<void> =>
    whileDown("older backup restored", async () => {
      workload.signOut();
      await restores.restore();
    });
  const loseChain = async (): Promise<void> => {
    // Payments on the lost chain are verified while it exists.
    faults.push(...(await options.settle(AGREE_WITHIN_MS)), ...(await restores.findUnbooked()));
    await whileDown("chain and key lost", async () => {
      const completed = await untilAnswered(() =>
        rig.database.db
          .selectFrom("withdrawals")
          .select("payment_id")
          .where("status", "=", "completed")
          .execute(),
      );
      for (const { payment_id: paymentId } of completed) paidBefore.add(paymentId);
      otherPools.clear();
      await rig.chain.lose();
    });
  };
  return {
    paidBefore,
    counts,
    faults,
    afterKills: async (done) => {
      const at = done % every;
      if (at === Math.floor(every / 4)) await restores.backUp();
      if (at === Math.floor((every * 3) / 4) && restores.hasBackup()) await restore();
      if (hasLostChain || restores.hasBackup() || done < (options.loseChainAfter ?? 0)) return;
      hasLostChain = true;
      await loseChain();
    },
  };
}
