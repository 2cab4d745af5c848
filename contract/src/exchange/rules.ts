import { PERMISSION_LEVELS } from "../redemption/rules.ts";

/** Required verification of an owner who exchanges BP: the quota counts persons. */
export const EXCHANGE_LEVEL = PERMISSION_LEVELS.name;

/** Progress of an exchange; `submitted`: waits for an operator's approval; `returned`: the BP are back. */
export const EXCHANGE_STATES = ["submitted", "exchanging", "done", "returned"] as const;
export type ExchangeState = (typeof EXCHANGE_STATES)[number];

/** The state as old clients know it. */
export const LEGACY_EXCHANGE_STATUS: Readonly<Record<ExchangeState, number>> = {
  submitted: 1,
  exchanging: 1,
  done: 2,
  returned: 3,
};

/** Why BP were returned. */
export const EXCHANGE_RETURN_REASONS = ["out-of-stock", "account-changed", "operator"] as const;
export type ExchangeReturnReason = (typeof EXCHANGE_RETURN_REASONS)[number];

/**
 * Timeline steps. `review`: waits for an operator's approval; `paused`: giving cards is halted; `checking`: the account is frozen.
 */
export const EXCHANGE_STEPS = [
  "held",
  "review",
  "approved",
  "paused",
  "checking",
  "done",
  "returned",
] as const;
export type ExchangeStep = (typeof EXCHANGE_STEPS)[number];

/** A card is given while it can be used for more days than these. */
export const CARD_MIN_VALID_DAYS = 30;

/** Most cards of one exchange, and the largest denomination, that operators can offer. */
export const MAX_CARDS = 20;
export const MAX_DENOMINATION_YUAN = 10_000;

/** Most cards, and characters, of a file that is loaded. */
export const MAX_FILE_CARDS = 5_000;
export const MAX_FILE_CHARACTERS = 600_000;

/** First line of a file of cards, in either language; the last column may be left out. */
export const CARD_COLUMNS = {
  zh: ["面值", "卡号", "卡密", "有效期"],
  en: ["denomination", "number", "secret", "valid until"],
} as const;

/**
 * Why a card that an operator names is not withdrawn: `unknown`: not in stock; `restored`: an exchange had reserved it when a
 * backup was restored, and may have been given it since that backup.
 */
export const KEPT_REASONS = ["unknown", "given", "restored"] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/**
 * Errors of a line of a file: `rounded`: a spreadsheet program has replaced digits; `expired`: too few days until it expires; `repeated`: number or secret is either one of an
 * earlier line; `known`: of a card that was loaded before.
 */
export const CARD_PROBLEMS = [
  "header",
  "columns",
  "denomination",
  "number",
  "secret",
  "rounded",
  "validUntil",
  "expired",
  "repeated",
  "known",
] as const;
export type CardProblem = (typeof CARD_PROBLEMS)[number];
