import { expect, it } from "vitest";
import type { FoundTransfer } from "../../../platform/payment-gateway/payment-gateway.ts";
import { chooseStep, QUIET_SECONDS, type NextStep } from "./choose-step.ts";

const SENT = new Date("2026-03-10T08:00:00Z");
const after = (seconds: number): Date => new Date(SENT.getTime() + seconds * 1000);
const PAID: FoundTransfer = { state: "paid", orderId: "1", amountFen: 9500n };
const REFUSED = "PAYEE_NOT_EXIST";

it.each<[string, FoundTransfer, string | null, number, NextStep]>([
  ["a payment", PAID, null, 1, { act: "complete", orderId: "1" }],
  ["a payment after a refusal", PAID, REFUSED, 1, { act: "complete", orderId: "1" }],
  ["another amount", { ...PAID, amountFen: 9501n }, null, 1, { act: "dispute", paidFen: 9501n }],
  ["one under way", { state: "processing" }, REFUSED, 9999, { act: "wait", step: "processing" }],
  ["no answer", { state: "unknown", code: "x" }, REFUSED, 9999, { act: "wait", step: undefined }],
  [
    "a payment that ended without money",
    { state: "failed", code: "F" },
    null,
    1,
    { act: "return", reason: "closed", code: "F" },
  ],
  ["none, however long ago it was sent", { state: "missing" }, null, 99_999, { act: "send" }],
  [
    "none, just after a refusal",
    { state: "missing" },
    REFUSED,
    QUIET_SECONDS - 1,
    { act: "wait", step: undefined },
  ],
  [
    "none, long after a refusal",
    { state: "missing" },
    REFUSED,
    QUIET_SECONDS,
    { act: "return", reason: "payee-refused", code: REFUSED },
  ],
])("%s", (_what, found, refusalCode, seconds, expected) => {
  const row = { net_fen: 9500n, refusal_code: refusalCode, last_sent_at: SENT };
  expect(chooseStep(row, found, after(seconds))).toEqual(expected);
});
