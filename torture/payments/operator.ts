import { setTimeout as sleep } from "node:timers/promises";
import { BATCH_MAX_LINES } from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import { formatFen } from "@nodeyard/contract/money.ts";
import type { RedemptionHalt } from "@nodeyard/contract/redemption/fields.ts";
import { sql } from "kysely";
import type { OwnerCaller } from "../../server/src/platform/http/route.ts";
import {
  exportSheet,
  undoBatch,
} from "../../server/src/rooms/buyback/operator/batch/act-on-batch.ts";
import {
  readLines,
  type BatchLine,
} from "../../server/src/rooms/buyback/operator/batch/batch-rows.ts";
import { listBatches } from "../../server/src/rooms/buyback/operator/batch/list-batches.ts";
import { makeBatch } from "../../server/src/rooms/buyback/operator/batch/make-batch.ts";
import { recoverBatch } from "../../server/src/rooms/buyback/operator/batch/recover-batch.ts";
import { settleBatch } from "../../server/src/rooms/buyback/operator/batch/settle-batch.ts";
import {
  listOpenBuybacks,
  switchBuybacks,
} from "../../server/src/rooms/buyback/operator/open-buybacks.ts";
import { openPerson } from "../../server/src/rooms/buyback/paid-person.ts";
import type { Random } from "../random.ts";
import { untilAnswered } from "../until-answered.ts";
import { resultFile, type HandPayment } from "./hand-payments.ts";
import { createActs, isExpected } from "./operator-acts.ts";
import type { PaymentRig } from "./payment-rig.ts";

const ACT_UP_TO_MS = 3_000;
/** Duration of a halt before a batch, so that it has payments that were never sent. */
const HALTED_UP_TO_MS = 3_000;
const LINES_UP_TO = 4;
/** Of so many batches one is undone, and of so many payments by hand one fails. */
const ONE_OF_THESE = 4;
const reason = "a torture test";

export interface PaymentOperator {
  readonly counts: ReadonlyMap<string, number>;
  /** Payments made or tried by hand, by our number: Alipay's memory, which no restore changes. */
  readonly byHand: ReadonlyMap<string, HandPayment>;
  /** Halts that no restore explains. */
  readonly faults: readonly string[];
  /** Creates no more batches; finishes open ones. */
  calm(): void;
  stop(): Promise<void>;
}

/**
 * Acts of a finance operator: creates batches, pays them by hand, reads their results, undoes some. After a restore, registers
 * the lost ones, then resumes payments.
 */
