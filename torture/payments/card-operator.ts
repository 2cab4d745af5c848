import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { RedemptionHalt } from "@nodeyard/contract/redemption/fields.ts";
import type { OwnerCaller } from "../../server/src/platform/http/route.ts";
import { showStock } from "../../server/src/rooms/exchange/operator/show-stock.ts";
import { switchExchanges } from "../../server/src/rooms/exchange/operator/switch-exchanges.ts";
import { loadCards } from "../../server/src/rooms/exchange/operator/stock/load-cards.ts";
import { releaseCards } from "../../server/src/rooms/exchange/operator/stock/release-cards.ts";
import { withdrawCards } from "../../server/src/rooms/exchange/operator/stock/withdraw-cards.ts";
import type { Random } from "../random.ts";
import { untilAnswered } from "../until-answered.ts";
import { DENOMINATION } from "./offered-cards.ts";
import { createActs, isExpected } from "./operator-acts.ts";
import type { PaymentRig } from "./payment-rig.ts";

const ACT_UP_TO_MS = 2_000;
/** Duration of a halt, so that backups have exchanges in progress. */
const HALTED_UP_TO_MS = 3_000;
const LOW_STOCK = 30;
const CARDS_OF_A_FILE = 100;
const WITHDRAWN_UP_TO = 3;
const reason = "a torture test";

export interface CardOperator {
  readonly counts: ReadonlyMap<string, number>;
  /** Halts that no restore explains. */
  readonly faults: readonly string[];
  /**
   * Withdraws nothing from here on but what owners have read. A restored backup has a card with the exchange that had reserved it, which
   * its owner may have got another for since.
   */
  keepCards(): Promise<void>;
  /** Ends that. */
  releaseCards(): void;
  /** Only resumes, and keeps cards in stock. */
  calm(): void;
  stop(): Promise<void>;
}

/**
 * Acts of a finance operator on gift cards: loads files, withdraws cards by number, halts giving and resumes it. After a
 * restore, withdraws the cards that owners have read, as listed by the issuer as used.
 */
export function startCardOperator(
  rig: PaymentRig,
  options: {
    readonly operatorId: bigint;
    readonly random: Random;
    readonly shown: ReadonlyMap<string, unknown>;
  },
): CardOperator {
  const { operatorDeps: deps } = rig;
  const { operatorId, random, shown } = options;
  const caller = { accountId: operatorId, ip: "127.0.0.1", language: "zn" } as OwnerCaller;
  const { counts, run } = createActs(deps.db);
  const faults: string[] = [];
  const loaded: string[] = [];
  let mayWithdraw = true;
  let isCalm = false;
  let isStopping = false;

  const load = async (): Promise<void> => {
    const lines = Array.from({ length: CARDS_OF_A_FILE }, () => {
      const number = `CARD-${String(loaded.length).padStart(6, "0")}`;
      loaded.push(number);
      return `${DENOMINATION},${number},${randomUUID()},`;
    });
    const file = ["面值,卡号,卡密,有效期", ...lines].join("\n");
    await run("cards loaded", () =>
      loadCards(deps, { fileName: "cards.csv", file, reason }, caller),
    );
  };
  /** @returns whether none of the numbers is in stock any more. */
  const withdraw = async (numbers: readonly string[]): Promise<boolean> => {
    if (numbers.length === 0) return true;
    const request = { numbers: numbers.join("\n"), reason };
    return (await run("cards withdrawn", () => withdrawCards(deps, request, caller))) !== "unknown";
  };
  /** Releases the cards that the issuer does not list as used, after a restore. Refused if `version` is outdated. */
  const release = (version: string) =>
    run("cards released", () => releaseCards(deps, { isAll: true, version, reason }, caller));
  /** As it was seen: refused if a restore came in between. */
  const switchTo = (name: string, isHalted: boolean, version: string) => {
    const request = { isOpen: true, isHalted, version, reason };
    return run(name, () => switchExchanges(deps, request, caller));
  };
  const resume = async (reasons: readonly RedemptionHalt[], version: string): Promise<void> => {
    if (!isExpected(reasons)) faults.push(`giving cards was halted: ${JSON.stringify(reasons)}`);
    if (!(await withdraw([...shown.keys()]))) return;
    const { quarantine } = await untilAnswered(() => showStock(deps));
    if (quarantine.count > 0 && typeof (await release(quarantine.version)) === "string") return;
    await switchTo("giving cards resumed", false, version);
  };
  const turn = async (): Promise<void> => {
    const { haltedAt, haltReasons, version, stock } = await untilAnswered(() => showStock(deps));
    if (haltedAt !== null) await resume(haltReasons, version);
    else if ((stock[0]?.free ?? 0) < LOW_STOCK) await load();
    else if (!isCalm && random.integer(2) === 0) {
      await switchTo("giving cards halted", true, version);
      await sleep(random.integer(HALTED_UP_TO_MS));
    } else if (!isCalm && mayWithdraw)
      await withdraw(random.shuffled(loaded).slice(0, 1 + random.integer(WITHDRAWN_UP_TO)));
  };
  let turned = Promise.resolve();
  const working = (async () => {
    while (!isStopping) {
      turned = turn();
      await turned;
      await sleep(random.integer(isCalm ? ACT_UP_TO_MS / 4 : ACT_UP_TO_MS));
    }
  })();
  return {
    counts,
    faults,
    keepCards: () => {
      mayWithdraw = false;
      return turned;
    },
    releaseCards: () => {
      mayWithdraw = true;
    },
    calm: () => {
      isCalm = true;
    },
    stop: async () => {
      isStopping = true;
      await working;
    },
  };
}
