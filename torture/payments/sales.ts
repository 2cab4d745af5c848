import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AGREEMENT_EDITIONS } from "@nodeyard/contract/agreements.ts";
import { commitBuyBack, setPaymentWithStatus } from "@nodeyard/contract/buyback/calls.ts";
import { createSession } from "../../server/src/rooms/account/sessions.ts";
import { openCaptcha } from "../../server/src/rooms/verification/captcha.ts";
import { createCode } from "../../server/src/rooms/verification/codes.ts";
import type { Random } from "../random.ts";
import { untilAnswered } from "../until-answered.ts";
import { createApiCaller, type Answer } from "./api-caller.ts";
import type { PaymentRig } from "./payment-rig.ts";
import type { Seller } from "./people.ts";

const POLL_MS = 1_000;
const CAPTCHA = "abcd";

/** A request of a seller; an id means that the server acknowledged it. */
export interface Sale {
  readonly accountId: bigint;
  readonly key: string;
  readonly yuan: number;
  buybackId: bigint | undefined;
  sends: number;
}

export interface Sales {
  readonly sales: readonly Sale[];
  readonly refusals: ReadonlyMap<string, number>;
  /** Sellers whose request was not answered give it up: a restore ends their sessions. */
  signOut(): void;
  /** Sells nothing more; resolves when what is open has ended. */
  finish(): Promise<void>;
  stop(): Promise<void>;
}

interface Made {
  readonly id: string;
}

/** Sellers that sell again as soon as they were paid, and repeat a request whose outcome they do not know. */
export function startSales(
  rig: PaymentRig,
  { sellers, random }: { readonly sellers: readonly Seller[]; readonly random: Random },
): Sales {
  const { deps } = rig;
  const { db } = deps;
  const callAs = createApiCaller(rig);
  const sales: Sale[] = [];
  const refusals = new Map<string, number>();
  let isStopping = false;
  let isSelling = true;
  let restores = 0;

  const signIn = ({ accountId }: Seller): Promise<string> =>
    untilAnswered(() =>
      createSession(deps, db, { accountId, ip: "127.0.0.1", userAgent: "torture" }),
    );
  const send = async (
    seller: Seller,
    sale: Sale,
    session: string,
  ): Promise<Answer<Made> | undefined> => {
    const { accountId, email: address } = seller;
    const target = { channel: "email", address, purpose: "buyback", accountId } as const;
    const inputEmailCode = await untilAnswered(() =>
      db.transaction().execute((tx) => createCode(deps, tx, target)),
    );
    const imageCodeId = await untilAnswered(() => openCaptcha(deps, CAPTCHA));
    sale.sends += 1;
    return callAs(commitBuyBack.path, session, {
      exchangeMoney: sale.yuan,
      channel: "alipay",
      inputEmailCode,
      imageCodeId,
      imageCode: CAPTCHA,
      taxAgreement: AGREEMENT_EDITIONS.tax,
      idempotencyKey: sale.key,
    });
  };
  const sellOnce = async (seller: Seller): Promise<Sale> => {
    const sale: Sale = {
      accountId: seller.accountId,
      key: randomUUID(),
      yuan: 100 * (1 + random.integer(5)),
      buybackId: undefined,
      sends: 0,
    };
    sales.push(sale);
    const begunAfter = restores;
    let session = await signIn(seller);
    while (sale.buybackId === undefined && begunAfter === restores) {
      const answer = await send(seller, sale, session);
      if (answer?.code === 200 && answer.data) sale.buybackId = BigInt(answer.data.id);
      else if (answer) {
        const reason = `${answer.code} ${answer.error ?? ""}`;
        refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
        session = await signIn(seller);
      }
      if (sale.buybackId === undefined) await sleep(POLL_MS / 4);
      if (isStopping) return sale;
    }
    return sale;
  };
  const untilEnded = async (seller: Seller): Promise<void> => {
    const session = await signIn(seller);
    for (;;) {
      const open = await untilAnswered(() =>
        db
          .selectFrom("buybacks")
          .select("buyback_id")
          .where("account_id", "=", seller.accountId)
          .where("status", "=", "created")
          .executeTakeFirst(),
      );
      if (!open || isStopping) return;
      // As the owner's page does: brings the next look at the payment forward.
      await callAs(`${setPaymentWithStatus.path}?language=zn&id=${open.buyback_id}`, session);
      await sleep(POLL_MS);
    }
  };
  const running = sellers.map(async (seller) => {
    while (isSelling) {
      await sellOnce(seller);
      await untilEnded(seller);
    }
    await untilEnded(seller);
  });
  return {
    sales,
    refusals,
    signOut: () => {
      restores += 1;
    },
    finish: async () => {
      isSelling = false;
      await Promise.all(running);
    },
    stop: async () => {
      isSelling = false;
      isStopping = true;
      await Promise.all(running);
    },
  };
}
