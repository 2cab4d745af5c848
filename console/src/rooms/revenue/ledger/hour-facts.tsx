import { formatBp } from "@nodeyard/contract/money.ts";
import type { CreditsResponse } from "@nodeyard/contract/revenue/calls.ts";
import { SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { formatCount } from "../../../shared/format.ts";
import { formulaNumber } from "../credit-formula.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { revenue } from "../messages.ts";
import styles from "./ledger.module.css";
import { linePeriod } from "./line-period.ts";

/** Named only where the hour was settled before its end. */
function countedSlots(slots: number): [string, string][] {
  if (slots === SLOTS_PER_HOUR) return [];
  return [[revenue.countedSlots, revenue.settledEarly(slots, SLOTS_PER_HOUR)]];
}

/** Pool of the hour over the whole network, and the two formulas. */
export function HourFacts({ hour }: { hour: CreditsResponse["hour"] }) {
  const facts: readonly [string, string][] = [
    [revenue.hour, `${linePeriod({ kind: "network", occurredAt: hour.startsAt })} UTC`],
    ...countedSlots(hour.slotCount),
    [revenue.pool, `${formatBp(hour.pool, 6)} BP`],
    [revenue.fee, `${formatBp(hour.fee, 6)} BP`],
    [revenue.distributed, `${formatBp(hour.distributed, 6)} BP`],
    [revenue.totalWeight, formulaNumber(hour.totalWeight)],
    [revenue.networkDevices, formatCount(hour.networkDeviceCount)],
  ];
  return (
    <>
      <div className={styles["hour"]}>
        <Facts layout="columns" facts={facts} />
      </div>
      <p className={styles["formula"]}>
        {revenue.formulaWeight}
        <br />
        {revenue.formulaAmount}
      </p>
    </>
  );
}
