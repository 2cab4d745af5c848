import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { Suspense } from "react";
import { lazyPage } from "../../../shared/load-page.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { formatCount, UNKNOWN } from "../../../shared/format.ts";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { exactMbps, formulaNumber } from "../credit-formula.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { ledgerSearch } from "../ledger/ledger-search.ts";
import {
  hourSteps,
  judgeHour,
  type HourCredit,
  type HourStep,
  type SharedHour,
  type WhyHour,
} from "./hour-steps.ts";
import { LEVEL_WORDS, percent } from "./hour-words.ts";
import { loweredBy } from "./lowered-by.ts";
import { why } from "./messages.ts";
import { whySearch } from "./why-search.ts";
import { WorkedSteps } from "./worked-steps.tsx";
import styles from "./hour-list.module.css";

const ProofPanel = lazyPage(async () => ({
  default: (await import("../proof/proof-panel.tsx")).ProofPanel,
}));

const STEP_WORDS: Readonly<Record<HourStep["name"], string>> = {
  shared: why.sharedStep,
  usable: why.usableStep,
  both: why.bothStep,
  mining: why.miningStep,
  peak: why.peakStep,
  address: why.addressStep,
  ramp: why.rampStep,
  share: why.shareStep,
};

/** An hour opened: inputs, what was shared out, the formula with its numbers, the ledger line and the proof. */
export function HourDetail({ deviceId, hour }: { deviceId: string; hour: WhyHour }) {
  const { values, change } = useAddressState(whySearch);
  const { change: openLedger } = useAddressState(ledgerSearch);
  const { credit, hour: shared } = hour;
  if (!credit || !shared) return <p className={styles["detail"]}>{why.pendingText}</p>;
  const isProofOpen = values.proof === "open";
  return (
    <div className={styles["detail"]}>
      <Facts layout="columns" facts={factsOf(credit, shared, hour.boundShare)} />
      <Losses hour={hour} />
      <Formula credit={credit} shared={shared} />
      <p className={styles["actions"]}>
        {hour.lineId === "" ? (
          <span>{why.noLine}</span>
        ) : (
          <TextButton
            onClick={() =>
              openLedger({ ledger: "network", day: hour.startsAt.slice(0, 10), line: hour.lineId })
            }
          >
            {why.toLine}
          </TextButton>
        )}
        {hour.lineId !== "" && (
          <TextButton
            onClick={() => change({ proof: isProofOpen ? undefined : "open" }, { replace: true })}
          >
            {isProofOpen ? why.hideProof : why.verify}
          </TextButton>
        )}
      </p>
      {isProofOpen && hour.lineId !== "" && (
        <Suspense fallback={<TableSkeleton rows={6} />}>
          <ProofPanel deviceId={deviceId} hourAt={hour.startsAt} />
        </Suspense>
      )}
    </div>
  );
}

const fact = (name: string, value: string): [string, string] => [name, value];

/** Measurements behind the factors, if the hour kept them. */
function measuredFacts({ measured, reportedOutBps }: HourCredit): [string, string][] {
  if (measured === null) return [];
  const { outBps, stableSum, stableCount } = measured;
  const mean = stableCount === 0 ? UNKNOWN : `${formulaNumber(stableSum / stableCount)} ms`;
  return [
    [why.meanOutbound, exactMbps(outBps)],
    [why.meanStability, mean],
    ...(reportedOutBps === null ? [] : [fact(why.bound, why.bandwidth_bound)]),
  ];
}

function factsOf(credit: HourCredit, shared: SharedHour, boundShare: number): [string, string][] {
  const level = why.levelFactor(
    LEVEL_WORDS[credit.bandwidthLevel],
    formulaNumber(credit.bandwidthFactor),
  );
  // Parts per million have six decimals too, and a network's weight may be too large for a float.
  const totalWeight = formatMicroBp(BigInt(shared.totalWeightPpm));
  const { slotCount } = shared;
  return [
    ...(slotCount === SLOTS_PER_HOUR
      ? []
      : [fact(why.countedSlots, why.settledEarly(slotCount, SLOTS_PER_HOUR))]),
    ...(boundShare === 1 ? [] : [fact(why.boundShare, percent(boundShare))]),
    [why.onlineShare, percent(credit.onlineShare)],
    [why.usableShare, percent(credit.usableShare)],
    [why.bandwidthLevel, level],
    ...measuredFacts(credit),
    [why.miningFactor, formulaNumber(credit.miningFactor)],
    [why.peakFactor, formulaNumber(credit.peakFactor)],
    ...(credit.addressDeviceCount === null
      ? []
      : [
          fact(why.addressDevices, formatCount(credit.addressDeviceCount)),
          fact(why.onlineFactor, percent(credit.onlineFactor)),
        ]),
    ...(credit.addressFactor === 1 ? [] : [fact(why.addressFactor, percent(credit.addressFactor))]),
    ...(credit.rampFactor === 1 ? [] : [fact(why.rampFactor, percent(credit.rampFactor))]),
    [why.weight, formulaNumber(credit.weight)],
    [why.pool, `${formatBp(shared.pool, 6)} BP`],
    [why.fee, `${formatBp(shared.fee, 6)} BP`],
    [why.distributed, `${formatBp(shared.distributed, 6)} BP`],
    [why.totalWeight, formatBp(totalWeight, 6)],
    [why.networkDevices, formatCount(shared.networkDeviceCount)],
  ];
}

function Losses({ hour }: { hour: WhyHour }) {
  const causes = loweredBy(hour.lost);
  if (causes.length === 0 && hour.latePoints === 0) return null;
  return (
    <div className={styles["losses"]}>
      {causes.length > 0 && <b>{why.lostHere}</b>}
      {causes.length > 0 && (
        <ul>
          {causes.map((cause) => (
            <li key={cause}>
              {why[cause]}
              <strong>{why.lost(formatBp(hour.lost[cause], 6))}</strong>
            </li>
          ))}
        </ul>
      )}
      {hour.latePoints > 0 && <p>{why.latePointsText(hour.latePoints)}</p>}
    </div>
  );
}

function Formula({ credit, shared }: { credit: HourCredit; shared: SharedHour }) {
  const steps = hourSteps(credit, shared);
  const words = {
    ...STEP_WORDS,
    ...(shared.onlineNeedsUsable ? { both: why.bothUsableStep, shared: why.sharedUsableStep } : {}),
  };
  const { isEqual, isRoundedUp } = judgeHour(steps, credit);
  const amount = formatBp(credit.amount, 6);
  const equal = isRoundedUp ? why.stepsRoundedUp(amount) : why.stepsEqual(amount);
  return (
    <WorkedSteps
      steps={steps.map((step) => ({ words: words[step.name], text: step.text }))}
      rest={shared.totalWeightPpm === "0" ? why.nobodyStep : undefined}
      verdict={{ isEqual, text: isEqual ? equal : why.stepsDiffer(amount) }}
    />
  );
}
