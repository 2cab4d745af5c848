import type { TimelineResponse } from "@nodeyard/contract/withdrawal/calls.ts";
import type { WithdrawalStatus, WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import { expect, test } from "vitest";
import { timelineLines } from "./timeline-steps.ts";

function linesOf(status: WithdrawalStatus, ...steps: WithdrawalStep[]): string[] {
  const withdrawal = { status } as TimelineResponse["data"]["withdrawal"];
  const lines = timelineLines({
    withdrawal,
    steps: steps.map((step, index) => ({
      step,
      at: `2026-11-21T00:00:0${index}.000Z`,
      transaction: "",
    })),
    confirmations: 1,
    requiredConfirmations: 3,
  });
  return lines.map(({ step, state }) => `${step} ${state}`);
}

test("a new withdrawal is at its hold, with all steps ahead", () => {
  expect(linesOf("created", "held")).toEqual([
    "held now",
    "signed todo",
    "broadcast todo",
    "included todo",
    "confirmations todo",
    "complete todo",
  ]);
});

test("in a block, the confirmations are what is waited for", () => {
  expect(linesOf("created", "held", "signed", "broadcast", "included")).toEqual([
    "held done",
    "signed done",
    "broadcast done",
    "included done",
    "confirmations now",
    "complete todo",
  ]);
});

test("a complete one has nothing before it", () => {
  expect(linesOf("completed", "held", "signed", "broadcast", "included", "complete")).toEqual([
    "held done",
    "signed done",
    "broadcast done",
    "included done",
    "confirmations done",
    "complete done",
  ]);
});

test("a wallet that is short waits before signing", () => {
  expect(linesOf("created", "held", "waiting")).toEqual([
    "held done",
    "waiting trouble",
    "signed todo",
    "broadcast todo",
    "included todo",
    "confirmations todo",
    "complete todo",
  ]);
});

test("a reorged transaction waits for a block again, and stays on record once complete", () => {
  const before = ["held", "signed", "broadcast", "included", "reorganised"] as const;
  expect(linesOf("created", ...before).slice(3)).toEqual([
    "included done",
    "reorganised trouble",
    "included todo",
    "confirmations todo",
    "complete todo",
  ]);
  expect(linesOf("completed", ...before, "included", "complete").slice(3)).toEqual([
    "included done",
    "reorganised trouble",
    "included done",
    "confirmations done",
    "complete done",
  ]);
});

test("an unclear broadcast is shown as one, and a replacement as the current step", () => {
  expect(linesOf("created", "held", "signed", "uncertain").slice(2, 4)).toEqual([
    "uncertain trouble",
    "included todo",
  ]);
  expect(linesOf("created", "held", "signed", "broadcast", "replaced").slice(3, 5)).toEqual([
    "replaced now",
    "included todo",
  ]);
});

test("a canceled one ends there", () => {
  expect(linesOf("canceled", "held", "canceled")).toEqual(["held done", "canceled failed"]);
});

test.each<[WithdrawalStep, string]>([
  ["review", "now"],
  ["approved", "now"],
  ["paused", "trouble"],
  ["checking", "trouble"],
])("%s comes before signing", (step, state) => {
  expect(linesOf("created", "held", step).slice(0, 3)).toEqual([
    "held done",
    `${step} ${state}`,
    "signed todo",
  ]);
});
