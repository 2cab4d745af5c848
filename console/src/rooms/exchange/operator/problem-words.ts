import type { CardProblem } from "@nodeyard/contract/exchange/rules.ts";
import { exchanges } from "./messages.ts";

/** Errors of a line of a file. */
export const PROBLEM_WORDS: Readonly<Record<CardProblem, string>> = {
  header: exchanges.header,
  columns: exchanges.columns,
  denomination: exchanges.denominationWrong,
  number: exchanges.number,
  secret: exchanges.secret,
  validUntil: exchanges.validUntil,
  expired: exchanges.expired,
  repeated: exchanges.repeated,
  known: exchanges.known,
};
