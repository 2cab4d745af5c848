import {
  MATURITY_HOURS,
  WITHDRAWAL_GAS_MICRO_BP,
  WITHDRAWAL_MAX_MICRO_BP,
  WITHDRAWAL_MIN_MICRO_BP,
} from "@nodeyard/contract/withdrawal/rules.ts";
import { Tips } from "../../shared/ui/two-columns.tsx";
import { shownBp } from "./amount.ts";
import { withdrawal } from "./messages.ts";

/** Withdrawal rules in brief. */
export function WithdrawalTips() {
  return (
    <Tips
      title={withdrawal.tips}
      tips={[
        withdrawal.tipLimits(shownBp(WITHDRAWAL_MIN_MICRO_BP), shownBp(WITHDRAWAL_MAX_MICRO_BP)),
        withdrawal.tipGas(shownBp(WITHDRAWAL_GAS_MICRO_BP)),
        withdrawal.tipLock,
        withdrawal.tipImmature(String(MATURITY_HOURS)),
        withdrawal.tipReturn,
        withdrawal.tipHash,
      ]}
    />
  );
}
