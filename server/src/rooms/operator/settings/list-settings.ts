import { CLAIMS_PER_HOUR } from "@nodeyard/contract/bcode/rules.ts";
import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/operator/setting-calls.ts";
import { SETTING_NAMES, type SettingName } from "@nodeyard/contract/operator/settings.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
import {
  MATURITY_HOURS,
  WITHDRAWAL_GAS_MICRO_BP,
  WITHDRAWAL_MAX_MICRO_BP,
  WITHDRAWAL_MIN_MICRO_BP,
} from "@nodeyard/contract/withdrawal/rules.ts";
import { formatGwei } from "viem";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";

/** Settings and constants behind questions that operators are asked; without secrets and addresses that contain one. */
export const listSettings = handle(
  calls.listSettings,
  async ({ config, chain }: Pick<Deps, "config" | "chain">) => {
    const values: Readonly<Record<SettingName, string | number | boolean>> = {
      mode: config.mode,
      role: config.role,
      internationalHost: config.internationalHost,
      domesticHost: config.pages.domesticHost ?? "",
      signUp: config.isSignUpOpen,
      mail: config.mailUrl !== undefined,
      sms: config.smsWebhook !== undefined,
      smsPerHour: config.smsPerHour,
      faultNoticeAfter: Math.round(
        ONLINE_WITHIN_MS / MINUTE_MS + config.faultNoticeDelaySeconds / 60,
      ),
      lostFactor: config.lostFactorHours,
      telemetryKept: config.telemetryKeepDays,
      claimsPerHour: CLAIMS_PER_HOUR,
      withdrawalMin: formatMicroBp(WITHDRAWAL_MIN_MICRO_BP),
      withdrawalMax: formatMicroBp(WITHDRAWAL_MAX_MICRO_BP),
      withdrawalGas: formatMicroBp(WITHDRAWAL_GAS_MICRO_BP),
      maturity: MATURITY_HOURS,
      walletLock: REDEMPTION_LOCK_SECONDS / 3600,
      chainId: chain?.chainId ?? "",
      contract: chain?.contractAddress ?? "",
      token: chain?.tokenAddress ?? "",
      hotWallet: chain?.signerAddress ?? "",
      confirmations: chain?.requiredConfirmations ?? "",
      maxFee: chain ? formatGwei(chain.feeCeilings.maxFeePerGas) : "",
      maxTip: chain ? formatGwei(chain.feeCeilings.maxPriorityFeePerGas) : "",
    };
    return { settings: SETTING_NAMES.map((name) => ({ name, value: String(values[name]) })) };
  },
);
