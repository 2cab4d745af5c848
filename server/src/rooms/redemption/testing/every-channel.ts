import { randomUUID } from "node:crypto";
import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import { commitExchange } from "@nodeyard/contract/exchange/calls.ts";
import type { ChannelName, OrderKind } from "@nodeyard/contract/redemption/rules.ts";
import { commitWithdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { checkOwnCode } from "../../verification/check-own-code.ts";
import { payRun } from "../../auto-withdrawal/run/pay-run.ts";
import { checkBuyback } from "../../buyback/assess-buyback.ts";
import { createBuyback } from "../../buyback/commit-buyback.ts";
import { createSeller, sellFields, type Seller } from "../../buyback/testing/sellers.ts";
import { checkExchange } from "../../exchange/assess-exchange.ts";
import { createExchange } from "../../exchange/commit-exchange.ts";
import { exchangeFields } from "../../exchange/testing/stock.ts";
import { checkWithdrawal } from "../../withdrawal/assess-withdrawal.ts";
import { createWithdrawal } from "../../withdrawal/commit-withdrawal.ts";
import { codeFor, commitFields, seedWallet } from "../../withdrawal/testing/holders.ts";

const BP = 1_000_000n;
/** Yuan of each sale and exchange: 34,483 BP, but 3,448,276 BP of a second buy-back. */
const YUAN = { buyback: 100, "buyback-second": 10_000, "auto-withdrawal": 200 } as const;
const CARD = { denominationYuan: 100, count: 1 } as const;

interface Answer {
  /** The order's id, or the error's key. */
  readonly id?: string | undefined;
  readonly error?: string | undefined;
}

/** An order of a channel, made by its own request, by a twin in another process, and checked alone. */
export interface ChannelUse {
  readonly kind: OrderKind;
  /** The request of an owner, without captcha, password or code if `isBare`. */
  readonly send: (app: TestApp, owner: Seller, key: string, isBare?: boolean) => Promise<Answer>;
  /** The same key, without the queue of this process. */
  readonly twin: (app: TestApp, owner: Seller, key: string) => Promise<string>;
  readonly check: (app: TestApp, owner: Seller) => Promise<unknown>;
}

/** Verified, with wallet, payee, the second buy-back, and an automatic withdrawal that is on. */
export async function createOwnerOfAll(app: TestApp, bp?: bigint): Promise<Seller> {
  const owner = await createSeller(app, bp === undefined ? {} : { bp });
  const { accountId } = owner;
  await seedWallet(app, accountId);
  const { db } = app.database;
  await db
    .insertInto("account_permissions")
    .values({ account_id: accountId, permission: "buyback-second", granted_at: app.clock.now() })
    .execute();
  await db
    .insertInto("auto_withdrawals")
    .values({
      account_id: accountId,
      amount_yuan: YUAN["auto-withdrawal"],
      on_since: new Date("2020-01-01"),
      changed_at: new Date("2020-01-01"),
    })
    .execute();
  return owner;
}

const keyed = (key: string) => ({ idempotencyKey: key });
const proofOf = (app: TestApp, owner: Seller, purpose: "withdrawal" | "buyback" | "exchange") =>
  codeFor(app, owner, purpose).then((code) =>
    checkOwnCode(app.deps, owner.accountId, purpose, code),
  );

function sale(channel: "buyback" | "buyback-second"): ChannelUse {
  const type = channel === "buyback" ? 94 : 95;
  const amountYuan = BigInt(YUAN[channel]);
  return {
    kind: "buyback",
    async send(app, owner, key, isBare = false) {
      const proof = isBare
        ? {
            exchangeMoney: YUAN[channel],
            channel: "alipay" as const,
            inputEmailCode: "",
            imageCode: "",
            imageCodeId: "",
          }
        : await sellFields(app, owner, YUAN[channel]);
      const fields = { ...proof, type, ...keyed(key) } as const;
      const { body, refusal } = await app.request(commitBuyBack, fields, {
        ...owner,
        language: "zn",
      });
      return { id: body?.data.id, error: refusal?.error };
    },
    async twin(app, owner, key) {
      const { accountId } = owner;
      const order = { accountId, channel, amountYuan, ip: "127.0.0.1", ...keyed(key) };
      const row = await createBuyback(app.deps, order, await proofOf(app, owner, "buyback"));
      return String(row.buyback_id);
    },
    check: (app, { accountId }) => checkBuyback(app.deps, { accountId, channel, amountYuan }),
  };
}

/** The day of an automatic withdrawal; its order has no key of an owner. */
const RUN_DAY = "2026-03-08";

async function run(app: TestApp, { accountId }: Seller): Promise<Answer> {
  const error = await payRun(app.deps, accountId, RUN_DAY).then(
    () => undefined,
    (caught: Error) => caught.message,
  );
  const made = await app.database.db
    .selectFrom("auto_withdrawal_runs")
    .select(["buyback_id", "skip_reason"])
    .where("account_id", "=", accountId)
    .where("run_day", "=", RUN_DAY)
    .executeTakeFirst();
  return {
    id: made?.buyback_id === null ? undefined : made && String(made.buyback_id),
    error: error ?? made?.skip_reason ?? undefined,
  };
}

export const USES: Readonly<Record<ChannelName, ChannelUse>> = {
  withdrawal: {
    kind: "withdrawal",
    async send(app, owner, key, isBare = false) {
      const fields = isBare
        ? { amount: 5000, password: "", emailVerifyCode: "" }
        : await commitFields(app, owner);
      const { body, refusal } = await app.request(
        commitWithdrawal,
        { ...fields, ...keyed(key) },
        owner,
      );
      return { id: body?.data.id, error: refusal?.error };
    },
    async twin(app, owner, key) {
      const { accountId } = owner;
      const order = { accountId, grossMicroBp: 5_000n * BP, ip: "127.0.0.1", ...keyed(key) };
      const row = await createWithdrawal(app.deps, order, await proofOf(app, owner, "withdrawal"));
      return String(row.withdrawal_id);
    },
    check: (app, { accountId }) =>
      checkWithdrawal(app.deps, { accountId, grossMicroBp: 5_000n * BP }),
  },
  buyback: sale("buyback"),
  "buyback-second": sale("buyback-second"),
  "auto-withdrawal": {
    kind: "buyback",
    send: (app, owner) => run(app, owner),
    twin: async (app, owner) => String((await run(app, owner)).id),
    check: (app, { accountId }) =>
      checkBuyback(app.deps, { accountId, channel: "auto-withdrawal", amountYuan: 200n }),
  },
  exchange: {
    kind: "exchange",
    async send(app, owner, key, isBare = false) {
      const fields = isBare
        ? { JDCardMoney: 100, JDCardCount: 1, emailVerifyCode: "" }
        : await exchangeFields(app, owner);
      const { body, refusal } = await app.request(
        commitExchange,
        { ...fields, ...keyed(key) },
        { ...owner, language: "zn" },
      );
      return { id: body?.data.id, error: refusal?.error };
    },
    async twin(app, owner, key) {
      const order = { ...CARD, accountId: owner.accountId, ip: "127.0.0.1", ...keyed(key) };
      const row = await createExchange(app.deps, order, await proofOf(app, owner, "exchange"));
      return String(row.exchange_id);
    },
    check: (app, { accountId }) => checkExchange(app.deps, accountId, CARD),
  },
};

/** The age at which no rule for young accounts applies. */
const OLD_MS = 60 * 24 * HOUR_MS;

export async function makeOld(app: TestApp, { accountId }: Seller): Promise<void> {
  await app.database.pool.query(
    "update accounts set created_at = $2, password_changed_at = $2 where account_id = $1",
    [accountId, new Date(app.clock.now().getTime() - OLD_MS)],
  );
}

export const newKey = (): string => randomUUID();