export function startPaymentOperator(
  rig: PaymentRig,
  {
    operatorIds,
    random,
  }: { readonly operatorIds: readonly [bigint, bigint]; readonly random: Random },
): PaymentOperator {
  const { operatorDeps: deps } = rig;
  const { db } = deps;
  const [caller, colleague] = operatorIds.map(
    (accountId) => ({ accountId, ip: "127.0.0.1", language: "zn" }) as OwnerCaller,
  ) as [OwnerCaller, OwnerCaller];
  const byHand = new Map<string, HandPayment>();
  const faults: string[] = [];
  let isCalm = false;
  let isStopping = false;

  const { counts, run } = createActs(db);
  const batchOf = async (batchId: bigint) =>
    (await untilAnswered(() => listBatches(deps, { pageSize: 100 }, caller))).list.find(
      (each) => each.batchId === String(batchId),
    );
  const payByHand = (lines: readonly BatchLine[]): void => {
    for (const { buyback } of lines)
      byHand.set(buyback.out_biz_no, {
        outBizNo: buyback.out_biz_no,
        person: openPerson(deps, buyback),
        amountYuan: formatFen(buyback.net_fen),
        isPaid: random.integer(ONE_OF_THESE) > 0,
      });
  };
  const settle = async (batchId: bigint, lines: readonly BatchLine[]): Promise<void> => {
    const batch = await batchOf(batchId);
    if (batch?.state !== "open") return;
    const paid = lines.flatMap(({ buyback }) => byHand.get(buyback.out_biz_no) ?? []);
    await run("batch settled", () =>
      settleBatch(
        deps,
        {
          batchId: batch.batchId,
          version: batch.version,
          cells: resultFile(paid),
          isCheck: false,
          reason,
        },
        colleague,
      ),
    );
  };
  /** Brings an open batch on: pays it by hand, reads its result, or undoes it. */
  const advance = async (batchId: bigint, isHalted: boolean): Promise<void> => {
    const lines = await untilAnswered(() => readLines(db, batchId));
    const exported = lines.filter(({ buyback }) => byHand.has(buyback.out_biz_no));
    if (exported.length === lines.length) return settle(batchId, lines);
    // After a restore: those were paid in a batch that is to be registered first.
    if (exported.length > 0) return;
    const batch = await batchOf(batchId);
    if (batch?.state !== "open" || isHalted) return;
    const request = { batchId: batch.batchId, version: batch.version, reason };
    if (random.integer(ONE_OF_THESE) === 0) {
      await run("batch undone", () => undoBatch(deps, request, colleague));
      return;
    }
    const sheet = await run("file of a batch made", () => exportSheet(deps, request, caller));
    // In the world, whatever happens to the database from here on.
    if (typeof sheet === "object") payByHand(lines);
  };
  const readOpenBatches = async (): Promise<bigint[]> => {
    const rows = await untilAnswered(() =>
      db
        .selectFrom("buyback_batches")
        .select("buyback_batch_id")
        .where("ended_at", "is", null)
        .orderBy("buyback_batch_id")
        .execute(),
    );
    return rows.map((row) => row.buyback_batch_id);
  };
  /**
   * Registers what was paid by hand and is in no batch since a restore, or in one with others that were not.
   * @returns whether nothing is missing.
   */
  const recoverLost = async (): Promise<boolean> => {
    if (byHand.size === 0) return true;
    const numbers = [...byHand.keys()];
    const { rows: lost } = await untilAnswered(() =>
      sql<{ out_biz_no: string }>`
        select out_biz_no from buybacks b where out_biz_no = any(${numbers}) and status = 'created'
          and (buyback_batch_id is null or exists (select from buyback_batch_lines l
            join buybacks o on o.buyback_id = l.buyback_id
            where l.buyback_batch_id = b.buyback_batch_id and o.out_biz_no <> all(${numbers})))
        limit ${BATCH_MAX_LINES}`.execute(db),
    );
    if (lost.length === 0) return true;
    const payments = lost.flatMap((row) => byHand.get(row.out_biz_no) ?? []);
    await run("lost batch registered", () =>
      recoverBatch(deps, { cells: resultFile(payments), reason }, caller),
    );
    return false;
  };
  /** As it was seen: refused if a restore came in between. */
  const switchTo = (name: string, isHalted: boolean, version: string) => {
    const request = { isOpen: true, isHalted, version, reason };
    return run(name, () => switchBuybacks(deps, request, caller));
  };
  const resume = async (reasons: readonly RedemptionHalt[], version: string): Promise<void> => {
    if (!isExpected(reasons)) faults.push(`halted: ${JSON.stringify(reasons)}`);
    if (await recoverLost()) await switchTo("payments resumed", false, version);
  };
  const makeOne = async (seen: string): Promise<void> => {
    await switchTo("payments halted", true, seen);
    await sleep(HALTED_UP_TO_MS / 2 + random.integer(HALTED_UP_TO_MS / 2));
    const { buybacks, haltReasons, version } = await untilAnswered(() => listOpenBuybacks(deps));
    if (haltReasons[0]?.code !== "operator") return;
    await resume(haltReasons, version);
    // Mostly what was never asked for; the others are refused.
    const free = buybacks.filter(({ batchId, canReturn }) => {
      return batchId === null && (canReturn || random.integer(ONE_OF_THESE) === 0);
    });
    const chosen = random.shuffled(free).slice(0, 1 + random.integer(LINES_UP_TO));
    if (chosen.length === 0) return;
    const buybackIds = chosen.map(({ buybackId }) => buybackId);
    await run("batch made", () => makeBatch(deps, { buybackIds, reason }, caller));
  };
  const working = (async () => {
    while (!isStopping) {
      const { haltedAt, haltReasons, version } = await untilAnswered(() => listOpenBuybacks(deps));
      if (haltedAt !== null) await resume(haltReasons, version);
      for (const batchId of await readOpenBatches()) await advance(batchId, haltedAt !== null);
      if (!isCalm && haltedAt === null && random.integer(2) === 0) await makeOne(version);
      await sleep(random.integer(isCalm ? ACT_UP_TO_MS / 4 : ACT_UP_TO_MS));
    }
  })();
  return {
    counts,
    byHand,
    faults,
    calm: () => {
      isCalm = true;
    },
    stop: async () => {
      isStopping = true;
      await working;
    },
  };
}
