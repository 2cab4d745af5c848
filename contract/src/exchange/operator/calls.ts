import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../../call.ts";
import { instant, flag, text, integer, writtenText } from "../../fields.ts";
import { bpText } from "../../ledger-fields.ts";
import { namedAccount, reason, version } from "../../operator-fields.ts";
import { channelState } from "../../redemption/fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import {
  CARD_PROBLEMS,
  EXCHANGE_RETURN_REASONS,
  EXCHANGE_STATES,
  KEPT_REASONS,
  MAX_CARDS,
  MAX_DENOMINATION_YUAN,
  MAX_FILE_CHARACTERS,
} from "../rules.ts";

const { operator } = callsIn("exchange");

const finance = operator("finance");
/** A file's text in JSON, in which quotes are escaped, and the rest of the request. */
const FILE_BODY_BYTES = MAX_FILE_CHARACTERS * 4;

const offeredCard = z.strictObject({
  denomination: z.number().meta({ description: "Whole yuan" }),
  maxCount: z.number().meta({ description: "Cards of an exchange" }),
});

const stock = z.strictObject({
  denomination: z.number().meta({ description: "Whole yuan" }),
  /** Can be given. */
  free: z.number(),
  /** In stock, but expired or soon to expire: not given any more. */
  expiring: z.number(),
  /** Of exchanges in progress. */
  reserved: z.number(),
  given: z.number(),
  /** In quarantine since a restore. */
  toCheck: z.number(),
});

const batch = z.strictObject({
  batchId: z.string(),
  fileName: z.string(),
  loadedAt: instant,
  loadedBy: namedAccount,
  total: z.number(),
  /** Neither given, reserved nor withdrawn; also those in quarantine. */
  free: z.number(),
  withdrawn: z.number(),
  /** In quarantine since a restore. */
  toCheck: z.number(),
});
export type CardBatch = z.infer<typeof batch>;

export const getExchangeStock = finance.get("/api/v1/operator/exchanges", {
  summary: "Whether gift cards can be had and are given, which, and the stock",
  response: ok({
    ...channelState,
    offer: z.strictObject({
      effectiveFrom: instant,
      monthYuan: z.number().meta({ description: "Whole yuan of a person and month" }),
      cards: z.array(offeredCard),
      version,
    }),
    /** By denomination. */
    stock: z.array(stock),
    /** Cards that a restore found in stock; none is given until an operator has released it. */
    quarantine: z.strictObject({ count: z.number(), since: instant.nullable(), version }),
    /** Newest first; 50 at most. */
    batches: z.array(batch),
    batchCount: z.number(),
  }),
});
export type ExchangeStockResponse = ResponseOf<typeof getExchangeStock>;

const listed = z.strictObject({
  exchangeId: z.string(),
  account: namedAccount,
  createdAt: instant,
  endedAt: instant.nullable(),
  denomination: z.number().meta({ description: "Whole yuan" }),
  count: z.number(),
  bp: bpText,
  state: z.enum(EXCHANGE_STATES),
  returnReason: z.enum(EXCHANGE_RETURN_REASONS).nullable(),
  /** True if it waits because its account is frozen. */
  isFrozen: z.boolean(),
});
export type ListedExchange = z.infer<typeof listed>;

export const listExchanges = finance.get("/api/v1/operator/exchanges/list", {
  summary: "Exchanges of all owners",
  request: z.object({
    ...pageQuery,
    state: z.enum(EXCHANGE_STATES).optional(),
    /** Part of an e-mail address, or an account's id. */
    account: text(80).optional(),
  }),
  /** Newest first. */
  response: ok(pageReply(listed)),
});

export const returnExchange = finance.post("/api/v1/operator/exchanges/return", {
  summary: "Return the BP of an exchange that waits for approval",
  request: z.object({ exchangeId: text(20), version, reason }),
  response: done,
  needsFreshProof: true,
});

export const switchExchanges = finance.post("/api/v1/operator/exchanges/switch", {
  summary: "Open or close the exchange for gift cards, halt or resume giving them",
  request: z.object({ isOpen: flag, isHalted: flag, version, reason }),
  response: done,
  needsFreshProof: true,
});

export const setExchangeOffer = finance.post("/api/v1/operator/exchanges/offer", {
  summary: "Set the denominations and counts that are offered from now on",
  request: z.object({
    monthYuan: integer(1, 10_000_000),
    cards: z
      .array(
        z.object({
          denomination: integer(1, MAX_DENOMINATION_YUAN),
          maxCount: integer(1, MAX_CARDS),
        }),
      )
      .max(20),
    version,
    reason,
  }),
  response: done,
  needsFreshProof: true,
});

/** CSV in UTF-8; see `CARD_COLUMNS` of the rules. */
const file = z
  .string()
  .max(MAX_FILE_CHARACTERS)
  .meta({ description: "CSV: denomination, number, secret, and the last valid day if any" });

export const checkCardFile = finance.post("/api/v1/operator/exchanges/check", {
  summary: "Check a file of cards line by line; loads nothing",
  request: z.object({ file }),
  response: ok({
    cards: z.array(z.strictObject({ denomination: z.number(), count: z.number() })),
    /** 100 at most; a card is never repeated in them. */
    problems: z.array(
      z.strictObject({
        line: z.number().meta({ description: "From 1, the header's" }),
        problem: z.enum(CARD_PROBLEMS),
      }),
    ),
    problemCount: z.number(),
  }),
  bodyLimitBytes: FILE_BODY_BYTES,
});
export type CheckCardFileResponse = ResponseOf<typeof checkCardFile>;

export const loadCards = finance.post("/api/v1/operator/exchanges/load", {
  summary: "Load a file of cards into the stock, all of them or none",
  request: z.object({ fileName: writtenText(200), file, reason }),
  response: ok({ message: z.string(), count: z.number() }),
  needsFreshProof: true,
  bodyLimitBytes: FILE_BODY_BYTES,
});

const keptCard = z.strictObject({ number: z.string(), why: z.enum(KEPT_REASONS) });
export type KeptCard = z.infer<typeof keptCard>;

export const withdrawCards = finance.post("/api/v1/operator/exchanges/withdraw", {
  summary: "Withdraw cards that were not given: what is left of a file, or by their numbers",
  request: z.object({
    batchId: text(20).optional(),
    numbers: z.string().max(MAX_FILE_CHARACTERS).optional().meta({
      description: "Card numbers, one a line, reserved ones as well",
    }),
    takesRestored: flag.optional().meta({
      description:
        "Whether also those that an exchange had reserved when a backup was restored: it gets others",
    }),
    reason,
  }),
  response: ok({
    message: z.string(),
    count: z.number(),
    /** Of the numbers: what was not withdrawn, and why. */
    kept: z.array(keptCard),
  }),
  needsFreshProof: true,
  bodyLimitBytes: FILE_BODY_BYTES,
});
export type WithdrawCardsRequest = RequestOf<typeof withdrawCards>;

export const releaseCards = finance.post("/api/v1/operator/exchanges/release", {
  summary: "State that cards were neither given nor withdrawn since the backup that was restored",
  request: z.object({
    /** One of these three. */
    batchId: text(20).optional(),
    numbers: z.string().max(MAX_FILE_CHARACTERS).optional().meta({
      description: "Card numbers, one a line",
    }),
    isAll: flag.optional(),
    version,
    reason,
  }),
  response: ok({ message: z.string(), count: z.number() }),
  needsFreshProof: true,
  bodyLimitBytes: FILE_BODY_BYTES,
});
export type ReleaseCardsRequest = RequestOf<typeof releaseCards>;
