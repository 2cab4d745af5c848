// Offered to other rooms.
import type { ChannelName } from "@nodeyard/contract/redemption/rules.ts";
import type { Change } from "../lock.ts";

/** Micro-BP or fen, as decimal text: what JSON keeps exactly. */
type Amount = string;

/**
 * All that an assessment is made from, as it is stored: plain JSON, amounts as text, units in names. A figure is null where
 * a channel has no such rule.
 */
export interface Inputs {
  readonly channel: ChannelName;
  /** Amounts of the order; zero and null while there is none. */
  readonly grossMicroBp: Amount;
  readonly amountFen: Amount | null;
  readonly isOpen: boolean;
  readonly isHalted: boolean;
  readonly isFrozen: boolean;
  /** Operators have refused income in yuan. */
  readonly isBarred: boolean;
  /** The first thing that the channel needs and the owner lacks. */
  readonly missing: "name" | "payee" | "wallet" | null;
  /** It was accepted within a year, or no tax is paid; and whether the order accepts it. */
  readonly hasTaxAgreement: boolean;
  readonly acceptsTaxAgreement: boolean;
  readonly lockedBy: Change | null;
  /** ISO instant. */
  readonly lockedUntil: string | null;
  readonly hasOneOpen: boolean;
  readonly orders24Hours: number;
  readonly mostOrders24Hours: number | null;
  /** Of the person, by the channel. */
  readonly ordersMonth: number;
  readonly mostOrdersMonth: number | null;
  readonly balanceMicroBp: Amount;
  readonly immatureMicroBp: Amount;
  readonly matureMicroBp: Amount;
  readonly maturityHours: number;
  readonly monthLimitFen: Amount | null;
  readonly monthUsedFen: Amount | null;
  readonly hasUnbookedPayment: boolean;
  readonly accountAgeHours: number;
  readonly youngDays: number;
  readonly youngMaturityHours: number;
  /** Mature by the longer period; null for an account that is not young. */
  readonly youngMatureMicroBp: Amount | null;
  /** Without approval, by every channel. */
  readonly taken24HoursMicroBp: Amount;
  readonly accountCeilingMicroBp: Amount;
  /** Of all accounts by the channel's kind, without approval: a withdrawal's in micro-BP, the others' in fen. */
  readonly allUnit: "microBp" | "fen";
  readonly allTaken24Hours: Amount;
  readonly allCeiling24Hours: Amount;
  readonly allTakenHour: Amount;
  readonly allCeilingHour: Amount;
  readonly isFirstPayout: boolean;
  readonly firstMicroBp: Amount;
  /** Revenue of devices in the days that are looked at. */
  readonly originDays: number;
  readonly originMicroBp: Amount;
  readonly originSharePpm: number;
  readonly recentMicroBp: Amount;
  readonly newDeviceDays: number;
  readonly recentNewDevicesMicroBp: Amount;
  readonly crowdDeviceDays: number;
  readonly crowdDevices: number;
  /** Of young devices at addresses that have so many of them, of any account. */
  readonly recentCrowdedMicroBp: Amount;
}
