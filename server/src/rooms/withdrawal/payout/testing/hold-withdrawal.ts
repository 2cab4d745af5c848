import { randomUUID } from "node:crypto";
import { WITHDRAWAL_GAS_MICRO_BP } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Address } from "viem";
import { addStep } from "../../store.ts";
import { openHold } from "../../../../ledger/holds.ts";
import { readBalance } from "../../../../ledger/statement.ts";
import type { Tx } from "../../../../platform/database.ts";
import { withdrawalHold } from "../../hold.ts";

export interface TestWithdrawal {
  readonly withdrawalId: bigint;
  readonly accountId: bigint;
  readonly address: Address;
  readonly grossMicroBp: bigint;
  readonly netMicroBp: bigint;
}

/** A withdrawal as after the owner's request, without its checks. */
export async function holdWithdrawal(
  tx: Tx,
  at: Date,
  wanted: Pick<TestWithdrawal, "accountId" | "address" | "grossMicroBp">,
): Promise<TestWithdrawal> {
  const { accountId, address, grossMicroBp } = wanted;
  const gasMicroBp = WITHDRAWAL_GAS_MICRO_BP;
  const netMicroBp = grossMicroBp - gasMicroBp;
  const { withdrawal_id: withdrawalId } = await tx
    .insertInto("withdrawals")
    .values({
      account_id: accountId,
      idempotency_key: randomUUID(),
      request_hash: Buffer.alloc(32),
      address,
      gross_micro_bp: grossMicroBp,
      gas_micro_bp: gasMicroBp,
      net_micro_bp: netMicroBp,
      balance_after_micro_bp: (await readBalance(tx, accountId)) - grossMicroBp,
      created_at: at,
    })
    .returning("withdrawal_id")
    .executeTakeFirstOrThrow();
  await openHold(tx, withdrawalHold({ withdrawalId, accountId, netMicroBp, gasMicroBp, at }));
  await addStep(tx, withdrawalId, "held", at);
  return { withdrawalId, accountId, address, grossMicroBp, netMicroBp };
}
