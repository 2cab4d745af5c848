import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AGREEMENT_EDITIONS } from "@nodeyard/contract/agreements.ts";
import { commitExchange, getJDOrderPassByPost } from "@nodeyard/contract/exchange/calls.ts";
import { createSession } from "../../server/src/rooms/account/sessions.ts";
import { openCaptcha } from "../../server/src/rooms/verification/captcha.ts";
import { createCode } from "../../server/src/rooms/verification/codes.ts";
import type { Random } from "../random.ts";
import { untilAnswered } from "../until-answered.ts";
import { createApiCaller } from "./api-caller.ts";
import { CARDS_UP_TO, DENOMINATION } from "./offered-cards.ts";
import type { PaymentRig } from "./payment-rig.ts";
import type { Seller } from "./people.ts";

const POLL_MS = 500;
const CAPTCHA = "abcd";
const PAUSE_UP_TO_MS = 4_000;

/** A request for gift cards; an id means that the server acknowledged it. */
export interface Swap {
  readonly key: string;
  readonly count: number;
  exchangeId: bigint | undefined;
}

export interface Swaps {
  readonly swaps: readonly Swap[];
  /** By card number, the keys of the exchanges whose owners read its secret: the world's memory, which no restore changes. */
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>;
  readonly refusals: ReadonlyMap<string, number>;
  signOut(): void;
  finish(): Promise<void>;
  stop(): Promise<void>;
}

interface Made {
  readonly id: string;
}
interface Card {
  readonly number: string;
  readonly card: string;
}

/** Owners who exchange BP for gift cards again and again, and read each one's cards. */
export function startSwaps(
  rig: PaymentRig,
  { owners, random }: { readonly owners: readonly Seller[]; readonly random: Random },
): Swaps {
  const { deps } = rig;
  const { db } = deps;
  const callAs = createApiCaller(rig);
  const swaps: Swap[] = [];
  const shown = new Map<string, Set<string>>();
  const refusals = new Map<string, number>();
  let isStopping = false;
  let isSwapping = true;
  let restores = 0;

  const refuse = (reason: string): void =>
    void refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  const signIn = ({ accountId }: Seller): Promise<string> =>
    untilAnswered(() =>
      createSession(deps, db, { accountId, ip: "127.0.0.1", userAgent: "torture" }),
    );
  const codeOf = (
    { accountId, email: address }: Seller,
    purpose: "exchange" | "card-secrets",
  ): Promise<string> =>
    untilAnswered(() =>
      db
        .transaction()
        .execute((tx) => createCode(deps, tx, { channel: "email", address, purpose, accountId })),
    );
  const swapOnce = async (owner: Seller): Promise<Swap> => {
    const swap: Swap = {
      key: randomUUID(),
      count: 1 + random.integer(CARDS_UP_TO),
      exchangeId: undefined,
    };
    swaps.push(swap);
    const begunAfter = restores;
    let session = await signIn(owner);
    while (swap.exchangeId === undefined && begunAfter === restores && !isStopping) {
      const answer = await callAs<Made>(commitExchange.path, session, {
        JDCardMoney: DENOMINATION,
        JDCardCount: swap.count,
        emailVerifyCode: await codeOf(owner, "exchange"),
        taxAgreement: AGREEMENT_EDITIONS.tax,
        idempotencyKey: swap.key,
      });
      if (answer?.code === 200 && answer.data) swap.exchangeId = BigInt(answer.data.id);
      else if (answer) {
        refuse(`${answer.code} ${answer.error ?? ""}`);
        session = await signIn(owner);
      }
      if (swap.exchangeId === undefined) await sleep(POLL_MS);
    }
    return swap;
  };
  const untilEnded = async ({ exchangeId }: Swap): Promise<string | undefined> => {
    while (exchangeId !== undefined && !isStopping) {
      const row = await untilAnswered(() =>
        db
          .selectFrom("exchanges")
          .select("status")
          .where("exchange_id", "=", exchangeId)
          .executeTakeFirst(),
      );
      if (row?.status !== "created") return row?.status;
      await sleep(POLL_MS);
    }
    return undefined;
  };
  /** Reads the secrets, as often as it takes until there is an answer; a restore may have lost the exchange. */
  const readCards = async (owner: Seller, { key, exchangeId }: Swap): Promise<void> => {
    const begunAfter = restores;
    const session = await signIn(owner);
    while (begunAfter === restores && !isStopping) {
      const answer = await callAs<readonly Card[]>(getJDOrderPassByPost.path, session, {
        dealId: String(exchangeId),
        emailVerifyCode: await codeOf(owner, "card-secrets"),
        imageCodeId: await untilAnswered(() => openCaptcha(deps, CAPTCHA)),
        imageCode: CAPTCHA,
      });
      for (const { number } of answer?.data ?? [])
        shown.set(number, (shown.get(number) ?? new Set()).add(key));
      if (answer) {
        if (answer.code !== 200) refuse(`${answer.code} ${answer.error ?? ""}`);
        return;
      }
      await sleep(POLL_MS);
    }
  };
  const running = owners.map(async (owner) => {
    while (isSwapping) {
      const swap = await swapOnce(owner);
      if ((await untilEnded(swap)) === "done") await readCards(owner, swap);
      if (isSwapping) await sleep(random.integer(PAUSE_UP_TO_MS));
    }
  });
  return {
    swaps,
    shown,
    refusals,
    signOut: () => {
      restores += 1;
    },
    finish: async () => {
      isSwapping = false;
      await Promise.all(running);
    },
    stop: async () => {
      isSwapping = false;
      isStopping = true;
      await Promise.all(running);
    },
  };
}
