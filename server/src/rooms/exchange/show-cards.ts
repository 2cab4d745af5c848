import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import type { ShowCardsRequest, ShowCardsResponse } from "@nodeyard/contract/exchange/calls.ts";
import { exchangeErrors } from "@nodeyard/contract/exchange/errors.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { consume } from "../../platform/throttle.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { assertNotFrozen } from "../account/freeze.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { openCard } from "./stock/sealed-card.ts";
import { findExchange } from "./store.ts";

/** Stops attempts from a stolen session. */
const TRIES = { limit: 10, windowSeconds: 900 } as const;

/** The account's exchange that was done; foreign and unknown ones look the same. */
async function requireDone(db: Queryable, accountId: bigint, dealId: string): Promise<bigint> {
  const exchangeId = readWireId(dealId);
  const found =
    exchangeId === undefined ? undefined : await findExchange(db, accountId, { exchangeId });
  if (!found) throw new ApiError(exchangeErrors.unknownExchange);
  if (found.status !== "done") throw new ApiError(exchangeErrors.noCardsYet);
  return found.exchange_id;
}

async function readCards(
  { encryption }: Pick<Deps, "encryption">,
  db: Queryable,
  exchangeId: bigint,
): Promise<ShowCardsResponse["data"]> {
  const rows = await db
    .selectFrom("exchange_cards")
    .select(["exchange_card_id", "sealed", "valid_until"])
    .where("exchange_id", "=", exchangeId)
    .where("given_at", "is not", null)
    .orderBy("exchange_card_id")
    .execute();
  return rows.flatMap(({ exchange_card_id: cardId, sealed, valid_until: validUntil }) => {
    if (sealed === null) return [];
    const { number, secret } = openCard(encryption, cardId, sealed);
    return [{ card: secret, number, validUntil }];
  });
}

/** Shows the cards of an exchange to their owner, for a captcha and a code of this purpose; writes an audit line and a mail. */
export async function showCards(
  deps: Deps,
  request: ShowCardsRequest,
  { accountId, ip }: OwnerCaller,
): Promise<Result<ShowCardsResponse>> {
  const exchangeId = await requireDone(deps.db, accountId, request.dealId);
  if (request.imageCode === "")
    throw new ApiError(verificationErrors.captchaRequired, { field: "imageCode" });
  if (request.emailVerifyCode === "") throw new ApiError(verificationErrors.codeRequired);
  const subject = `account:${accountId}`;
  await consume(deps.db, deps.clock, { bucket: "exchange-cards", subject, ...TRIES });
  await useCaptcha(deps, {
    captchaId: request.imageCodeId,
    answer: request.imageCode,
    field: "imageCode",
  });
  const checked = await checkOwnCode(deps, accountId, "card-secrets", request.emailVerifyCode);
  const data = await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await assertNotFrozen(tx, accountId);
    await spendCode(deps, tx, checked);
    const cards = await readCards(deps, tx, exchangeId);
    const details = { exchangeId: String(exchangeId), count: cards.length };
    await recordAct(deps, tx, { act: "exchange.show-cards", accountId, ip, details });
    await notifySecurityAct(deps, tx, accountId, "cardsShown", ip, details);
    return cards;
  });
  // They cannot be called back: a database that has lost that they were given would give them to another.
  const reference = data.map(({ number }) => `…${number.slice(-4)}`).join(" ");
  if (!(await deps.history.confirm({ kind: "cards", reference })))
    throw new ApiError(platformErrors.unavailable, { retryAfterSeconds: 60 });
  return { data };
}
