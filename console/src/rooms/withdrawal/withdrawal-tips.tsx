import {
  MATURITY_HOURS,
  WITHDRAWAL_GAS_MICRO_BP,
  WITHDRAWAL_MAX_MICRO_BP,
  WITHDRAWAL_MIN_MICRO_BP,
} from "@nodeyard/contract/withdrawal/rules.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { shownBp } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import styles from "./withdrawal.module.css";

/** Withdrawal rules in brief. */
export function WithdrawalTips() {
  return (
    <Panel title={withdrawal.tips}>
      <ul className={styles["tips"]}>
        <li>
          {withdrawal.tipLimits(shownBp(WITHDRAWAL_MIN_MICRO_BP), shownBp(WITHDRAWAL_MAX_MICRO_BP))}
        </li>
        <li>{withdrawal.tipGas(shownBp(WITHDRAWAL_GAS_MICRO_BP))}</li>
        <li>{withdrawal.tipLock}</li>
        <li>{withdrawal.tipUnripe(String(MATURITY_HOURS))}</li>
        <li>{withdrawal.tipReturn}</li>
        <li>{withdrawal.tipHash}</li>
      </ul>
    </Panel>
  );
}
