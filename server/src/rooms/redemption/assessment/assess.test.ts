import {
  REFUSAL_REASONS,
  REVIEW_REASONS,
  type RefusalReason,
  type ReviewReason,
} from "@nodeyard/contract/redemption/rules.ts";
import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import type { Inputs } from "./inputs.ts";
import { availableOf } from "./read-available.ts";

const BP = 1_000_000n;
const bp = (amount: bigint): string => String(amount * BP);
const PRICE = { numerator: 29n, denominator: 10_000n };

/** An old account with old devices that takes 100 yuan of 1,000,000 BP. */
const FREE: Inputs = {
  channel: "buyback",
  grossMicroBp: bp(34_483n),
  amountFen: "10000",
  isOpen: true,
  isHalted: false,
  isFrozen: false,
  isBarred: false,
  hasTaxAgreement: true,
  acceptsTaxAgreement: false,
  missing: null,
  lockedBy: null,
  lockedUntil: null,
  hasOneOpen: false,
  orders24Hours: 0,
  mostOrders24Hours: null,
  ordersMonth: 0,
  mostOrdersMonth: null,
  balanceMicroBp: bp(1_000_000n),
  immatureMicroBp: "0",
  matureMicroBp: bp(1_000_000n),
  maturityHours: 6,
  monthLimitFen: "3000000",
  monthUsedFen: "0",
  hasUnbookedPayment: false,
  accountAgeHours: 10_000,
  youngDays: 30,
  youngMaturityHours: 72,
  youngMatureMicroBp: null,
  taken24HoursMicroBp: "0",
  accountCeilingMicroBp: bp(1_000_000n),
  allUnit: "fen",
  allTaken24Hours: "0",
  allCeiling24Hours: "3000000",
  allTakenHour: "0",
  allCeilingHour: "1200000",
  isFirstPayout: false,
  firstMicroBp: bp(500_000n),
  originDays: 14,
  originMicroBp: bp(100_000n),
  originSharePpm: 500_000,
  recentMicroBp: bp(200_000n),
  newDeviceDays: 7,
  recentNewDevicesMicroBp: "0",
  crowdDeviceDays: 30,
  crowdDevices: 10,
  recentCrowdedMicroBp: "0",
};

/** Inputs for which each reason refuses, alone. */
const REFUSED: Readonly<Record<RefusalReason, Partial<Inputs>>> = {
  closed: { isOpen: false },
  paused: { isHalted: true },
  frozen: { isFrozen: true },
  permission: { isBarred: true },
  name: { missing: "name" },
  payee: { missing: "payee" },
  wallet: { missing: "wallet" },
  agreement: { hasTaxAgreement: false },
  locked: { lockedBy: "payee", lockedUntil: "2026-12-01T00:00:00.000Z" },
  open: { hasOneOpen: true },
  "day-limit": { orders24Hours: 3, mostOrders24Hours: 3 },
  orders: { ordersMonth: 2, mostOrdersMonth: 2 },
  balance: { balanceMicroBp: bp(34_482n), matureMicroBp: bp(34_482n) },
  immature: { immatureMicroBp: bp(965_518n), matureMicroBp: bp(34_482n) },
  quota: { monthUsedFen: "2990001" },
};

/** Inputs for which each reason lets the order wait, alone. */
const WAITS: Readonly<Record<ReviewReason, Partial<Inputs>>> = {
  "unbooked-payment": { hasUnbookedPayment: true },
  "young-account": { accountAgeHours: 24, youngMatureMicroBp: bp(34_482n) },
  "new-devices": { recentNewDevicesMicroBp: bp(100_001n), originMicroBp: bp(34_482n) },
  "one-address": { recentCrowdedMicroBp: bp(100_001n), originMicroBp: bp(34_482n) },
  "first-payout": { isFirstPayout: true, firstMicroBp: bp(34_482n) },
  "account-ceiling": { taken24HoursMicroBp: bp(965_518n) },
  "total-ceiling": { allTaken24Hours: "2990001" },
  "hour-ceiling": { allTakenHour: "1190001" },
};

test("nothing keeps an old account's small order from passing", () => {
  expect(assess(FREE)).toEqual({ verdict: "pass", reasons: [] });
});

describe.each(REFUSAL_REASONS)("%s", (reason) => {
  test("refuses alone, and before every reason that follows it", () => {
    const later = REFUSAL_REASONS.slice(REFUSAL_REASONS.indexOf(reason));
    // Of name, payee and wallet an owner lacks one first.
    const all = later
      .toReversed()
      .reduce((inputs, each) => ({ ...inputs, ...REFUSED[each] }), FREE);
    for (const inputs of [{ ...FREE, ...REFUSED[reason] }, all])
      expect(assess(inputs)).toEqual({ verdict: "refuse", reasons: [reason] });
  });
});

describe.each(REVIEW_REASONS)("%s", (reason) => {
  test("lets an order wait alone, and with all others", () => {
    expect(assess({ ...FREE, ...WAITS[reason] })).toEqual({
      verdict: "approval",
      reasons: [reason],
    });
    const all = REVIEW_REASONS.reduce((inputs, each) => ({ ...inputs, ...WAITS[each] }), FREE);
    expect(assess(all).reasons).toEqual(REVIEW_REASONS);
  });
});

describe("revenue of a suspect origin", () => {
  test.each<[string, Partial<Inputs>]>([
    ["half of it", { recentNewDevicesMicroBp: bp(100_000n), originMicroBp: "0" }],
    ["a small amount of it", { recentCrowdedMicroBp: bp(200_000n) }],
    ["none, as of an account without devices", { recentMicroBp: "0", originMicroBp: "0" }],
  ])("lets %s pass", (_what, inputs) => {
    expect(assess({ ...FREE, ...inputs }).verdict).toBe("pass");
  });
});

describe("the panel", () => {
  test.each<[string, Partial<Inputs>]>([
    ["the balance", { balanceMicroBp: bp(40_000n), matureMicroBp: bp(40_000n) }],
    ["what is mature", { matureMicroBp: bp(40_000n), immatureMicroBp: bp(960_000n) }],
    ["the month", { monthUsedFen: "2985000" }],
  ])("offers the most that is not refused, by %s", (_what, over) => {
    const { most } = availableOf({ ...FREE, ...over }, PRICE);
    const verdict = (yuan: bigint) => {
      const gross = (yuan * 10_000n + 28n) / 29n;
      const amounts = { amountFen: String(yuan * 100n), grossMicroBp: bp(gross) };
      return assess({ ...FREE, ...over, ...amounts }).verdict;
    };
    expect(verdict(most.yuan)).not.toBe("refuse");
    expect(verdict(most.yuan + 1n)).toBe("refuse");
  });

  test.each(REVIEW_REASONS.filter((reason) => reason !== "unbooked-payment"))(
    "names the amount above which an order waits for %s",
    (reason) => {
      const inputs = { ...FREE, ...WAITS[reason] };
      const { waits } = availableOf(inputs, PRICE);
      const above = waits.find((each) => each.reason === reason)?.above;
      // One yuan below the order of 100.
      expect(above?.yuan).toBe(99n);
    },
  );

  test("names what prevents every order, whatever its amount", () => {
    for (const reason of REFUSAL_REASONS.slice(0, REFUSAL_REASONS.indexOf("balance")))
      expect(availableOf({ ...FREE, ...REFUSED[reason] }, PRICE).obstacle).toBe(reason);
    expect(availableOf(FREE, PRICE).obstacle).toBeUndefined();
  });
});
