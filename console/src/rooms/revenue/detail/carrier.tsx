import type { RevenueDetailRow } from "@nodeyard/contract/revenue/detail-calls.ts";
import { Hint } from "../../../shared/ui/hint.tsx";
import { detail } from "./messages.ts";

export type CarrierName = RevenueDetailRow["operator"];

export const CARRIER_WORDS: Readonly<Record<CarrierName, string>> = {
  ct: detail.carrierTelecom,
  cu: detail.carrierUnicom,
  cm: detail.carrierMobile,
  abnormal: detail.carrierAbnormal,
  unknown: detail.carrierUnknown,
};

/** Advice for a device whose carrier is unknown. */
const ADVICE: Partial<Record<CarrierName, string>> = {
  abnormal: detail.carrierAbnormalAdvice,
  unknown: detail.carrierUnknownAdvice,
};

/** A device's carrier, with advice if it is unknown. */
export function Carrier({ name, mac }: { name: CarrierName; mac: string }) {
  const advice = ADVICE[name];
  return (
    <span>
      {CARRIER_WORDS[name]}
      {advice !== undefined && <Hint label={detail.carrierHint(mac)}>{advice}</Hint>}
    </span>
  );
}
