import { MICRO_BP_PER_BP } from "@nodeyard/contract/money.ts";
import { openOwnerAccount, systemAccount } from "../server/src/ledger/accounts.ts";
import { postTransfer } from "../server/src/ledger/post-transfer.ts";
import { freshAddress } from "../server/src/platform/chain/testing/test-chain.ts";
import type { Clock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { hashPassword } from "../server/src/platform/secrets.ts";
import { createAccount } from "../server/src/rooms/auth/create-account.ts";

export const PASSWORD = "torture-horse-9";
/** Everything about the owners is older than any lock, also by a clock that is a day wrong. */
const OLD_MS = 20 * 24 * 3600_000;
const BALANCE_MICRO_BP = 50_000_000n * MICRO_BP_PER_BP;

/** Above it in 24 hours an owner's withdrawals wait for approval: about every second one. */
const CEILING_MICRO_BP = 30_000n * MICRO_BP_PER_BP;

export interface Owner {
  readonly accountId: bigint;
  readonly email: string;
  readonly address: ReturnType<typeof freshAddress>;
}

/** Owners with a bound wallet of their own and BP to withdraw. */
export async function createOwners({ db }: DatabaseHandle, count: number): Promise<Owner[]> {
  const at = new Date(Date.now() - OLD_MS);
  const clock: Clock = { now: () => at };
  const passwordHash = await hashPassword(PASSWORD);
  const owners: Owner[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `owner${index}@torture.test`;
    const address = freshAddress();
    const accountId = await db.transaction().execute(async (tx) => {
      const created = await createAccount({ clock }, tx, {
        email,
        tel: `138${String(10_000_000 + index)}`,
        passwordHash,
        language: "en",
        refer: undefined,
        isDemo: false,
      });
      await tx
        .insertInto("wallets")
        .values({ account_id: created, address, is_verified: true, bound_at: at })
        .execute();
      await tx
        .insertInto("wallet_changes")
        .values({ account_id: created, new_address: address, made_at: at, ip: "127.0.0.1" })
        .execute();
      const [available, emission] = [
        await openOwnerAccount(tx, created),
        await systemAccount(tx, "emission"),
      ];
      await postTransfer(tx, {
        idempotencyKey: `torture:${created}`,
        kind: "adjustment",
        occurredAt: at,
        recordedAt: at,
        details: {},
        postings: [
          { ledgerAccountId: emission, amountMicroBp: -BALANCE_MICRO_BP },
          { ledgerAccountId: available, amountMicroBp: BALANCE_MICRO_BP },
        ],
      });
      return created;
    });
    owners.push({ accountId, email, address });
  }
  return owners;
}

/** Lets large withdrawals wait for approval. */
export async function setCeilings({ db }: DatabaseHandle): Promise<void> {
  await db
    .insertInto("withdrawal_ceilings")
    .values({
      effective_from: new Date(Date.now() - OLD_MS),
      account_day_micro_bp: CEILING_MICRO_BP,
      total_day_micro_bp: 1_000_000n * CEILING_MICRO_BP,
      total_hour_micro_bp: 1_000_000n * CEILING_MICRO_BP,
      young_days: 0,
      young_maturity_hours: 0,
    })
    .execute();
}
