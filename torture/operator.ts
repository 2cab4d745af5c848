import { setTimeout as sleep } from "node:timers/promises";
import type { TestChain } from "../server/src/platform/chain/testing/test-chain.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { adoptChainCount } from "../server/src/rooms/withdrawal/payout/check-counts.ts";
import {
  haltPayouts,
  readHalts,
  resumePayouts,
} from "../server/src/rooms/withdrawal/payout/halt.ts";
import type { Random } from "./random.ts";
import { untilAnswered } from "./until-answered.ts";

const LOOK_AGAIN_MS = 500;
/** Between pauses that catch payouts in progress; each lasts until the next look. */
const PAUSE_UP_TO_MS = 8_000;

export interface TortureOperator {
  /** How often each reason halted the payouts. */
  readonly halts: ReadonlyMap<string, number>;
  /** Ends the pauses. */
  calm(): Promise<void>;
  stop(): Promise<void>;
}

/** Pauses payouts at random times until `calm`, and resumes halted ones; after foreign transactions once a final block proves all of them. */
export function startOperator(
  { db }: DatabaseHandle,
  { chain }: TestChain,
  random: Random,
): TortureOperator {
  const halts = new Map<string, number>();
  let isCalm = false;
  let isStopping = false;
  const pausing = (async () => {
    while (!isCalm) {
      await sleep(random.whole(PAUSE_UP_TO_MS));
      const halt = { reason: "operator", at: systemClock.now(), details: {} } as const;
      await untilAnswered(() => haltPayouts(db, halt));
    }
  })();
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
    calm: async () => {
      isCalm = true;
      await pausing;
    },
    stop: async () => {
      isCalm = true;
      isStopping = true;
      await Promise.all([pausing, working]);
    },
  };
}
