import { MICRO_BP_PER_BP } from "@nodeyard/contract/money.ts";
import { openOwnerAccount, systemAccount } from "../../server/src/ledger/accounts.ts";
import { postTransfer } from "../../server/src/ledger/post-transfer.ts";
import type { Clock } from "../../server/src/platform/clock.ts";
import { hashPassword } from "../../server/src/platform/secrets.ts";
import { createAccount } from "../../server/src/rooms/auth/create-account.ts";
import { saveVerifiedName } from "../../server/src/rooms/identity/verified-name.ts";
import { savePayee } from "../../server/src/rooms/payee/store.ts";
import { CARDS_UP_TO, DENOMINATION } from "./offered-cards.ts";
import type { PayingDeps } from "./payment-rig.ts";

/** Everything about the people is older than any lock. */
const OLD_MS = 20 * 24 * 3600_000;
const BALANCE_MICRO_BP = 50_000_000n * MICRO_BP_PER_BP;

export interface Seller {
  readonly accountId: bigint;
  readonly email: string;
  /** The Alipay account, which no other seller has. */
  readonly alipayAccount: string;
}

export interface People {
  /** Verified owners, who sell or exchange. */
  readonly sellers: readonly Seller[];
  /** Of finance; the second one was given no file, and says what was not paid. */
  readonly operatorIds: readonly [bigint, bigint];
}

/** Sellers with verified names, Alipay accounts and BP, and an operator; quota and ceilings stop nobody. */
export async function createPeople(deps: PayingDeps, count: number): Promise<People> {
  const { db } = deps;
  const at = new Date(Date.now() - OLD_MS);
  const clock: Clock = { now: () => at };
  const old = { ...deps, clock };
  const passwordHash = await hashPassword("torture-horse-9");
  const open = (name: string, index: number): Promise<bigint> =>
    db.transaction().execute((tx) =>
      createAccount({ clock }, tx, {
        email: `${name}@torture.test`,
        tel: `139${String(10_000_000 + index)}`,
        passwordHash,
        language: "zn",
        refer: undefined,
        isDemo: false,
      }),
    );
  const operatorIds = [await open("operator", count), await open("colleague", count + 1)] as const;
  for (const operatorId of operatorIds)
    await db
      .insertInto("account_permissions")
      .values({ account_id: operatorId, permission: "operator:finance", granted_at: at })
      .execute();
  await db
    .insertInto("yuan_quotas")
    .values({ effective_from: at, month_yuan: 2_000_000_000 })
    .execute();
  const { exchange_offer_id: offerId } = await db
    .insertInto("exchange_offers")
    .values({ effective_from: at, month_yuan: 2_000_000_000 })
    .returning("exchange_offer_id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("exchange_offer_cards")
    .values({
      exchange_offer_id: offerId,
      denomination_yuan: DENOMINATION,
      max_count: CARDS_UP_TO,
    })
    .execute();
  await db
    .insertInto("withdrawal_ceilings")
    .values({
      effective_from: at,
      account_day_micro_bp: 10n ** 18n,
      total_day_micro_bp: 10n ** 18n,
      total_hour_micro_bp: 10n ** 18n,
      buyback_day_yuan: 2_000_000_000,
      buyback_hour_yuan: 2_000_000_000,
      card_day_yuan: 2_000_000_000,
      card_hour_yuan: 2_000_000_000,
      first_micro_bp: 10n ** 18n,
      young_days: 0,
      young_maturity_hours: 0,
    })
    .execute();
  const sellers: Seller[] = [];
  for (let index = 0; index < count; index += 1) {
    const alipayAccount = `seller${index}@alipay.test`;
    const accountId = await open(`seller${index}`, index);
    await db.transaction().execute(async (tx) => {
      const person = { name: "张小三", idNumber: `110105${19_000_000 + index}0000` };
      await saveVerifiedName(old, tx, accountId, { person, reference: "torture" });
      await savePayee(old, tx, accountId, { part: "alipay", alipayAccount });
      await tx
        .insertInto("identity_reviews")
        .values({ account_id: accountId, state: "approved", submitted_at: at, decided_at: at })
        .execute();
      await postTransfer(tx, {
        idempotencyKey: `torture:${accountId}`,
        kind: "adjustment",
        occurredAt: at,
        recordedAt: at,
        details: {},
        postings: [
          {
            ledgerAccountId: await systemAccount(tx, "emission"),
            amountMicroBp: -BALANCE_MICRO_BP,
          },
          {
            ledgerAccountId: await openOwnerAccount(tx, accountId),
            amountMicroBp: BALANCE_MICRO_BP,
          },
        ],
      });
    });
    sellers.push({ accountId, email: `seller${index}@torture.test`, alipayAccount });
  }
  return { sellers, operatorIds };
}
