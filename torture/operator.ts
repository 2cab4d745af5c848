import { setTimeout as sleep } from "node:timers/promises";
import { ChainUnreachableError } from "../server/src/platform/chain/chain.ts";
import type { TestChain } from "../server/src/platform/chain/testing/test-chain.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { readConfig } from "../server/src/platform/config.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { resumeHalt } from "../server/src/rooms/withdrawal/operator/switch-payouts.ts";
import {
  haltPayouts,
  readHalts,
  type HaltReason,
} from "../server/src/rooms/withdrawal/payout/halt.ts";
import { RECONCILED } from "../server/src/rooms/withdrawal/payout/halt-text.ts";
import { reconcile } from "../server/src/rooms/withdrawal/reconcile/reconcile.ts";
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

/** Pauses payouts at random times until `calm`; resumes what is halted, and reconciles where that is demanded, as `payouts` does. */
export function startOperator(
  { db }: DatabaseHandle,
  { chain }: TestChain,
  random: Random,
): TortureOperator {
  const halts = new Map<string, number>();
  const deps = {
    db,
    chain,
    clock: systemClock,
    config: readConfig({}, []),
    log: createLogger(process.env["NODEYARD_LOG"] ?? "silent"),
    by: "torture",
  };
  let isCalm = false;
  let isStopping = false;
  const pausing = (async () => {
    while (!isCalm) {
      await sleep(random.whole(PAUSE_UP_TO_MS));
      const halt = { reason: "operator", at: systemClock.now(), details: {} } as const;
      await untilAnswered(() => haltPayouts(db, halt));
    }
  })();
  /** @returns the reasons whose halts it ended. */
  const end = async (reason: HaltReason): Promise<readonly HaltReason[]> => {
    if (!RECONCILED.has(reason)) return [await resumeHalt(deps, reason)];
    try {
      return (await reconcile(deps)).resumed;
    } catch (error) {
      if (error instanceof ChainUnreachableError) return [];
      throw error;
    }
  };
  const resume = async (): Promise<void> => {
    const [halt] = await readHalts(db);
    for (const ended of halt ? await end(halt.reason) : [])
      halts.set(ended, (halts.get(ended) ?? 0) + 1);
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
