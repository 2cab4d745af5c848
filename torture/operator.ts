import { setTimeout as sleep } from "node:timers/promises";
import type { TestChain } from "../server/src/platform/chain/testing/test-chain.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { adoptChainCount } from "../server/src/rooms/withdrawal/payout/check-counts.ts";
import { readHalts, resumePayouts } from "../server/src/rooms/withdrawal/payout/halt.ts";
import { untilAnswered } from "./until-answered.ts";

const LOOK_AGAIN_MS = 500;

export interface TortureOperator {
  /** How often each reason halted the payouts. */
  readonly halts: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Resumes halted payouts; after foreign transactions once a final block proves all of them. */
export function startOperator({ db }: DatabaseHandle, { chain }: TestChain): TortureOperator {
  const halts = new Map<string, number>();
  let isStopping = false;
  const resume = async (): Promise<void> => {
    for (const { reason } of await readHalts(db)) {
      const isClear =
        reason !== "chain-ahead" ||
        (await adoptChainCount({ db, chain }, await chain.readHotWallet()));
      if (!isClear) continue;
      const at = systemClock.now();
      await db.transaction().execute((tx) => resumePayouts(tx, { reason, at, by: "torture" }));
      halts.set(reason, (halts.get(reason) ?? 0) + 1);
    }
  };
  const working = (async () => {
    while (!isStopping) {
      await untilAnswered(resume);
      await sleep(LOOK_AGAIN_MS);
    }
  })();
  return {
    halts,
    stop: async () => {
      isStopping = true;
      await working;
    },
  };
}
